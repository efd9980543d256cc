#include "algorithms/invariants/loop_invariants.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "algorithms/invariants/state_disjunction.h"
#include "expressions/source_scope.h"

namespace argosy::algorithms {
namespace {

/// Whether text at a place can say an expression: every variable and every member by its name, every constant as a literal.
class Vocabulary {
 public:
  Vocabulary(const Program& program, expressions::ProgramText& texts, FunctionId function, const SourceInfo& source)
      : program_(program), texts_(texts), function_(function), file_(source.range.file) {
    const bool isLoop = isLoopKind(source.kind);
    position_ = isLoop ? expressions::loopScope(texts, source.range.file, source.anchor) : source.statement;
  }

  bool has(ExpressionRef expression) const {
    bool isSayable = true;
    forEachSubexpression(expression, [&](ExpressionRef part) {
      if (part->kind() == ExpressionKind::Variable) isSayable &= hasName(program_.variables[part->variable()]);
      if (part->kind() == ExpressionKind::FunctionAddress) {
        const Function& function = program_.functions[part->function()];
        isSayable &= function.name == function.uniqueName;
      }
      if (part->kind() == ExpressionKind::Cast) isSayable &= hasName(part->type());
      if (part->kind() == ExpressionKind::Member)
        isSayable &= !part->operand()->type()->fields()[part->fieldIndex()].name.empty();
      // The magnitude of the least number is no literal of any type.
      if (part->kind() == ExpressionKind::IntegerConstant && part->type()->isSignedInteger())
        isSayable &= part->type()->bits() < 64 || part->bits() != UInt128{1} << (part->type()->bits() - 1);
    });
    return isSayable;
  }

 private:
  /// Records without a name, or with that of another, cannot be named.
  static bool hasName(TypeRef type) {
    while (type->isPointer() || type->isArray()) type = type->element();
    return !type->isRecord() || type->spelling().ends_with(type->name());
  }

  bool hasName(const Variable& variable) const {
    if (variable.storage == Storage::Temporary || variable.name.empty()) return false;
    const Variable* visible = expressions::visibleLocal(program_, texts_, function_, position_, variable.name);
    if (variable.function.valid()) return visible == &variable;
    return !visible && variable.name == variable.uniqueName && isDeclared(variable);
  }

  /// Where other validators see it, too: before the place, and in a text that they have, as they have none of the models'.
  bool isDeclared(const Variable& global) const {
    const SourceRange& range = global.range;
    return range.file.valid() && texts_.at(range.file, range.begin) != '\0' &&
           (range.file != file_ || range.begin < position_);
  }

