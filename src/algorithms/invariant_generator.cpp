#include "algorithms/invariant_generator.h"

#include "algorithms/interval_descent.h"
#include "algorithms/loop_invariants.h"
#include "analysis/cpa_algorithm.h"

namespace argosy::algorithms {
namespace {

struct Round {
  const char* wideningDelay;
  double seconds;
};

constexpr Round allRounds[] = {{"interval.widening-delay=2", 3}, {"interval.widening-delay=20", 10}, {"interval.widening-delay=300", 30}};

}  // namespace

bool InvariantGenerator::improve(const Limits& limits) {
  if (round_ >= std::size(allRounds)) return false;
  const Round& round = allRounds[round_++];
  configuration::Configuration configuration = configuration::loadConfiguration("interval");
  configuration::applyOption(configuration, round.wideningDelay);
  Components built = makeComponents(facts_, configuration, {});
  interval::IntervalCpa& interval = *built.interval;
  CompositeCpa composite(facts_.program, std::move(built.components));
  ArgCpa arg(composite);
  const std::size_t component = *composite.find("interval");
  const Limits own = limits.atMost(round.seconds);
  std::unique_ptr<ReachedSet> reached;
  bool isComplete = false;
  std::int64_t passes = configuration.getInteger("interval.narrowing");
  for (;;) {
    auto next = std::make_unique<ReachedSet>(arg, waitlistOrder(configuration, facts_.controlFlow));
    const Adjusted initial = arg.adjust(arg.initialState(), arg.initialPrecision());
    next->add(initial.state, initial.precision);
    CpaAlgorithm algorithm(arg, own, nullptr);
    if (algorithm.run(*next) != ExplorationEnd::Complete) break;
    reached = std::move(next);
    isComplete = true;
    if (passes-- <= 0 || !prepareDescent(facts_, arg, *reached, interval)) break;
  }
  if (!isComplete) return false;
  std::unordered_map<Place, std::vector<ExpressionRef>, PlaceHash> found;
  reached->forEach([&](ReachedId, const ReachedState& entry) {
    const Place place = arg.place(*entry.state);
    if (!facts_.controlFlow.isLoopHead(place.location)) return;
    const auto& tuple = static_cast<const CompositeState&>(*static_cast<const ArgState&>(*entry.state).wrapped());
    interval.appendInvariants(*tuple.components()[component], place, found[place]);
  });
  const bool isNew = found != invariants_;
  if (isNew) {
    invariants_ = std::move(found);
    texts_ = loopInvariants(facts_, arg, *reached);
  }
  return isNew;
}

std::span<const ExpressionRef> InvariantGenerator::at(const Place& place) const {
  const auto found = invariants_.find({place.location, place.context, 0});
  return found == invariants_.end() ? std::span<const ExpressionRef>() : found->second;
}

}  // namespace argosy::algorithms
