#include "algorithms/lemmas/invariant_candidates.h"

#include <algorithm>

#include "algorithms/lemmas/loop_observations.h"
#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

/// With an element, so many variables may stand in one equation.
constexpr std::size_t maximalWithElement = 4;

void addOnce(std::vector<ExpressionRef>& list, ExpressionRef expression) {
  if (std::ranges::find(list, expression) == list.end()) list.push_back(expression);
}

/// The index is outside of the range, or the condition holds.
ExpressionRef within(Program& program, VariableId ghost, const IndexRange& range, ExpressionRef condition) {
  ExpressionTable& expressions = program.expressions;
  const TypeRef wide = program.types.integer(64, true);
  const ExpressionRef index = expressions.cast(wide, program.variableExpression(ghost));
  const ExpressionRef isBefore = expressions.less(index, expressions.cast(wide, range.low));
  const ExpressionRef isBehind =
      expressions.binary(BinaryOperator::LessEqual, expressions.cast(wide, range.high), index);
  ExpressionRef isOutside = expressions.binary(BinaryOperator::BitOr, isBefore, isBehind);
  if (range.guard) isOutside = expressions.binary(BinaryOperator::BitOr, isOutside, expressions.isZero(range.guard));
  return expressions.binary(BinaryOperator::BitOr, isOutside, condition);
}

void guessElements(ProgramFacts& facts, const LoopObservation& loop, std::size_t range,
                   std::vector<ExpressionRef>& out) {
  const LoopVocabulary& words = loop.vocabulary;
  const auto emit = [&](ExpressionRef condition) {
    addOnce(out, within(facts.program, facts.ghostIndex, words.ranges[range], condition));
  };
  // Some guards hold, and some loops are reached, in rare executions only.
  if (!loop.elements[range].empty() || words.ranges[range].guard || loop.states.empty())
    for (const ExpressionRef comparison : loop.elementComparisons[range]) emit(comparison);
  const ExpressionRef index = facts.program.variableExpression(facts.ghostIndex);
  // One element alone, with another one at the same index, and with variables.
  for (std::size_t i = 0; i < words.elements.size(); ++i) {
    for (std::size_t j = i; j < words.elements.size(); ++j) {
      std::vector<ExpressionRef> terms{words.elements[i]};
      if (j != i) terms.push_back(words.elements[j]);
      terms.push_back(index);
      std::vector<std::vector<Int128>> rows;
      for (const ElementObservation& seen : loop.elements[range])
        if (seen.elements[i] && seen.elements[j]) {
          rows.push_back({*seen.elements[i]});
          if (j != i) rows.back().push_back(*seen.elements[j]);
          rows.back().push_back(seen.index);
        }
      Guesses(facts.program, terms, rows, emit).make(GuessEffort::Linear, 1);
    }
    std::vector<ExpressionRef> terms{words.elements[i], index};
    const std::size_t variables = std::min(maximalWithElement, words.variables.size());
    terms.insert(terms.end(), words.variables.begin(),
                 words.variables.begin() + static_cast<std::ptrdiff_t>(variables));
    std::vector<std::vector<Int128>> rows;
    for (const ElementObservation& seen : loop.elements[range])
      if (seen.elements[i]) {
        rows.push_back({*seen.elements[i], seen.index});
        rows.back().insert(rows.back().end(), seen.variables.begin(),
                           seen.variables.begin() + static_cast<std::ptrdiff_t>(variables));
      }
    Guesses(facts.program, terms, rows, emit).make(GuessEffort::Linear, 1);
  }
}

/// Equations that hold in one of the cases that the loop tells apart only.
void guessCases(ProgramFacts& facts, const LoopObservation& loop, std::vector<ExpressionRef>& out) {
  ExpressionTable& expressions = facts.program.expressions;
  const LoopVocabulary& words = loop.vocabulary;
  for (std::size_t guard = 0; guard < words.guards.size(); ++guard)
    for (const bool holds : {false, true}) {
      const ExpressionRef isOtherCase = holds ? expressions.isZero(words.guards[guard]) : words.guards[guard];
      const auto emit = [&](ExpressionRef condition) {
        const bool isEquation =
            condition->kind() == ExpressionKind::Binary && condition->binaryOperator() == BinaryOperator::Equal;
        if (isEquation && std::ranges::find(out, condition) == out.end())
          addOnce(out, expressions.binary(BinaryOperator::BitOr, isOtherCase, condition));
      };
      Guesses(facts.program, words.variables, loop.cases[guard][holds], emit)
          .make(GuessEffort::Linear, words.variables.size());
    }
}

}  // namespace

