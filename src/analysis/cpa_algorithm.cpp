#include "analysis/cpa_algorithm.h"

namespace argosy {

ExplorationEnd CpaAlgorithm::run(ReachedSet& reached) {
  while (reached.hasWaiting()) {
    if (limits_.exceeded()) return ExplorationEnd::LimitReached;
    const ReachedId id = reached.popWaiting();
    if (const Turn turn = before_ ? before_(reached, id) : Turn::Explore; turn != Turn::Explore) {
      if (turn == Turn::Skip) continue;
      reached.wait(id);
      return ExplorationEnd::Aborted;
    }
    const StateRef state = reached[id].state;
    const PrecisionRef precision = reached[id].precision;
    ++statistics_.explored;
    bool aborts = false;
    successors_.clear();
    cpa_.successors(state, precision, successors_);
    for (StateRef& candidate : successors_) {
      ++statistics_.successors;
      const Adjusted successor = cpa_.adjust(std::move(candidate), precision);
      if (!successor.state) continue;
      const Place place = cpa_.place(*successor.state);
      if (!cpa_.mergesSeparately()) mergeIntoReached(successor, place, reached);
      if (const ReachedId covering = reached.findCovering(*successor.state, place); covering.valid()) {
        ++statistics_.covered;
        cpa_.covered(successor.state, reached[covering].state);
        continue;
      }
      reached.add(successor.state, successor.precision);
      aborts |= abort_ && abort_(*successor.state);
    }
    if (aborts) return ExplorationEnd::Aborted;
  }
  return ExplorationEnd::Complete;
}

void CpaAlgorithm::mergeIntoReached(const Adjusted& successor, const Place& place, ReachedSet& reached) {
  for (const ReachedId id : reached.at(place)) {
    const StateRef old = reached[id].state;
    const StateRef merged = cpa_.merge(successor.state, old, *successor.precision);
    if (merged == old) continue;
    ++statistics_.merges;
    reached.replace(id, merged, successor.precision);
    cpa_.replaced(old, merged, successor.state);
  }
}

}  // namespace argosy
