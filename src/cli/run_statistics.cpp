#include "cli/run_statistics.h"

#include <array>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/limits.h"

namespace argosy::cli {
namespace {

using Entry = OperatorStatistics::Entry;

std::array<std::pair<const char*, const Entry*>, 5> operators(const OperatorStatistics& statistics) {
  return {{{"transfer", &statistics.transfer},
           {"strengthen", &statistics.strengthen},
           {"merge", &statistics.merge},
           {"stop", &statistics.stop},
           {"prec", &statistics.adjust}}};
}

double seconds(const Entry& entry) { return static_cast<double>(entry.nanoseconds) * 1e-9; }

nlohmann::ordered_json json(const algorithms::LoopOutcome& loop) {
  nlohmann::ordered_json result{{"place", loop.place},
                                {"status", algorithms::toString(loop.status)},
                                {"seconds", loop.seconds},
                                {"without_body", loop.isReplaced},
                                {"paths", nlohmann::ordered_json::array()}};
  if (!loop.refusal.empty()) result["reason"] = loop.refusal;
  for (const algorithms::PathOutcome& path : loop.paths) {
    nlohmann::ordered_json entry{{"place", path.place}, {"status", path.refusal.empty() ? "accelerated" : "refused"}};
    if (path.refusal.empty()) {
      entry["iterations"] = path.iterations;
      entry["closed_forms"] = path.closedForms;
      entry["pruned"] = path.isPruned;
    } else {
      entry["reason"] = path.refusal;
    }
    result["paths"].push_back(std::move(entry));
  }
  return result;
}

}  // namespace

void printStatistics(std::ostream& out, std::span<const algorithms::StageReport> stages,
                     const evidence::Verdict& verdict,
                     const std::optional<evidence::NativeReplayResult>& nativeReplay) {
  out << std::fixed << std::setprecision(3);
  for (const algorithms::StageReport& stage : stages) {
    const auto& figures = stage.statistics;
    out << "stage: " << stage.configuration << "\n  outcome: " << stage.outcome << "\n  turns: " << stage.turns
        << "\n  processor seconds: " << figures.seconds << "\n  reached states: " << figures.reached
        << "\n  explored states: " << figures.exploration.explored
        << "\n  successors: " << figures.exploration.successors << "\n  merged states: " << figures.exploration.merges
        << "\n  covered states: " << figures.exploration.covered << "\n  alarms: " << figures.alarms
        << "\n  refinements: " << figures.refinements << "\n  descending passes: " << figures.passes << "\n";
    for (const auto& [name, value] : figures.details)
      out << "  " << name << ": " << algorithms::toString(value) << "\n";
    if (!figures.loops.empty()) out << "  acceleration: " << algorithms::summaryOf(figures.loops) << "\n";
    for (const algorithms::LoopOutcome& loop : figures.loops)
      out << "  loop at " << loop.place << " (" << loop.seconds << " s): " << algorithms::described(loop) << "\n";
    for (const algorithms::ComponentReport& component : stage.components) {
      out << "  " << component.name << ":";
      for (const auto& [name, entry] : operators(component.statistics))
        if (entry->calls != 0) out << " " << name << " " << entry->calls << " (" << seconds(*entry) << " s)";
      out << "\n";
    }
  }
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict)) {
    const evidence::ReplayedCounterexample& counterexample = refutation->counterexample();
    out << "interpreted replay: " << counterexample.seconds() << " s, " << counterexample.steps() << " operations, "
        << counterexample.iterationsLeptOver() << " iterations leapt over\n";
  }
  if (nativeReplay)
    out << "native replay: " << toString(nativeReplay->answer) << ", " << nativeReplay->runSeconds << " s, compiled in "
        << nativeReplay->compileSeconds << " s\n";
  out << "processor seconds: " << processorSeconds() << "\npeak memory: " << peakResidentBytes() / 1000000 << " MB\n";
  out << std::defaultfloat;
}

std::string statisticsJson(std::span<const algorithms::StageReport> stages, const evidence::Verdict& verdict,
                           const std::optional<evidence::NativeReplayResult>& nativeReplay,
                           const report::Caveats& caveats) {
  nlohmann::ordered_json result;
  result["verdict"] = evidence::toString(verdict);
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict)) {
    const evidence::ReplayedCounterexample& counterexample = refutation->counterexample();
    if (const auto& arguments = counterexample.arguments()) result["program_arguments"] = *arguments;
    result["interpreted_replay"] = {{"seconds", counterexample.seconds()},
                                    {"operations", counterexample.steps()},
                                    {"iterations_leapt_over", counterexample.iterationsLeptOver()}};
  }
  if (nativeReplay)
    result["native_replay"] = {{"answer", evidence::toString(nativeReplay->answer)},
                               {"detail", nativeReplay->detail},
                               {"compile_seconds", nativeReplay->compileSeconds},
                               {"run_seconds", nativeReplay->runSeconds}};
  result["has_no_violation_point"] = caveats.hasNoViolationPoint;
  result["undefined_functions"] = caveats.undefinedFunctions;
  result["understood_names"] = nlohmann::ordered_json::object();
  for (const auto& [name, meaning] : caveats.understoodNames) result["understood_names"][name] = meaning;
  result["processor_seconds"] = processorSeconds();
  result["peak_memory_bytes"] = peakResidentBytes();
  result["stages"] = nlohmann::ordered_json::array();
  for (const algorithms::StageReport& stage : stages) {
    const auto& figures = stage.statistics;
    nlohmann::ordered_json entry{{"configuration", stage.configuration},
                                 {"outcome", stage.outcome},
                                 {"turns", stage.turns},
                                 {"processor_seconds", figures.seconds},
                                 {"reached", figures.reached},
                                 {"explored", figures.exploration.explored},
                                 {"successors", figures.exploration.successors},
                                 {"merged", figures.exploration.merges},
                                 {"covered", figures.exploration.covered},
                                 {"alarms", figures.alarms},
                                 {"refinements", figures.refinements},
                                 {"descending_passes", figures.passes}};
    for (const auto& [name, value] : figures.details)
      std::visit([&](const auto& content) { entry["details"][name] = content; }, value);
    for (const algorithms::LoopOutcome& loop : figures.loops) entry["loops"].push_back(json(loop));
    for (const algorithms::ComponentReport& component : stage.components)
      for (const auto& [name, figure] : operators(component.statistics))
        entry["cpas"][component.name][name] = {{"calls", figure->calls}, {"seconds", seconds(*figure)}};
    result["stages"].push_back(std::move(entry));
  }
  // Arguments need not be UTF-8.
  return result.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace argosy::cli
