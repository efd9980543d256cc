#include "domains/predicate/block_refiner.h"

#include <algorithm>

namespace argosy::predicate {

using smt::Answer;
using smt::TermRef;

RefinementOutcome BlockRefiner::refine(ReachedArg& arg, const ArgState& target, const Limits& limits) {
  auto& graph = dynamic_cast<BlockGraph&>(arg);
  const auto predicate = component<PredicateCpa>(graph.cpa());
  const std::vector<Step> steps = stepsOf(pathTo(target), graph.cpa());
  const UnfoldedPath path(predicate, graph.path(), steps);
  const smt::InterpolationProblem problem = path.problem();
  statistics_.parts += path.size();
  bool isSequence = true;
  for (std::size_t i = 0; i < problem.parents.size(); ++i) isSequence &= problem.parents[i] == i + 1;
  ++(isSequence ? statistics_.sequences : statistics_.trees);
  switch (cpa_.queries().solve(cpa_.encoder().terms().conjunction(problem.formulas), false).answer) {
    case Answer::Satisfiable: return RefinementOutcome::Feasible;
    case Answer::Unknown: return RefinementOutcome::NoProgress;
    case Answer::Unsatisfiable: break;
  }
  for (const auto& source : sources_) {
    if (limits.check()) return RefinementOutcome::NoProgress;
    const auto interpolants = source->interpolate(problem);
    if (interpolants && apply(graph, path, *interpolants)) return RefinementOutcome::Refined;
  }
  return RefinementOutcome::NoProgress;
}

bool BlockRefiner::apply(BlockGraph& graph, const UnfoldedPath& path, std::span<const TermRef> interpolants) {
  const auto predicate = component<PredicateCpa>(graph.cpa());
  const auto stateAt = [&](std::size_t position) -> const ArgState& {
    return static_cast<const ArgState&>(*graph.states()[position]);
  };
  const PrecisionRef whole = graph.precisionOf(stateAt(graph.states().size() - 1));
  if (!accumulated_)
    accumulated_ =
        Ref<const PredicatePrecision>(static_cast<const PredicatePrecision*>(predicate.precisionIn(*whole).get()));
  std::vector<PredicatePrecision::Item> increment;
  std::optional<std::size_t> pivot;
  for (std::size_t i = 0; i < path.size(); ++i) {  // the last fact is false
    const std::size_t position = path.position(i);
    const ArgState& state = stateAt(position);
    const NodeId location = graph.place(state).location();
    const FunctionId function = program_.nodes[location].function;
    const auto& known = static_cast<const PredicatePrecision&>(*predicate.precisionIn(*graph.precisionOf(state)));
    const std::vector<TermRef> tracked = known.at(location, function);
    for (const TermRef fact : path.factsOf(i, interpolants[i]))
      for (const TermRef found : options_.predicatesOf(fact, cpa_.encoder().terms())) {
        increment.push_back(options_.itemFor(found, location, function));
        if (std::ranges::find(tracked, found) == tracked.end()) pivot = std::min(pivot.value_or(position), position);
      }
  }
  if (!pivot) return false;
  accumulated_ = accumulated_->with(increment);
  const PrecisionRef precision = predicate.with(*whole, accumulated_);
  graph.removeSubtree(stateAt(options_.restartsAtRoot ? 0 : *pivot), precision);
  return true;
}

}  // namespace argosy::predicate
