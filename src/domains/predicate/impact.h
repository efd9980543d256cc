// IMPACT as a strategy of refinement (docs/theory.md §6.7, §6.8; McMillan, CAV 2006; with large blocks: Beyer and Wendler, FMCAD 2012): the states on a
// path are strengthened by its interpolants, where they are; coverings are dropped or become possible by that.
#pragma once

#include <set>

#include "analysis/refiner.h"
#include "domains/predicate/abstract_path.h"
#include "domains/predicate/predicate_cpa.h"
#include "smt/interpolation/interpolator.h"

namespace argosy::predicate {

struct ImpactStatistics {
  std::uint64_t strengthened = 0, uncovered = 0, coveredLater = 0;
  std::uint64_t forcedCoverings = 0, forcedCoveringAttempts = 0;
};

/// The states of the graph that begin the blocks up to `last`'s: one for each, the root's first. `last` is such a state itself.
std::vector<const ArgState*> blockStates(const Component<PredicateCpa>& predicate, const ArgState& last);

class Impact {
 public:
  Impact(PredicateCpa& cpa, smt::Interpolator& interpolator) : cpa_(cpa), interpolator_(interpolator) {}

  /// `states` begin the blocks of a path; `facts` over plain symbols, one for each of them, hold there, and the last is false.
  void strengthen(ReachedArg& arg, std::span<const ArgState* const> states, std::span<const smt::TermRef> facts,
                  const PrecisionRef& precision);

  /// fcover: strengthens the state, and those before it, so that an older state covers it. True on success.
  bool forceCovering(ReachedArg& arg, const ArgState& waiting);

  const ImpactStatistics& statistics() const { return statistics_; }
  /// Where states were found to be impossible, and removed.
  const std::set<NodeId>& cutOffs() const { return cutOffs_; }

 private:
  /// True when the state knows more than before.
  bool strengthen(ReachedArg& arg, const ArgState& state, smt::TermRef fact, const PrecisionRef& precision);
  void cutOff(ReachedArg& arg, const ArgState& state, const PrecisionRef& precision);
  bool coverByOlder(ReachedArg& arg, const ArgState& state, const PrecisionRef& precision);

  PredicateCpa& cpa_;
  smt::Interpolator& interpolator_;
  ImpactStatistics statistics_;
  std::set<NodeId> cutOffs_;
};

}  // namespace argosy::predicate
