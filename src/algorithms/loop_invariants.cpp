#include "algorithms/loop_invariants.h"

#include <algorithm>
#include <map>

#include "program/print/text.h"

namespace argosy::algorithms {
namespace {

/// More states than this make no readable disjunction.
constexpr std::size_t maximalDisjuncts = 8;

/// The source of a loop: an edge of its condition, or any edge that leaves the head. The condition may begin with calls.
const SourceInfo* sourceOf(const Program& program, NodeId head) {
  constexpr int longestCondition = 64;
  const SourceInfo* found = nullptr;
  NodeId node = head;
  for (int i = 0; i < longestCondition; ++i) {
    for (const EdgeId id : program.nodes[node].outgoing) {
      const SourceInfo& info = program.edges[id].info;
      const bool isLoop = info.kind == StatementKind::While || info.kind == StatementKind::For || info.kind == StatementKind::DoWhile;
      if (info.range.valid() && isLoop) return &info;
      if (info.range.valid() && !found) found = &info;
    }
    if (program.nodes[node].outgoing.size() != 1) break;
    node = program.edges[program.nodes[node].outgoing.front()].target;
  }
  return found;
}

/// The names that mean exactly one variable anywhere in the function.
bool isUnambiguous(const Program& program, FunctionId function, ExpressionRef expression) {
  bool isUnique = true;
  forEachSubexpression(expression, [&](ExpressionRef part) {
    if (part->kind() != ExpressionKind::Variable) return;
    const Variable& variable = program.variables[part->variable()];
    const auto clashes = [&](const Variable& other) { return other.id != variable.id && other.name == variable.name; };
    for (const VariableId local : program.functions[function].locals) isUnique &= !clashes(program.variables[local]);
    isUnique &= variable.name == variable.uniqueName;
  });
  return isUnique;
}

std::string conjunction(const Program& program, FunctionId function, const std::vector<ExpressionRef>& conjuncts) {
  std::string text;
  for (const ExpressionRef conjunct : conjuncts)
    if (isUnambiguous(program, function, conjunct)) text += (text.empty() ? "" : " && ") + toText(program, conjunct);
  return text;
}

/// The states of a loop head in words, each once; too many are cut off, and make no invariant.
using Disjuncts = std::map<NodeId, std::vector<std::string>>;

void addState(const Program& program, const Place& place, const std::vector<ExpressionRef>& conjuncts, Disjuncts& disjuncts) {
  std::vector<std::string>& texts = disjuncts[place.location];
  if (texts.size() > maximalDisjuncts) return;
  std::string text = conjunction(program, place.context->function, conjuncts);
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

std::vector<evidence::Invariant> invariantsOf(const Program& program, const Disjuncts& disjuncts) {
  std::vector<evidence::Invariant> invariants;
  for (const auto& [node, texts] : disjuncts) {
    const SourceInfo* source = sourceOf(program, node);
    // A state about which nothing can be said makes the whole disjunction true.
    if (!source || texts.size() > maximalDisjuncts || std::ranges::find(texts, "") != texts.end()) continue;
    std::string whole;
    for (const std::string& text : texts)
      whole += (whole.empty() ? "" : " || ") + (texts.size() > 1 ? "(" + text + ")" : text);
    invariants.push_back({node, *source, std::move(whole)});
  }
  return invariants;
}

}  // namespace

std::vector<evidence::Invariant> loopInvariants(ProgramFacts& facts, ArgCpa& arg, const ReachedSet& reached) {
  Disjuncts disjuncts;
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const Place place = arg.place(*entry.state);
    if (!facts.controlFlow.isLoopHead(place.location) ||
        facts.program.functions[place.context->function].origin != FunctionOrigin::Source)
      return;
    std::vector<ExpressionRef> conjuncts;
    const auto& tuple = static_cast<const CompositeState&>(*static_cast<const ArgState&>(*entry.state).wrapped());
    for (std::size_t i = 0; i < tuple.components().size(); ++i)
      arg.wrapped().components()[i]->appendInvariants(*tuple.components()[i], place, conjuncts);
    addState(facts.program, place, conjuncts, disjuncts);
  });
  return invariantsOf(facts.program, disjuncts);
}

std::vector<evidence::Invariant> loopInvariants(const Program& program, const PlacedConditions& conditions) {
  Disjuncts disjuncts;
  for (const auto& [place, conjuncts] : conditions)
    if (program.functions[place.context->function].origin == FunctionOrigin::Source) addState(program, place, conjuncts, disjuncts);
  for (auto& [node, texts] : disjuncts) std::ranges::sort(texts);
  return invariantsOf(program, disjuncts);
}

}  // namespace argosy::algorithms
