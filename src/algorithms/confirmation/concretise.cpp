#include "algorithms/confirmation/concretise.h"

#include <algorithm>

#include "algorithms/composition/formulas.h"
#include "algorithms/confirmation/path_inputs.h"
#include "domains/automaton/automaton_cpa.h"
#include "domains/predicate/predicate_cpa.h"
#include "domains/registry.h"
#include "program/facts/argument_extent.h"
#include "smt/guessed_model.h"

namespace argosy::algorithms {
namespace {

bool hasAnyArguments(const Program& program, std::span<const Step> path) {
  const FunctionId model = argumentModel(program, ArgumentExtent::Any);
  return model.valid() && std::ranges::any_of(path, [&](const Step& step) {
           return step.kind == StepKind::Enter && program.nodes[step.target()].function == model;
         });
}

}  // namespace

evidence::ReplayResult replayCandidate(const Program& program, const evidence::CandidateCounterexample& candidate,
                                       const evidence::Target& target, const Limits& limits) {
  evidence::ReplayLimits replayLimits;
  const auto replay = [&](const evidence::CandidateCounterexample& values) {
    if (const auto remaining = limits.remainingSeconds())
      replayLimits.seconds = std::min(replayLimits.seconds, *remaining);
    return evidence::replay(program, values, target, replayLimits);
  };
  evidence::ReplayResult result = replay(candidate);
  if (std::holds_alternative<evidence::ReplayedCounterexample>(result)) return result;
  evidence::CandidateCounterexample inputsOnly{{}, candidate.arguments};
  std::ranges::copy_if(candidate.values, std::back_inserter(inputsOnly.values), &evidence::InputValue::isInput);
  if (inputsOnly.values.size() == candidate.values.size() || limits.check()) return result;
  evidence::ReplayResult other = replay(inputsOnly);
  return std::holds_alternative<evidence::ReplayedCounterexample>(other) ? std::move(other) : std::move(result);
}

ConcretisationResult concretise(ProgramFacts& facts, const Cpa& cpa, const ArgPath& path,
                                const evidence::Target& target, const Limits& limits) {
  // Whatever the engine's encoding is: this one loses nothing.
  const configuration::Configuration exact(domains::catalogue());
  Formulas formulas(facts, exact, limits);
  encode::Encoder& encoder = formulas.encoder();
  PathInputs inputs(encoder);
  encode::PathFormula formula = encoder.programStart();
  const std::vector<Step> steps = stepsOf(path, cpa);
  const auto automata = findComponents<automaton::AutomatonCpa>(cpa);
  // What the automata assume on the way that the path's states went. Others with the same steps may assume something else.
  std::vector<smt::TermRef> assumptions;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (limits.exceeded()) return UnconfirmedPath{"there was no time to follow it"};
    if (!predicate::extend(encoder, steps[i], formula)) return InfeasiblePath();
    inputs.add(steps[i], formula);
    for (const auto& automaton : automata)
      for (const ExpressionRef assumed : automaton::AutomatonCpa::assumptions(automaton.stateIn(*path.states[i + 1])))
        assumptions.push_back(encoder.evaluateCondition(assumed, memory::frameOf(steps[i].after()), formula));
  }
  assumptions.push_back(encoder.condition(formula));
  const smt::TermRef wanted = encoder.terms().conjunction(assumptions);
  const auto replayed = [&](const smt::Model& model) {
    smt::Evaluation evaluation(encoder.terms(), model);
    return replayCandidate(facts.program, inputs.candidate(evaluation), target, limits);
  };
  if (const auto guess = smt::guessedModel(encoder.terms(), wanted)) {
    auto result = replayed(*guess);
    if (auto* counterexample = std::get_if<evidence::ReplayedCounterexample>(&result))
      return std::move(*counterexample);
  }
  Formulas::Result solved = formulas.solve(wanted, true);
  if (solved.answer != smt::Answer::Satisfiable && assumptions.size() > 1)
    solved = formulas.solve(assumptions.back(), true);  // the replay finds out what the automata do then
  switch (solved.answer) {
    case smt::Answer::Unsatisfiable: return InfeasiblePath();
    case smt::Answer::Unknown: return UnconfirmedPath{"the solver found no inputs for it"};
    case smt::Answer::Satisfiable: break;
  }
  auto result = replayed(solved.model);
  if (auto* counterexample = std::get_if<evidence::ReplayedCounterexample>(&result)) return std::move(*counterexample);
  const auto& failure = std::get<evidence::ReplayFailure>(result);
  return UnconfirmedPath{
      "its replay ended otherwise: " + std::string(toString(failure.outcome)) +
      (failure.message.empty() ? "" : ": " + failure.message) +
      (hasAnyArguments(facts.program, steps)
           ? "; where all command lines are followed, each look at a string of argv finds something else"
           : "")};
}

}  // namespace argosy::algorithms