InvariantCandidates guessInvariants(ProgramFacts& facts, GuessEffort effort, const Limits& limits) {
  LoopObservations observations;
  for (const Loop& loop : facts.controlFlow.loops()) observations[loop.head].vocabulary = vocabularyOf(facts, loop);
  constexpr double secondsForObservation = 1.5;
  observeLoops(facts, observations, limits.atMost(secondsForObservation));
  InvariantCandidates result;
  for (const auto& [head, observation] : observations) {
    LoopCandidates& candidates = result[head];
    candidates.indices = observation.vocabulary.indices;
    candidates.conditions = observation.vocabulary.comparisons;
    const auto emit = [&](ExpressionRef condition) { addOnce(candidates.conditions, condition); };
    Guesses(facts.program, observation.vocabulary.variables, observation.states, emit)
        .make(effort, observation.vocabulary.variables.size());
    guessCases(facts, observation, candidates.conditions);
    for (std::size_t range = 0; range < observation.elements.size(); ++range)
      guessElements(facts, observation, range, candidates.conditions);
  }
  return result;
}

namespace {

/// While the caller waits: what only the arguments needed is over, and what the result will overwrite may be.
bool hasMeaningDuring(const ProgramFacts& facts, const Edge& callEdge, ExpressionRef expression) {
  return hasMeaningAt(facts, callEdge.source, expression) && hasMeaningAt(facts, callEdge.target, expression);
}

/// `innerCall`: where the callee waits in turn; null when it does not.
void addPassedArguments(ProgramFacts& facts, const Edge& callEdge, FunctionId callee, NodeId location,
                        const Edge* innerCall, std::vector<ExpressionRef>& out) {
  const Call& call = std::get<Call>(callEdge.operation);
  const std::vector<VariableId>& parameters = facts.program.functions[callee].parameters;
  for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i) {
    const ExpressionRef parameter = facts.program.variableExpression(parameters[i]), argument = call.arguments[i];
    const bool isComparable = argument->type() == parameter->type() && argument->type()->isIntegral() &&
                              argument->kind() == ExpressionKind::Variable;
    if (!isComparable || !hasMeaningDuring(facts, callEdge, argument)) continue;
    if (innerCall ? hasMeaningDuring(facts, *innerCall, parameter) : hasMeaningAt(facts, location, parameter))
      addOnce(out, facts.program.expressions.equal(parameter, argument));
  }
}

}  // namespace

std::vector<ExpressionRef> candidatesAt(const Place& place, ProgramFacts& facts,
                                        const InvariantCandidates& candidates) {
  constexpr std::size_t most = 400;
  std::vector<ExpressionRef> result = candidates.at(place.location()).conditions;
  const Edge* innerCall = nullptr;
  for (const CallingContext* context = place.context(); context->caller; context = context->caller) {
    const Edge& callEdge = facts.program.edges[context->callSite];
    addPassedArguments(facts, callEdge, context->function, place.location(), innerCall, result);
    innerCall = &callEdge;
    for (const LoopId loop : facts.controlFlow.loopsOf(context->caller->function)) {
      const auto found = candidates.find(facts.controlFlow.loops()[loop].head);
      if (found == candidates.end()) continue;
      for (const ExpressionRef condition : found->second.conditions)
        if (result.size() < most && hasMeaningDuring(facts, callEdge, condition)) addOnce(result, condition);
    }
  }
  return result;
}

std::vector<ExpressionRef> instancesOf(ExpressionRef condition, ProgramFacts& facts,
                                       std::span<const ExpressionRef> indices) {
  if (!mentions(condition, facts.ghostIndex)) return {condition};
  ExpressionTable& expressions = facts.program.expressions;
  std::vector<ExpressionRef> result;
  for (const ExpressionRef index : indices)
    result.push_back(
        substitute(expressions, condition, facts.ghostIndex, expressions.cast(facts.program.types.int32(), index)));
  return result;
}

}  // namespace argosy::algorithms