  const Program& program_;
  expressions::ProgramText& texts_;
  FunctionId function_;
  FileId file_;
  SourcePosition position_;
};

using Disjunctions = std::map<NodeId, StateDisjunction>;

/// What the states at the chosen nodes say.
template <class Chosen>
Disjunctions collect(ProgramFacts& facts, ArgCpa& arg, std::span<const ReachedSet* const> reached,
                     const Chosen& isChosen) {
  Disjunctions result;
  for (const ReachedSet* set : reached)
    set->forEach([&](ReachedId, const ReachedState& entry) {
      const Place place = arg.place(*entry.state);
      if (!isChosen(place.location()) ||
          facts.program.functions[place.context()->function].origin != FunctionOrigin::Source)
        return;
      StateDisjunction& states = result.try_emplace(place.location(), facts.program).first->second;
      if (states.isFull()) return;
      states.add(conditionsOf(arg, *entry.state, place));
    });
  return result;
}

}  // namespace

const SourceInfo* sourceOfLoop(const ProgramFacts& facts, NodeId head) {
  const Program& program = facts.program;
  constexpr int longestCondition = 64;
  const SourceInfo* found = nullptr;
  NodeId node = head;
  // The condition may begin with calls.
  for (int i = 0; i < longestCondition; ++i) {
    for (const EdgeId id : program.nodes[node].outgoing) {
      const SourceInfo& info = program.edges[id].info;
      const bool isHeaded = info.kind == StatementKind::While || info.kind == StatementKind::For;
      if (info.range.valid() && isHeaded && std::holds_alternative<Assume>(program.edges[id].operation)) return &info;
      if (info.range.valid() && !found && node == head) found = &info;
    }
    if (program.nodes[node].outgoing.size() != 1) break;
    node = program.edges[program.nodes[node].outgoing.front()].target;
    // Behind the next loop's head it would be that loop's condition.
    if (facts.controlFlow.isLoopHead(node)) break;
  }
  // A do-while loop is tested where it goes back.
  for (const EdgeId id : program.nodes[head].incoming) {
    const Edge& edge = program.edges[id];
    if (edge.info.range.valid() && edge.info.kind == StatementKind::DoWhile &&
        facts.controlFlow.isReachable(edge.source) && facts.controlFlow.isRetreating(edge))
      return &edge.info;
  }
  return found;
}

namespace {

std::vector<evidence::Invariant> invariantsOf(ProgramFacts& facts, const Disjunctions& disjunctions) {
  const Program& program = facts.program;
  expressions::ProgramText texts(program);
  std::vector<evidence::Invariant> invariants;
  for (const auto& [node, states] : disjunctions) {
    const SourceInfo* source = sourceOfLoop(facts, node);
    if (!source) continue;
    const Vocabulary vocabulary(program, texts, program.nodes[node].function, *source);
    std::string text = states.text([&](ExpressionRef conjunct) { return vocabulary.has(conjunct); });
    if (!text.empty()) invariants.push_back({node, *source, std::move(text)});
  }
  return invariants;
}

}  // namespace

std::vector<ExpressionRef> conditionsOf(const Cpa& cpa, const AbstractState& state, const Place& place) {
  std::vector<ExpressionRef> all, conditions;
  const auto parts = cpa.parts(state);
  for (std::size_t i = 0; i < parts.size(); ++i) cpa.components()[i]->appendInvariants(*parts[i], place, all);
  std::unordered_set<ExpressionRef> said;
  std::ranges::copy_if(all, std::back_inserter(conditions),
                       [&](ExpressionRef condition) { return said.insert(condition).second; });
  return conditions;
}

std::vector<evidence::Invariant> loopInvariants(ProgramFacts& facts, ArgCpa& arg,
                                                std::span<const ReachedSet* const> reached) {
  return invariantsOf(facts,
                      collect(facts, arg, reached, [&](NodeId node) { return facts.controlFlow.isLoopHead(node); }));
}

std::vector<evidence::Invariant> loopInvariants(ProgramFacts& facts, const PlacedConditions& conditions) {
  Disjunctions disjunctions;
  for (const auto& [place, conjuncts] : conditions)
    if (facts.program.functions[place.context()->function].origin == FunctionOrigin::Source)
      disjunctions.try_emplace(place.location(), facts.program).first->second.add(conjuncts);
  return invariantsOf(facts, disjunctions);
}

std::unordered_map<NodeId, std::string> knownAt(ProgramFacts& facts, ArgCpa& arg,
                                                std::span<const ReachedSet* const> reached, const VariablesAt& asked) {
  std::unordered_map<NodeId, std::string> known;
  for (const auto& [node, states] : collect(facts, arg, reached, [&](NodeId at) { return asked.contains(at); })) {
    const std::unordered_set<VariableId>& variables = asked.at(node);
    known[node] = states.text([&](ExpressionRef conjunct) {
      bool isAsked = true;
      forEachSubexpression(conjunct, [&](ExpressionRef part) {
        isAsked &= part->kind() != ExpressionKind::Variable || variables.contains(part->variable());
      });
      return isAsked;
    });
  }
  return known;
}

}  // namespace argosy::algorithms
