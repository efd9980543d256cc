#include "algorithms/confirmation/concretise.h"

#include <algorithm>

#include "algorithms/composition/formulas.h"
#include "algorithms/confirmation/path_inputs.h"
#include "domains/automaton/automaton_cpa.h"
#include "domains/predicate/predicate_cpa.h"
#include "domains/registry.h"
#include "program/facts/argument_extent.h"

namespace argosy::algorithms {
namespace {

bool hasAnyArguments(const Program& program, std::span<const Step> path) {
  const FunctionId model = argumentModel(program, ArgumentExtent::Any);
  return model.valid() && std::ranges::any_of(path, [&](const Step& step) {
           return step.kind == StepKind::Enter && program.nodes[step.target()].function == model;
         });
}

/// The numbers of the components that are specification automata.
std::vector<std::size_t> automataOf(const Cpa& cpa) {
  std::vector<std::size_t> result;
  const auto components = cpa.components();
  for (std::size_t i = 0; i < components.size(); ++i)
    if (dynamic_cast<const automaton::AutomatonCpa*>(components[i].get())) result.push_back(i);
  return result;
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
  const std::vector<std::size_t> automata = automataOf(cpa);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (limits.exceeded()) return UnconfirmedPath{"there was no time to follow it"};
    if (!predicate::extend(encoder, steps[i], formula)) return InfeasiblePath();
    inputs.add(steps[i], formula);
    for (const std::size_t automaton : automata) {
      for (const ExpressionRef assumed :
           automaton::AutomatonCpa::assumptions(*cpa.parts(*path.states[i + 1])[automaton])) {
        const smt::TermRef condition = encoder.evaluateCondition(assumed, memory::frameOf(steps[i].after()), formula);
        if (!encoder.assume(condition, formula)) return InfeasiblePath();
      }
    }
  }
  const Formulas::Result solved = formulas.solve(encoder.condition(formula), true);
  switch (solved.answer) {
    case smt::Answer::Unsatisfiable: return InfeasiblePath();
    case smt::Answer::Unknown: return UnconfirmedPath{"the solver found no inputs for it"};
    case smt::Answer::Satisfiable: break;
  }
  smt::Evaluation model(encoder.terms(), solved.model);
  auto result = replayCandidate(facts.program, inputs.candidate(model), target, limits);
  if (auto* replayed = std::get_if<evidence::ReplayedCounterexample>(&result)) return std::move(*replayed);
  const auto& failure = std::get<evidence::ReplayFailure>(result);
  return UnconfirmedPath{
      "its replay ended otherwise: " + std::string(toString(failure.outcome)) +
      (failure.message.empty() ? "" : ": " + failure.message) +
      (hasAnyArguments(facts.program, steps)
           ? "; where all command lines are followed, each look at a string of argv finds something else"
           : "")};
}

}  // namespace argosy::algorithms
