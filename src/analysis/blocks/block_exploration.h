// Block-abstraction memoization with recursion: runs of blocks, explored until none of them finds anything new (docs/theory.md §9.3). What a run needs of another one is
// explored first; which runs wait for which is a stack of our own, as deep as the program's recursion, not C++'s. A call that is covered by a run which is being explored
// continues from the exits that are known of it; those that are found later are continued from in another iteration, in which only what depends on them is explored again.
#pragma once

#include <unordered_set>

#include "analysis/blocks/block_cpa.h"
#include "analysis/cpa_algorithm.h"

namespace argosy {

class BlockExploration {
 public:
  /// With more than one thread, runs that do not wait for each other are explored at the same time (analysis/blocks/parallel_round.h), if the components allow it.
  BlockExploration(CompositeCpa& composite, ArgCpa& arg, BlockPartition& partition, BlockTable::MakeOrder makeOrder,
                   const BlockTableOptions& options, unsigned threads = 1);

  void start(PrecisionRef precision);
  /// As the CPA algorithm: until nothing waits, or `abort` wants to stop at a state. It also stops where a run is used again in which, or in whose blocks, `isTarget` holds for a state
  /// that was found earlier.
  ExplorationEnd run(const Limits& limits, const CpaAlgorithm::Abort& abort,
                     const std::function<bool(const ArgState&)>& isTarget);

  BlockCpa& cpa() { return cpa_; }
  BlockRun& outermost() const { return *outermost_; }
  /// What is used for the whole program: the outermost run first.
  std::vector<BlockRun*> runsInUse() const;
  /// These, and those through which states came that are still there.
  std::vector<BlockRun*> runsOnPaths() const;
  const ExplorationStatistics& exploration() const { return exploration_; }
  const BlockStatistics& statistics() const { return table_.statistics(); }
  /// After states of the outermost run have gone.
  void forgetUsesOfRemoved();

 private:
  friend class ParallelRound;
  /// One iteration: what waits in the outermost run, and in the runs that it needs.
  ExplorationEnd round(const Limits& limits, const CpaAlgorithm::Abort& abort,
                       const std::function<bool(const ArgState&)>& isTarget);
  void push(BlockRun& run);
  void pop();
  void clearStack();
  void collectExits(BlockRun& run);
  /// States wait again that used runs of which they do not know all exits, and the calls that lead to them. False when there are none.
  bool waitForGrown();
  bool usesTargets(std::span<BlockRun* const> runs, const std::function<bool(const ArgState&)>& isTarget);
  /// Closed: nothing waits, and all exits have been continued from.
  void check();

  CompositeCpa& composite_;
  ArgCpa& arg_;
  BlockPartition& partition_;
  unsigned threads_;
  BlockTable table_;
  BlockCpa cpa_;
  BlockRun* outermost_ = nullptr;
  std::vector<BlockRun*> stack_;
  std::vector<BlockRun*> grown_;
  ExplorationStatistics exploration_;
};

}  // namespace argosy
