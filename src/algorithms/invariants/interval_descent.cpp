#include "algorithms/invariants/interval_descent.h"

#include <unordered_map>

namespace argosy::algorithms {

bool prepareDescent(const ProgramFacts& facts, ArgCpa& arg, const ReachedSet& reached, interval::IntervalCpa& interval) {
  std::unordered_map<Place, StateRef, PlaceHash> heads;
  const std::size_t component = *arg.wrapped().find("interval");
  bool isUnique = true;
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const Place place = arg.place(*entry.state);
    if (!facts.controlFlow.isLoopHead(place.location)) return;
    const auto& tuple = static_cast<const CompositeState&>(*static_cast<const ArgState&>(*entry.state).wrapped());
    isUnique &= heads.emplace(place, tuple.components()[component]).second;
  });
  // With several states at a place (other components that keep them apart) there is no one invariant to start from.
  return isUnique && interval.descend(heads);
}

}  // namespace argosy::algorithms
