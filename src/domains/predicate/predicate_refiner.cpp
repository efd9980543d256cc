#include "domains/predicate/predicate_refiner.h"

#include <algorithm>
#include <stdexcept>

#include "domains/predicate/atoms.h"

namespace argosy::predicate {

using smt::Answer;
using smt::TermRef;

namespace {

/// Of the places where the blocks begin: the same for paths that differ only inside of blocks.
std::size_t hashOfLocations(const AbstractPath& path) {
  std::size_t hash = 0;
  for (const Block* block : path.blocks) hash = hash * 1'000'003 + block->location().index;
  return hash;
}

}  // namespace

PredicateRefiner::PredicateRefiner(const Program& program, PredicateCpa& cpa, Sources sources,
                                   smt::Interpolator& interpolator, const RefinementOptions& options)
    : program_(program), cpa_(cpa), sources_(std::move(sources)), options_(options), impact_(cpa, interpolator) {
  statistics_.facts.resize(sources_.size());
  for (const auto& source : sources_)
    if (options.strategy != RefinementStrategy::Predicates && !source->refutes())
      throw std::logic_error("facts that do not refute cannot strengthen states: " + source->name());
}

RefinementOutcome PredicateRefiner::refine(ReachedArg& arg, const ArgState& target, const Limits& limits) {
  model_.reset();
  const auto predicate = component<PredicateCpa>(arg.cpa());
  const PredicateState& last = predicate.stateIn(target);
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
  const std::vector<const ArgState*> all = blockStates(predicate, target);
  AbstractPath suffix = contradiction(*last.block());
  const auto states = std::span(all).last(suffix.blocks.size());
  const InfeasiblePath infeasible{std::move(suffix), states, target, arg.cpa()};
  const std::size_t hash = hashOfLocations(path);
  const auto used = usedFor_.find(hash);
  const std::size_t first = used == usedFor_.end() ? 0 : used->second + 1;
  reason_ = "no facts about it were found";
  const auto use = [&](std::size_t index, const PathFacts& facts) {
    if (apply(arg, states, facts) != RefinementOutcome::Refined) return false;
    ++statistics_.facts[index].used;
    usedFor_[hash] = index;
    return true;
  };
  std::vector<std::pair<std::size_t, PathFacts>> longFacts;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    if (limits.check()) return RefinementOutcome::NoProgress;
    const std::size_t index = (first + i) % sources_.size();
    FactStatistics& statistics = statistics_.facts[index];
    ++statistics.asked;
    const double begin = processorSeconds();
    std::optional<PathFacts> facts = sources_[index]->find(infeasible, limits);
    statistics.seconds += processorSeconds() - begin;
    if (!facts) continue;
    ++statistics.found;
    // Short facts are likelier to hold everywhere; the last resort may be as long as it likes.
    if (isLong(*facts)) longFacts.emplace_back(index, std::move(*facts));
    else if (use(index, *facts)) return RefinementOutcome::Refined;
  }
  for (auto facts = longFacts.rbegin(); facts != longFacts.rend(); ++facts)
    if (use(facts->first, facts->second)) return RefinementOutcome::Refined;
  return RefinementOutcome::NoProgress;
}

bool PredicateRefiner::isLong(const PathFacts& facts) const {
  return std::ranges::any_of(facts, [&](const std::vector<TermRef>& atState) {
    return std::ranges::any_of(atState,
                               [&](TermRef fact) { return predicatesOf(fact).size() > options_.maximalPredicates; });
  });
}

AbstractPath PredicateRefiner::contradiction(const Block& last) {
  for (const Block* first = last.before().get(); first->before(); first = first->before().get()) {
    if (cpa_.abstraction().regions().isTrue(first->region()) && first != last.before().get()) continue;
    AbstractPath path = AbstractPath::between(first, last, cpa_.encoder());
    path.startWith(cpa_.abstraction().startOf(*first), cpa_.encoder().terms());
    if (cpa_.queries().isUnsatisfiable(cpa_.encoder().terms().conjunction(path.formulas))) return path;
  }
  return AbstractPath::between(nullptr, last, cpa_.encoder());
}

std::vector<TermRef> PredicateRefiner::predicatesOf(TermRef fact) const {
  return options_.predicatesOf(fact, cpa_.encoder().terms());
}

RefinementOutcome PredicateRefiner::apply(ReachedArg& arg, std::span<const ArgState* const> states,
                                          const PathFacts& facts) {
  const auto predicate = component<PredicateCpa>(arg.cpa());
  const auto precisionOf = [&](const ArgState& state) -> const PredicatePrecision& {
    return static_cast<const PredicatePrecision&>(*predicate.precisionIn(*arg.precisionOf(state)));
  };
  std::vector<PredicatePrecision::Item> increment;
  const ArgState* pivot = nullptr;
  for (std::size_t i = 1; i < states.size() && options_.strategy != RefinementStrategy::Impact; ++i) {
    const NodeId location = arg.place(*states[i]).location();
    const FunctionId function = program_.nodes[location].function;
    const std::vector<TermRef> tracked = precisionOf(*states[i]).at(location, function);
    for (const TermRef fact : facts[i - 1]) {
      for (const TermRef predicate : predicatesOf(fact)) {
        increment.push_back(options_.itemFor(predicate, location, function));
        if (!pivot && std::ranges::find(tracked, predicate) == tracked.end()) pivot = states[i];
      }
    }
  }
  if (!accumulated_) accumulated_ = Ref<const PredicatePrecision>(&precisionOf(*states.back()));
  accumulated_ = accumulated_->with(increment);
  const PrecisionRef precision = predicate.with(*arg.precisionOf(*states.back()), accumulated_);
  if (options_.strategy != RefinementStrategy::Predicates) {
    std::vector<TermRef> conjunctions;
    for (const std::vector<TermRef>& atState : facts)
      conjunctions.push_back(cpa_.encoder().terms().conjunction(atState));
    impact_.strengthen(arg, states.subspan(1), conjunctions, precision);
    // What is still to be explored makes use of the new predicates at once.
    if (options_.strategy == RefinementStrategy::Both) arg.lookWith(precision);
    return RefinementOutcome::Refined;
  }
  if (!pivot) {
    reason_ = "the predicates that rule a path out are tracked already";
    return RefinementOutcome::NoProgress;
  }
  if (options_.restartsAtRoot) pivot = states.front();
  arg.removeSubtree(*pivot, precision);
  return RefinementOutcome::Refined;
}

}  // namespace argosy::predicate
