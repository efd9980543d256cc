#include "algorithms/confirmation/model_path.h"

#include <algorithm>
#include <unordered_set>

#include "algorithms/confirmation/path_inputs.h"

namespace argosy::algorithms {

using encode::Guard;
using encode::PathFormula;

ModelPath::ModelPath(ArgCpa& arg, encode::Encoder& encoder, const smt::Model& model)
    : arg_(arg),
      predicate_(component<predicate::PredicateCpa>(arg)),
      encoder_(encoder),
      evaluation_(encoder_.terms(), model) {}

const predicate::PredicateState& ModelPath::predicateState(const ArgState& state) const {
  return predicate_.stateIn(state);
}

const PathFormula& ModelPath::formulaTo(const ArgState& state) const {
  const predicate::PredicateState& last = predicateState(state);
  return last.isAbstraction() && last.block()->before() ? last.block()->blockFormula() : last.formula();
}

bool ModelPath::isTrue(const PathFormula& formula) {
  // Down to what is known already, and up again.
  std::vector<const Guard*> open;
  const Guard* guard = formula.guard.get();
  for (; guard && !guards_.contains(guard); guard = guard->before().get()) open.push_back(guard);
  bool holds = !guard || guards_[guard];
  for (auto next = open.rbegin(); next != open.rend(); ++next) {
    holds = holds && evaluation_.isTrue((*next)->condition());
    guards_.emplace(*next, holds);
  }
  return holds;
}

bool ModelPath::satisfies(const ArgState& state) { return isTrue(formulaTo(state)); }

bool ModelPath::takes(const ArgState& parent, const Step& step) {
  const PathFormula& before = predicateState(parent).formula();
  if (!isTrue(before)) return false;
  const auto* assume = step.kind == StepKind::Operation ? std::get_if<Assume>(&step.edge->operation) : nullptr;
  if (!assume) return true;
  const smt::TermRef condition = encoder_.evaluateCondition(assume->condition, memory::frameOf(step.before()), before);
  const smt::TermRef value = evaluation_(condition);
  return value && value->isTrue() == assume->truth;
}

std::optional<ArgPath> ModelPath::pathTo(const ArgState& target) {
  ArgPath path;
  std::unordered_set<const ArgState*> seen;
  const Program& program = arg_.program();
  for (const ArgState* state = &target;;) {
    path.states.push_back(state);
    if (state->isRoot()) break;
    if (!seen.insert(state).second) return std::nullopt;
    const ArgState* next = nullptr;
    for (const ArgState::Link& link : state->parents()) {
      const Step step{link.step.kind, link.step.edge, &program.edges[link.step.edge], &arg_.place(*link.parent).point(),
                      &arg_.place(*state).point()};
      if (!predicateState(*state).follows(predicateState(*link.parent)) || !takes(*link.parent, step)) continue;
      next = link.parent;
      path.steps.push_back(link.step);
      break;
    }
    if (!next) return std::nullopt;
    state = next;
  }
  std::ranges::reverse(path.states);
  std::ranges::reverse(path.steps);
  return path;
}

evidence::CandidateCounterexample ModelPath::candidateFor(const ArgPath& path) {
  PathInputs inputs(encoder_);
  const std::vector<Step> steps = stepsOf(path, arg_);
  for (std::size_t i = 0; i < steps.size(); ++i) inputs.add(steps[i], formulaTo(*path.states[i + 1]));
  return inputs.candidate(evaluation_);
}

}  // namespace argosy::algorithms
