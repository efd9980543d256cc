// Widening with thresholds (Blanchet et al., "A Static Analyzer for Large Safety-Critical Software", 2003): where an unstable bound stops before it becomes infinite.
#pragma once

#include <algorithm>
#include <span>

#include "domains/octagon/half_matrix.h"
#include "domains/octagon/number_system.h"

namespace argosy::octagon {

/// The least bound for an entry, not below `bound`, that thresholds give; infinity when there is none. The thresholds are sorted values of variables: upper
/// bounds of positive sums as they are, of negative ones negated, and of differences both.
template <class Numbers>
typename Numbers::Number nextThreshold(Node from, Node to, typename Numbers::Number bound,
                                       std::span<const typename Numbers::Number> thresholds) {
  using Number = typename Numbers::Number;
  using Arithmetic = typename Numbers::Arithmetic;
  const bool isOfOneVariable = to == negated(from);
  const auto boundFor = [&](Number value) {
    return isOfOneVariable ? Arithmetic::twice(value) : Arithmetic::saturate(value);
  };
  Number best = Arithmetic::infinity;
  const bool adds = to % 2 == 0, subtractsFrom = from % 2 == 0;
  if (adds || subtractsFrom == adds) {
    const auto next = std::ranges::partition_point(
        thresholds, [&](Number threshold) { return boundFor(Arithmetic::saturate(threshold)) < bound; });
    if (next != thresholds.end()) best = boundFor(Arithmetic::saturate(*next));
  }
  if (!adds || subtractsFrom == adds) {
    const auto next = std::ranges::partition_point(
        thresholds, [&](Number threshold) { return boundFor(-Arithmetic::saturate(threshold)) >= bound; });
    if (next != thresholds.begin()) best = std::min(best, boundFor(-Arithmetic::saturate(*std::prev(next))));
  }
  return best;
}

}  // namespace argosy::octagon
