// The CPA algorithm (CPA++, docs/theory.md §2.3; CPA+ is the case without an abort callback, CPA the case of one
// precision): explores a reached set until its waitlist is empty. It can be resumed with the set it left.
#pragma once

#include <functional>

#include "analysis/reached_set.h"
#include "base/limits.h"

namespace argosy {

enum class ExplorationEnd : std::uint8_t {
  Complete,     // the waitlist is empty: the reached set is closed under the transfer relation
  Aborted,      // the abort callback wanted to stop; the set can be explored further
  LimitReached  // out of time or memory, or interrupted
};

struct ExplorationStatistics {
  std::uint64_t explored = 0, successors = 0, merges = 0, covered = 0;
};

class CpaAlgorithm {
 public:
  /// Called with each state that was added; true stops the exploration once the current state's successors are complete.
  using Abort = std::function<bool(const AbstractState&)>;

  /// fcover: called with each state that is about to be explored; true when it has become covered instead.
  using ForcedCovering = std::function<bool(ReachedSet&, ReachedId)>;

  CpaAlgorithm(Cpa& cpa, const Limits& limits, Abort abort, ForcedCovering forcedCovering = nullptr)
      : cpa_(cpa), limits_(limits), abort_(std::move(abort)), forcedCovering_(std::move(forcedCovering)) {}

  ExplorationEnd run(ReachedSet& reached);
  const ExplorationStatistics& statistics() const { return statistics_; }

 private:
  void mergeIntoReached(const Adjusted& successor, const Place& place, ReachedSet& reached);

  Cpa& cpa_;
  const Limits& limits_;
  Abort abort_;
  ForcedCovering forcedCovering_;
  ExplorationStatistics statistics_;
  std::vector<StateRef> successors_;
};

}  // namespace argosy
