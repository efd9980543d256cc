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
  ExplorationStatistics& operator+=(const ExplorationStatistics& other) {
    explored += other.explored;
    successors += other.successors;
    merges += other.merges;
    covered += other.covered;
    return *this;
  }
};

class CpaAlgorithm {
 public:
  /// Called with each state that was added; true stops the exploration once the current state's successors are complete.
  using Abort = std::function<bool(const AbstractState&)>;

  enum class Turn : std::uint8_t {
    Explore,
    Skip,  // it does not wait any more: it has become covered (fcover), or somebody else knows when it is to wait again
    Later,  // the state waits again, and the exploration is aborted
  };
  /// Called with each state that is about to be explored.
  using Before = std::function<Turn(ReachedSet&, ReachedId)>;

  CpaAlgorithm(Cpa& cpa, const Limits& limits, Abort abort, Before before = nullptr)
      : cpa_(cpa), limits_(limits), abort_(std::move(abort)), before_(std::move(before)) {}

  ExplorationEnd run(ReachedSet& reached);
  const ExplorationStatistics& statistics() const { return statistics_; }

 private:
  void mergeIntoReached(const Adjusted& successor, const Place& place, ReachedSet& reached);

  Cpa& cpa_;
  const Limits& limits_;
  Abort abort_;
  Before before_;
  ExplorationStatistics statistics_;
  std::vector<StateRef> successors_;
};

}  // namespace argosy
