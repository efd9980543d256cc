#include "domains/predicate/predicate_refiner.h"

#include <algorithm>

#include "domains/predicate/atoms.h"

namespace argosy::predicate {

using smt::Answer;
using smt::TermRef;

RefinementOutcome PredicateRefiner::refine(ArgCpa& arg, ReachedSet& reached, const ArgState& target, const Limits& limits) {
  model_.reset();
  const PredicateState& last = PredicateCpa::stateIn(target, *arg.wrapped().find("predicate"));
  const AbstractPath path = AbstractPath::between(nullptr, *last.block(), cpa_.encoder());
  statistics_.blocks += path.formulas.size();
  Queries::Result result = cpa_.queries().solve(cpa_.encoder().terms().conjunction(path.formulas), true);
  if (result.answer == Answer::Satisfiable) {
    model_ = std::move(result.model);
    return RefinementOutcome::Feasible;
  }
  if (result.answer == Answer::Unknown) {
    reason_ = "the solver gave no answer: " + result.reason;
    return RefinementOutcome::NoProgress;
  }
  const AbstractPath suffix = contradiction(*last.block());
  const std::vector<const ArgState*> all = blockStates(arg, target);
  const auto states = std::span(all).last(suffix.blocks.size());
  reason_ = "no interpolants were found";
  for (smt::Interpolator* interpolator : interpolators_) {
    if (limits.check()) return RefinementOutcome::NoProgress;
    const auto interpolants = interpolator->interpolate({suffix.formulas, {}});
    if (!interpolants) {
      ++statistics_.failedInterpolations;
      continue;
    }
    std::vector<TermRef> facts;
    for (std::size_t i = 0; i < interpolants->size(); ++i)
      facts.push_back(cpa_.encoder().rename((*interpolants)[i], suffix.blocks[i + 1]->start().background, cpa_.encoder().plain()));
    // Short facts are likelier to hold everywhere; the last resort may be as long as it likes.
    const bool isLong = std::ranges::any_of(facts, [&](TermRef fact) { return predicatesOf(fact).size() > options_.maximalPredicates; });
    if (isLong && interpolator != interpolators_.back()) continue;
    if (apply(arg, reached, states, facts) == RefinementOutcome::Refined) return RefinementOutcome::Refined;
  }
  return RefinementOutcome::NoProgress;
}

AbstractPath PredicateRefiner::contradiction(const Block& last) {
  for (const Block* first = last.before().get(); first->before(); first = first->before().get()) {
    if (cpa_.abstraction().regions().isTrue(first->region()) && first != last.before().get()) continue;
    AbstractPath path = AbstractPath::between(first, last, cpa_.encoder());
    path.formulas.front() = cpa_.encoder().terms().conjunction(cpa_.abstraction().startOf(*first), path.formulas.front());
    if (cpa_.queries().isUnsatisfiable(cpa_.encoder().terms().conjunction(path.formulas))) return path;
  }
  return AbstractPath::between(nullptr, last, cpa_.encoder());
}

std::vector<TermRef> PredicateRefiner::predicatesOf(TermRef interpolant) const {
  if (interpolant->isTrue()) return {};
  if (interpolant->isFalse()) return {interpolant};
  std::vector<TermRef> predicates = options_.usesAtoms ? atomsOf(cpa_.encoder().terms(), interpolant) : std::vector<TermRef>{interpolant};
  if (options_.derivesInequalities) {
    const std::vector<TermRef> given = predicates;
    for (const TermRef predicate : given)
      for (const TermRef derived : derivedInequalities(cpa_.encoder().terms(), predicate)) predicates.push_back(derived);
  }
  return distinctPredicates(cpa_.encoder().terms(), predicates);
}

RefinementOutcome PredicateRefiner::apply(ArgCpa& arg, ReachedSet& reached, std::span<const ArgState* const> states,
                                          std::span<const TermRef> facts) {
  const std::size_t component = *arg.wrapped().find("predicate");
  const auto precisionOf = [&](const ArgState& state) -> const CompositePrecision& {
    return static_cast<const CompositePrecision&>(*reached[reached.find(state)].precision);
  };
  std::vector<PredicatePrecision::Item> increment;
  const ArgState* pivot = nullptr;
  for (std::size_t i = 1; i < states.size() && options_.strategy != RefinementStrategy::Impact; ++i) {
    const NodeId location = arg.place(*states[i]).location;
    const FunctionId function = program_.nodes[location].function;
    const auto& used = static_cast<const PredicatePrecision&>(*precisionOf(*states[i]).components()[component]);
    const std::vector<TermRef> tracked = used.at(location, function);
    for (const TermRef predicate : predicatesOf(facts[i - 1])) {
      const bool isLocal = options_.scope == PredicateScope::Location || predicate->isFalse();
      increment.push_back({isLocal ? location : NodeId(), options_.scope == PredicateScope::Global && !isLocal ? FunctionId() : function, predicate});
      if (!pivot && std::ranges::find(tracked, predicate) == tracked.end()) pivot = states[i];
    }
  }
  const CompositePrecision& composite = precisionOf(*states.back());
  if (!accumulated_) accumulated_ = Ref<const PredicatePrecision>(&static_cast<const PredicatePrecision&>(*composite.components()[component]));
  accumulated_ = accumulated_->with(increment);
  const PrecisionRef precision = composite.with(component, accumulated_);
  if (options_.strategy != RefinementStrategy::Predicates) {
    impact_.strengthen(arg, reached, states.subspan(1), facts, precision);
    // What is still to be explored makes use of the new predicates at once.
    if (options_.strategy == RefinementStrategy::Both) {
      std::vector<ReachedId> waiting;
      reached.forEach([&](ReachedId id, const ReachedState& entry) {
        if (entry.isWaiting) waiting.push_back(id);
      });
      for (const ReachedId id : waiting) reached.wait(id, precision);
    }
    return RefinementOutcome::Refined;
  }
  if (!pivot) {
    reason_ = "the predicates that rule a path out are tracked already";
    return RefinementOutcome::NoProgress;
  }
  if (options_.restartsAtRoot) pivot = states.front();
  arg.removeSubtree(reached, *pivot, precision);
  return RefinementOutcome::Refined;
}

}  // namespace argosy::predicate
