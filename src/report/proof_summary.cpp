#include "report/proof_summary.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <span>
#include <sstream>

#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"
#include "program/print/expression_printer.h"
#include "program/print/text.h"
#include "report/user_code.h"

namespace argosy::report {
namespace {

using evidence::BlockedEdge;
using evidence::Invariant;

constexpr const char* nothing = "1";  // an invariant that always holds
constexpr const char* never = "0";
constexpr std::size_t maximalErrors = 20, maximalCallers = 4;

std::string placeOf(const Program& program, FileId file, std::uint32_t line) {
  return program.files[file] + ":" + std::to_string(line);
}

/// Where a loop begins: its keyword, or its first statement when it has none.
std::string placeOf(const Program& program, const Invariant& invariant) {
  const SourceInfo& source = invariant.source;
  const bool isAtKeyword = invariant.site == evidence::InvariantSite::LoopKeyword && source.anchor.valid();
  return placeOf(program, source.range.file, isAtKeyword ? source.anchor.line : source.range.begin.line);
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

class SourceLines {
 public:
  explicit SourceLines(const Program& program) : program_(program) {}

  std::string at(FileId file, std::uint32_t line) {
    const auto [found, isNew] = lines_.try_emplace(file);
    if (isNew) {
      std::ifstream in(program_.files[file]);
      for (std::string text; std::getline(in, text);) found->second.push_back(text);
    }
    if (line == 0 || line > found->second.size()) return "";
    const std::string& text = found->second[line - 1];
    const std::size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
  }

 private:
  const Program& program_;
  std::map<FileId, std::vector<std::string>> lines_;
};

class Explainer {
 public:
  Explainer(const Program& program, const evidence::ProofEvidence& evidence)
      : program_(program), evidence_(evidence), controlFlow_(program), callGraph_(program) {}

  ErrorSummary explain(EdgeId error) const {
    ErrorSummary summary{placeText(program_, error), toSourceText(program_, program_.edges[error].operation), {}};
    const FunctionId function = functionOf(program_, error).id;
    if (!callGraph_.isReachable(function)) {
      summary.reasons.push_back("never reached: nothing calls " + program_.functions[function].name);
    } else if (!controlFlow_.isReachable(program_.edges[error].source)) {
      summary.reasons.push_back("never reached: no path through " + program_.functions[function].name + " leads there");
    } else {
      for (const BlockedEdge& blocked : evidence_.blocked)
        if (blocked.error == error && blocked.edge != error) summary.reasons.push_back(ended(blocked));
      if (summary.reasons.empty()) summary.reasons = contradictions(error);
    }
    return summary;
  }

 private:
  /// What becomes of the result is said where the author gave it a name.
  std::string callText(const Operation& operation) const {
    Call call = std::get<Call>(operation);
    const bool isUnnamed = call.result && call.result->kind() == ExpressionKind::Variable &&
                           program_.variables[call.result->variable()].storage == Storage::Temporary;
    if (isUnnamed) call.result = nullptr;
    return toSourceText(program_, Operation(std::move(call)));
  }

  std::string condition(EdgeId edge) const {
    const auto& assume = std::get<Assume>(program_.edges[edge].operation);
    return assume.truth ? toConditionText(program_, assume.condition) : negated(assume.condition);
  }

  std::string negated(ExpressionRef condition) const {
    const auto isPlain = [](ExpressionRef operand) {
      return operand->kind() != ExpressionKind::Binary ||
             precedence(operand->binaryOperator()) > Precedence::Relational;
    };
    const bool isFlippable = condition->kind() == ExpressionKind::Binary && isComparison(condition->binaryOperator()) &&
                             !condition->left()->type()->isFloat() && isPlain(condition->left()) &&
                             isPlain(condition->right());
    if (!isFlippable) return "!(" + toConditionText(program_, condition) + ")";
    const std::string left = toConditionText(program_, condition->left()),
                      right = toConditionText(program_, condition->right());
    switch (condition->binaryOperator()) {
      case BinaryOperator::Equal: return left + " != " + right;
      case BinaryOperator::NotEqual: return left + " == " + right;
      case BinaryOperator::Less: return right + " <= " + left;
      default: return right + " < " + left;
    }
  }

  std::string ended(const BlockedEdge& blocked) const {
    const std::string place = " (" + placeText(program_, blocked.edge) + ")";
    if (!std::holds_alternative<Assume>(program_.edges[blocked.edge].operation))
      return "no execution gets past " + toSourceText(program_, program_.edges[blocked.edge].operation) + place;
    return condition(blocked.edge) + place + " is never true" +
           (blocked.known.empty() ? "" : ": there, " + blocked.known);
  }

  static bool alwaysGoesOn(const Operation& operation) {
    return std::holds_alternative<Skip>(operation) || std::holds_alternative<Assign>(operation) ||
           std::holds_alternative<Declare>(operation) || std::holds_alternative<Kill>(operation);
  }

  /// The conditions right before the node. Nothing between them and the node can end an execution: who never gets to the node
  /// never satisfies one of them. None when that cannot be told.
  std::span<const EdgeId> guardsOf(NodeId node) const {
    constexpr int farthest = 64;
    for (int i = 0; i < farthest; ++i) {
      const auto& incoming = program_.nodes[node].incoming;
      const auto isCondition = [&](EdgeId id) { return std::holds_alternative<Assume>(program_.edges[id].operation); };
      if (!incoming.empty() && std::ranges::all_of(incoming, isCondition)) return incoming;
      if (incoming.size() != 1 || !alwaysGoesOn(program_.edges[incoming.front()].operation)) break;
      node = program_.edges[incoming.front()].source;
    }
    return {};
  }

  /// The invariant, of those that say something, of the last loop on every way to the node inside its function.
  const Invariant* invariantBefore(NodeId node) const {
    for (; node.valid(); node = controlFlow_.immediateDominator(node))
      for (const Invariant& invariant : evidence_.invariants)
        if (invariant.node == node && invariant.expression != nothing) return &invariant;
    return nullptr;
  }

  std::string afterLoop(NodeId node) const {
    const Invariant* invariant = invariantBefore(node);
    return invariant ? " after the loop head " + placeOf(program_, *invariant) + ", where " + invariant->expression
                     : "";
  }

  /// By the program's shape: conditions right before it, calls that lead to it, and loops before these.
  std::vector<std::string> contradictions(EdgeId error) const {
    const NodeId node = program_.edges[error].source;
    std::vector<std::string> reasons;
    for (const EdgeId guard : guardsOf(node))
      reasons.push_back(condition(guard) + " (" + placeText(program_, guard) + ") is never true" + afterLoop(node));
    if (reasons.empty()) reasons.push_back("no execution gets there" + afterLoop(node));
    std::size_t told = 0;
    for (const CallSite& site : callGraph_.callers(functionOf(program_, error).id)) {
      const Edge& call = program_.edges[site.edge];
      if (!isUserCode(program_, site.edge) || !controlFlow_.isReachable(call.source)) continue;
      if (++told <= maximalCallers)
        reasons.push_back("called as " + callText(call.operation) + " (" + placeText(program_, site.edge) + ")" +
                          afterLoop(call.source));
    }
    if (told > maximalCallers) reasons.push_back("and by " + counted(told - maximalCallers, "more call"));
    return reasons;
  }

  const Program& program_;
  const evidence::ProofEvidence& evidence_;
  const ControlFlow controlFlow_;
  const CallGraph callGraph_;
};

std::vector<std::string> closedFormsAt(const evidence::ProofEvidence& evidence, NodeId head) {
  std::vector<std::string> result;
  for (const evidence::AcceleratedPath& path : evidence.accelerated) {
    if (path.head != head) continue;
    std::string forms;
    for (const std::string& form : path.closedForms) forms += (forms.empty() ? "" : ", ") + form;
    std::string text = path.iterations + " iterations: " + (forms.empty() ? "nothing that matters changes" : forms);
    if (std::ranges::find(result, text) == result.end()) result.push_back(std::move(text));
  }
  return result;
}

}  // namespace

std::vector<EdgeId> errorSites(const Program& program, std::span<const evidence::Target> targets) {
  const auto isError = [&](const std::string& name) {
    return std::ranges::any_of(targets, [&](const evidence::Target& target) {
      return std::ranges::find(target.errorFunctions, name) != target.errorFunctions.end();
    });
  };
  std::vector<EdgeId> sites;
  for (const Node& node : program.nodes)
    for (const EdgeId id : node.outgoing)
      if (const auto* call = std::get_if<Call>(&program.edges[id].operation);
          call && call->function.valid() && isUserCode(program, id) && isError(program.functions[call->function].name))
        sites.push_back(id);
  const auto place = [&](EdgeId id) {
    const SourceRange& range = program.edges[id].info.range;
    return std::tuple(range.file.index, range.begin, id.index);
  };
  std::ranges::sort(sites, {}, place);
  return sites;
}

ProofSummary summarise(const Program& program, const evidence::Proof& proof,
                       std::span<const evidence::Target> targets) {
  const evidence::ProofEvidence& evidence = proof.evidence();
  ProofSummary summary{evidence.engine, evidence.states, evidence.assumption, {}, {}, {}};
  SourceLines lines(program);
  for (const Invariant& invariant : evidence.invariants) {
    const std::string place = placeOf(program, invariant);
    const auto line = static_cast<std::uint32_t>(std::stoul(place.substr(place.rfind(':') + 1)));
    summary.loops.push_back({place, lines.at(invariant.source.range.file, line),
                             invariant.expression == nothing ? "" : invariant.expression,
                             closedFormsAt(evidence, invariant.node)});
  }
  for (const evidence::FunctionContract& contract : evidence.contracts) {
    const Function& function = program.functions[contract.function];
    const auto told = [](const std::string& condition) { return condition == nothing ? "" : condition; };
    const std::string place =
        function.range.valid() ? placeOf(program, function.range.file, function.range.begin.line) : "";
    summary.functions.push_back(
        {function.name, place, told(contract.demands), told(contract.ensures), contract.ensures != never});
  }
  const Explainer explainer(program, evidence);
  for (const EdgeId error : errorSites(program, targets)) summary.errors.push_back(explainer.explain(error));
  return summary;
}

std::string toText(const ProofSummary& summary) {
  std::ostringstream out;
  out << "proved by " << summary.engine << " with " << counted(summary.states, "abstract state") << "\n";
  if (!summary.assumption.empty()) out << "warning: " << summary.assumption << "\n";
  if (summary.loops.empty()) out << "The program has no loops: all that can happen was followed to its end.\n";
  for (const LoopSummary& loop : summary.loops) {
    out << "Loop at " << loop.place << (loop.source.empty() ? "" : ": " + loop.source) << "\n";
    out << (loop.invariant.empty() ? "  nothing has to be known at its head\n"
                                   : "  at its head always: " + loop.invariant + "\n");
    for (const std::string& forms : loop.closedForms) out << "  after " << forms << "\n";
  }
  for (const FunctionSummary& function : summary.functions) {
    out << "Function " << function.name << (function.place.empty() ? "" : " at " + function.place) << "\n";
    if (!function.atCalls.empty()) out << "  whenever it is called: " << function.atCalls << "\n";
    if (!function.returns) out << "  it never returns\n";
    else if (!function.atReturns.empty()) out << "  whenever it returns: " << function.atReturns << "\n";
  }
  if (summary.errors.empty()) out << "Nothing in the program's text violates the property.\n";
  for (std::size_t i = 0; i < std::min(summary.errors.size(), maximalErrors); ++i) {
    const ErrorSummary& error = summary.errors[i];
    out << "Error at " << error.place << ": " << error.call << "\n";
    for (const std::string& reason : error.reasons) out << "  " << reason << "\n";
  }
  if (summary.errors.size() > maximalErrors)
    out << "and " << counted(summary.errors.size() - maximalErrors, "more error") << " that are not reached\n";
  return out.str();
}

std::string headline(const evidence::Proof& proof) {
  const evidence::ProofEvidence& evidence = proof.evidence();
  std::string text = "proved by " + evidence.engine + ": " + counted(evidence.states, "abstract state");
  const auto said = static_cast<std::size_t>(std::ranges::count_if(
      evidence.invariants, [](const Invariant& invariant) { return invariant.expression != nothing; }));
  if (said != 0) text += ", " + counted(said, "loop invariant");
  if (const std::size_t contracts = evidence.contracts.size(); contracts != 0)
    text += ", " + counted(contracts, "function contract");
  return text;
}

}  // namespace argosy::report
