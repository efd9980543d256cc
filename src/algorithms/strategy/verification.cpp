#include "algorithms/strategy/verification.h"

#include <algorithm>
#include <new>
#include <sstream>
#include <utility>

#include "algorithms/acceleration/accelerated_search.h"
#include "algorithms/contracts/guessed_summaries.h"
#include "algorithms/induction/bounded_model_checking.h"
#include "algorithms/lemmas/loop_laws.h"
#include "algorithms/precision/initial_precision.h"
#include "algorithms/preparation/property_reduction.h"
#include "algorithms/reachability/original_impact.h"
#include "algorithms/strategy/proof_completion.h"
#include "algorithms/strategy/single_execution.h"
#include "algorithms/unrolling/loopwise_checking.h"
#include "domains/bounds/counted_function.h"
#include "program/transform/static_locals.h"
#include "report/arg_dot.h"
#include "report/summaries_dot.h"

namespace argosy::algorithms {

using automaton::Property;
using evidence::UnknownCause;
using evidence::UnknownReason;

namespace {

/// At most so long, for such programs.
std::string turnOf(const configuration::Stage& stage) {
  std::string text;
  if (stage.timeLimit.count() != 0) text = "at most " + configuration::toString(stage.timeLimit);
  for (const std::string& feature : stage.when)
    text += (text.empty() ? "" : &feature == &stage.when.front() ? "; " : ", ") + feature;
  return text;
}

VerificationTask reduced(VerificationTask task, const Program& program) {
  Transformations transformations = reduceProperties(task.properties);
  task.transformations.insert(task.transformations.begin(), transformations.begin(), transformations.end());
  if (StaticLocals::concerns(program)) task.transformations.push_back(std::make_shared<const StaticLocals>());
  return task;
}

/// Of stages that can make use of them.
std::set<std::string> askedFeatures(const configuration::Configuration& configuration) {
  std::set<std::string> features;
  for (const configuration::Stage& stage : configuration.stages)
    for (const std::string& feature : stage.when)
      if (feature != "accelerable" || stage.configuration.getBoolean("accelerate.loops")) features.insert(feature);
  return features;
}

/// Whether the engine asks what others have told of loops.
bool usesLoopLaws(const configuration::Configuration& stage) {
  return stage.getBoolean("accelerate.facts") &&
         (tracksPredicates(stage) ||
          (stage.algorithm == configuration::Algorithm::Bmc && stage.getChoice("bmc.induction") == "lemmas"));
}

/// Of a portfolio that has more engines than cores.
constexpr double portfolioTurn = 0.5;

}  // namespace

Verification::Verification(const Program& original, VerificationTask task,
                           const configuration::Configuration& configuration)
    : task_(reduced(std::move(task), original)),
      prepared_(original, task_.transformations),
      configuration_(configuration),
      specification_(task_.automata) {
  for (const Property& property : task_.properties) {
    if (auto observer = automaton::translate(property)) {
      specification_.push_back(std::move(*observer));
      // A specification may name one error function after the other.
      auto target = std::ranges::find(targets_, property.name, &evidence::Target::property);
      if (target == targets_.end()) target = targets_.insert(target, {property.name, {}});
      target->errorFunctions.insert(target->errorFunctions.end(), property.functions.begin(), property.functions.end());
    } else {
      unsupported_.push_back(
          {UnknownCause::UnsupportedProperty, "the property " + property.name + " is not supported yet", {}});
    }
  }
  watchAutomata();
  bounds::requireCountedFunction(program(), configuration_);
}

void Verification::watchAutomata() {
  if (task_.automata.empty()) return;
  std::vector<std::shared_ptr<automaton::TransitionRelation>> relations;
  for (const automaton::Automaton& automaton : specification_) {
    if (std::ranges::find(targets_, automaton.property, &evidence::Target::property) == targets_.end())
      targets_.push_back({automaton.property, {}});
    // What it prints is printed when it is explored.
    relations.push_back(
        std::make_shared<automaton::TransitionRelation>(facts().program, automaton, [](const std::string&) {}));
  }
  for (evidence::Target& target : targets_) target.automata = relations;
}

std::unique_ptr<Engine> Verification::engineOf(const configuration::Configuration& stage, const Limits& limits) {
  const auto make = [this, &stage, &limits](ProgramFacts& facts) -> std::unique_ptr<Engine> {
    if (usesLoopLaws(stage)) publishLoopLaws(facts, static_cast<std::size_t>(stage.getInteger("accelerate.paths")));
    switch (stage.algorithm) {
      case configuration::Algorithm::Bmc:
        if (stage.getChoice("bmc.bounds") == "loops")
          return std::make_unique<LoopwiseChecking>(facts, stage, specification_, targets_, limits);
        return std::make_unique<BoundedModelChecking>(facts, stage, specification_, targets_, limits);
      case configuration::Algorithm::Summaries:
        return std::make_unique<GuessedSummaries>(facts, stage, specification_, targets_, limits);
      case configuration::Algorithm::Execution: return std::make_unique<SingleExecution>(facts, targets_, limits);
      case configuration::Algorithm::Impact:
        return std::make_unique<OriginalImpact>(facts, stage, specification_, targets_, limits);
      default: return std::make_unique<Reachability>(facts, stage, specification_, targets_, limits);
    }
  };
  // Automata watch every single step.
  const bool accelerates = stage.getBoolean("accelerate.loops") &&
                           stage.algorithm != configuration::Algorithm::Execution && task_.automata.empty();
  if (!accelerates) return make(facts());
  return std::make_unique<AcceleratedSearch>(facts(), stage, targets_, limits, make);
}

StageResult Verification::runHere(const configuration::Configuration& stage, const Limits& limits,
                                  const Progress& progress) {
  try {
    engine_ = engineOf(stage, limits);
    engine_->measureTime(measuresTime_);
    return reported(stage, engine_->run(progress));
  } catch (const std::bad_alloc&) {
    engine_.reset();
    return reported(stage, evidence::Unknown({UnknownCause::MemoryLimit, "out of memory", {}}));
  } catch (const smt::SolverMissing& missing) {
    engine_.reset();
    return reported(stage, evidence::Unknown({UnknownCause::EngineFailed, missing.what(), {}}));
  } catch (const std::exception& error) {
    engine_.reset();
    return reported(
        stage,
        evidence::Unknown({UnknownCause::EngineFailed, "the engine " + stage.name + " failed: " + error.what(), {}}));
  }
}

StageResult Verification::reported(const configuration::Configuration& stage, evidence::Verdict verdict) {
  StageReport report{stage.name, evidence::toString(verdict), {}, {}, {}};
  if (!engine_) return {std::move(report), std::move(verdict)};
  report.statistics = engine_->statistics();
  try {
    if (keepsPrecision_) report.precision = engine_->precision();
    if (keepsCovered_) report.covered = engine_->covered();
    if (keepsGraph_) drawGraphs(verdict, report);
  } catch (const std::exception&) {
    // The verdict counts, also when memory does not suffice for more.
  }
  if (const CompositeCpa* composite = engine_->composite())
    for (std::size_t i = 0; i < composite->components().size(); ++i)
      report.components.push_back({std::string(composite->components()[i]->name()), composite->statistics()[i]});
  return {std::move(report), std::move(verdict)};
}

void Verification::drawGraphs(const evidence::Verdict& verdict, StageReport& report) {
  if (!engine_->arg()) return;
  const std::vector<const BlockRun*> runs = engine_->blockRuns();
  std::ostringstream graph;
  if (runs.empty()) report::printArgDot(graph, program(), *engine_->arg(), *engine_->reached());
  else report::printBlockArgsDot(graph, program(), *engine_->arg(), runs);
  report.graph = graph.str();
  if (runs.empty()) return;
  const auto* proof = std::get_if<evidence::Proof>(&verdict);
  std::ostringstream summaries;
  report::printSummariesDot(
      summaries, program(), *engine_->composite(), runs,
      proof ? std::span(proof->evidence().contracts) : std::span<const evidence::FunctionContract>());
  report.summaries = summaries.str();
}

std::size_t Verification::engineFor(const configuration::Configuration& stage, Plan& plan) {
  const auto found = std::ranges::find(plan.engines, stage.name, &EngineTurns::Engine::name);
  if (found != plan.engines.end()) return static_cast<std::size_t>(found - plan.engines.begin());
  plan.engines.push_back(
      {stage.name,
       [this, &stage](const Limits& limits, const Progress& progress) { return runHere(stage, limits, progress); },
       tracksPredicates(stage)});
  return plan.engines.size() - 1;
}

Verification::Plan Verification::plan(const Limits& limits) {
  Plan result;
  result.options.endsInOrder = keepsPrecision_ || keepsCovered_ || keepsGraph_;
  if (!configuration_.hasStages()) {
    result.turns.push_back({engineFor(configuration_, result)});
    return result;
  }
  features_ = featuresOf(facts(), askedFeatures(configuration_));
  std::vector<TurnReport> skipped;
  for (const configuration::Stage& stage : configuration_.stages) {
    const auto isUnmet = [&](const std::string& condition) {
      return condition.starts_with("no-") ? features_.contains(condition.substr(3)) : !features_.contains(condition);
    };
    const auto unmet = std::ranges::find_if(stage.when, isUnmet);
    if (unmet != stage.when.end()) {
      skipped.push_back(
          {stage.configuration.name, "", "skipped, it is for programs with feature '" + *unmet + "'", true, 0, {}});
      continue;
    }
    const bool isLimited = stage.timeLimit.count() != 0;
    result.turns.push_back(
        {engineFor(stage.configuration, result),
         isLimited ? std::optional(static_cast<double>(stage.timeLimit.count()) / 1000) : std::nullopt, turnOf(stage),
         std::exchange(skipped, {})});
  }
  result.skippedAtEnd = std::move(skipped);
  const auto cores = static_cast<std::size_t>(configuration_.getInteger("limits.cores"));
  const bool isPortfolio = configuration_.algorithm == configuration::Algorithm::Portfolio;
  result.options.cores = cores != 0 ? cores : isPortfolio ? std::max<std::size_t>(result.engines.size(), 1) : 1;
  result.options.goesOn = isPortfolio || configuration_.getChoice("sequence.rounds") == "doubling";
  result.options.memoryBytes = memoryBudget(limits);
  // All of them are to be at work, as far as the cores go.
  if (isPortfolio && result.options.cores < result.engines.size())
    for (EngineTurns::Turn& turn : result.turns)
      turn.seconds = std::min(turn.seconds.value_or(portfolioTurn), portfolioTurn);
  return result;
}

evidence::Verdict Verification::unknown(std::vector<UnknownReason> reasons) const {
  reasons.insert(reasons.begin(), unsupported_.begin(), unsupported_.end());
  if (reasons.empty()) reasons.push_back({UnknownCause::TimeLimit, "no stage found an answer in its time", {}});
  UnknownReason first = reasons.front();
  reasons.erase(reasons.begin());
  return evidence::Unknown(std::move(first), std::move(reasons));
}

evidence::Verdict Verification::run(const Limits& limits, const Watcher& watcher) {
  evidence::Verdict verdict = engineVerdict(limits, watcher);
  if (const auto* proof = std::get_if<evidence::Proof>(&verdict); proof && completesProofs_)
    return completed(facts(), *proof, limits);
  const auto* refutation = std::get_if<evidence::Refutation>(&verdict);
  if (!refutation) return verdict;
  Conclusion conclusion = confirmedNatively(program(), configuration_, task_.sources, *refutation, limits);
  nativeReplay_ = std::move(conclusion.nativeReplay);
  return std::move(conclusion.verdict);
}

evidence::Verdict Verification::engineVerdict(const Limits& limits, const Watcher& watcher) {
  if (specification_.empty()) {
    UnknownReason first = unsupported_.empty()
                              ? UnknownReason{UnknownCause::UnsupportedProperty, "nothing to verify", {}}
                              : unsupported_.front();
    return evidence::Unknown(std::move(first));
  }
  evidence::Verdict verdict = runInTurns(limits, watcher);
  const bool isUnsupported = !unsupported_.empty() && !std::holds_alternative<evidence::Refutation>(verdict);
  if (!isUnsupported) return verdict;
  const auto* own = std::get_if<evidence::Unknown>(&verdict);
  return unknown(own ? own->reasons() : std::vector<UnknownReason>());
}

evidence::Verdict Verification::runInTurns(const Limits& limits, const Watcher& watcher) {
  Plan plan = this->plan(limits);
  EngineTurns turns(program(), targets_, facts().board, std::move(plan.engines), plan.options, limits, watcher);
  std::optional<evidence::Verdict> verdict = turns.run(std::move(plan.turns));
  stages_ = turns.takeStages();
  turns_ = turns.takeTurns();
  if (verdict) return std::move(*verdict);
  turns_.insert(turns_.end(), plan.skippedAtEnd.begin(), plan.skippedAtEnd.end());
  return unknown(turns.takeReasons());
}

}  // namespace argosy::algorithms
