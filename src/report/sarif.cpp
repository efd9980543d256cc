#include "report/sarif.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "report/caveats.h"
#include "report/story.h"
#include "report/user_code.h"

namespace argosy::report {
namespace {

using Json = nlohmann::ordered_json;

/// A path as a URI reference: what RFC 3986 reserves is escaped.
std::string uri(const std::string& path) {
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) || std::string_view("/-._~").find(c) != std::string_view::npos) {
      text += c;
    } else {
      constexpr const char* digits = "0123456789ABCDEF";
      text += {'%', digits[byte >> 4], digits[byte & 0xf]};
    }
  }
  return std::filesystem::path(path).is_absolute() ? "file://" + text : text;
}

class SarifWriter {
 public:
  SarifWriter(const Program& program, const Task& task, const std::string& property,
              std::span<const evidence::Target> targets)
      : program_(program), task_(task), property_(property), targets_(targets) {}

  Json log(const evidence::Verdict& verdict, const Producer& producer) const {
    Json run;
    run["tool"]["driver"] = {{"name", producer.name}, {"rules", Json::array({rule()})}};
    if (!producer.version.empty()) run["tool"]["driver"]["version"] = producer.version;
    Json invocation{{"executionSuccessful", true}, {"toolExecutionNotifications", Json::array()}};
    if (producer.commandLine) invocation["commandLine"] = *producer.commandLine;
    run["artifacts"] = Json::array();
    for (const std::string& file : task_.files)
      run["artifacts"].push_back({{"location", {{"uri", uri(file)}}}, {"sourceLanguage", "c"}});
    run["results"] = Json::array();
    std::visit(Overloaded{
                   [&](const evidence::Proof& proof) { run["results"].push_back(passed(proof)); },
                   [&](const evidence::Refutation& refutation) {
                     run["results"].push_back(failed(refutation.counterexample()));
                   },
                   [&](const evidence::Unknown& unknown) {
                     for (const evidence::UnknownReason& reason : unknown.reasons())
                       invocation["toolExecutionNotifications"].push_back(notification(reason));
                   },
               },
               verdict);
    for (const std::string& sentence : sentences(caveatsOf(program_, verdict, targets_), verdict))
      invocation["toolExecutionNotifications"].push_back({{"level", "note"}, {"message", {{"text", sentence + "."}}}});
    run["invocations"] = Json::array({std::move(invocation)});
    run["columnKind"] = "utf16CodeUnits";
    Json log;
    log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    log["version"] = "2.1.0";
    log["runs"] = Json::array({std::move(run)});
    return log;
  }

 private:
  Json rule() const {
    const bool isAutomaton = std::ranges::any_of(targets_, [&](const evidence::Target& target) {
      return target.property == property_ && !target.automata.empty() && target.errorFunctions.empty();
    });
    return {{"id", property_},
            {"shortDescription",
             {{"text", isAutomaton ? "The specification automaton " + property_ + " is not violated"
                                   : "The property " + property_ + " of SV-COMP holds"}}}};
  }

  Json location(const SourceRange& range, const std::string& message = "") const {
    Json result;
    if (range.valid()) {
      Json region{{"startLine", range.begin.line}};
      if (range.begin.column != 0) region["startColumn"] = range.begin.column;
      result["physicalLocation"] = {{"artifactLocation", {{"uri", uri(program_.files[range.file])}}},
                                    {"region", std::move(region)}};
    }
    if (!message.empty()) result["message"]["text"] = message;
    return result;
  }

  Json locationOf(EdgeId edge, const std::string& message = "") const {
    Json result = location(edge.valid() ? program_.edges[edge].info.range : SourceRange{}, message);
    if (edge.valid())
      result["logicalLocations"] = Json::array({{{"name", functionOf(program_, edge).name}, {"kind", "function"}}});
    return result;
  }

  Json passed(const evidence::Proof& proof) const {
    Json result{{"ruleId", property_},
                {"kind", "pass"},
                {"level", "none"},
                {"message",
                 {{"text", "Proved by " + proof.evidence().engine + " with " + std::to_string(proof.evidence().states) +
                               " abstract states."}}}};
    for (const evidence::FunctionContract& contract : proof.evidence().contracts) {
      const Function& function = program_.functions[contract.function];
      Json related =
          location(function.range, function.name + ": requires " + contract.demands + "; ensures " + contract.ensures);
      related["logicalLocations"] = Json::array({{{"name", function.name}, {"kind", "function"}}});
      result["relatedLocations"].push_back(std::move(related));
    }
    return result;
  }

  Json failed(const evidence::ReplayedCounterexample& counterexample) const {
    const Story story = tellStory(program_, counterexample);
    Json steps = Json::array();
    for (const StoryItem& item : story.items) {
      if (item.kind == StoryKind::Folded) continue;
      steps.push_back({{"location", locationOf(item.edge, item.text)}, {"nestingLevel", item.depth}});
    }
    Json frames = Json::array({{{"location", locationOf(story.violation, story.violationText)}}});
    for (const EdgeId call : story.callStack) frames.push_back({{"location", locationOf(call)}});
    Json result{{"ruleId", counterexample.target().property},
                {"kind", "fail"},
                {"level", "error"},
                {"message", {{"text", story.violationText}}},
                {"locations", Json::array({locationOf(story.violation)})},
                {"codeFlows", Json::array({{{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}}})},
                {"stacks", Json::array({{{"frames", std::move(frames)}}})}};
    if (story.automatonRun) result["codeFlows"].push_back(automatonFlow(*story.automatonRun));
    if (!story.arguments.empty()) result["properties"] = {{"programArguments", story.arguments}};
    return result;
  }

  /// The violated automaton, state by state.
  Json automatonFlow(const evidence::AutomatonRun& run) const {
    Json moves = Json::array();
    for (const evidence::AutomatonMove& move : run.moves)
      moves.push_back({{"location", locationOf(move.edge, stepText(program_, move) + " -> " + move.state)}});
    return {{"message", {{"text", "automaton " + run.automaton + ", from its state " + run.initialState}}},
            {"threadFlows", Json::array({{{"locations", std::move(moves)}}})}};
  }

  Json notification(const evidence::UnknownReason& reason) const {
    const std::string cause = toString(reason.cause);
    Json result{{"descriptor", {{"id", cause}}},
                {"level", "warning"},
                {"message",
                 {{"text", (reason.message.empty() ? cause : reason.message) +
                               ". What helps: " + std::string(advice(reason.cause)) + "."}}}};
    if (reason.range.valid()) result["locations"] = Json::array({location(reason.range)});
    return result;
  }

  const Program& program_;
  const Task& task_;
  const std::string& property_;
  std::span<const evidence::Target> targets_;
};

}  // namespace

std::string toSarif(const Program& program, const evidence::Verdict& verdict, const Producer& producer,
                    const Task& task, const std::string& property, std::span<const evidence::Target> targets) {
  const Json log = SarifWriter(program, task, property, targets).log(verdict, producer);
  // Names in C files need not be UTF-8.
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace argosy::report
