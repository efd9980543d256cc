// The memo table of block-abstraction memoization: the runs of each block, by their entries (docs/theory.md §9.1, §9.3).
#pragma once

#include <deque>
#include <functional>
#include <unordered_map>

#include "analysis/blocks/block_run.h"
#include "analysis/composite.h"

namespace argosy {

struct BlockTableOptions {
  /// Also a run with another precision is used: faster, but counterexamples may come back.
  bool ignoresPrecision = false;
  /// Also a run whose entry only covers the entry that is looked for. (A run that is being explored is always used so.)
  bool looksForCovering = false;
  /// A call that a run covers which is being explored is cut. Otherwise it is analysed by itself, however deep the recursion is.
  bool cutsRecursion = true;
  /// When so many calls of a block by itself are open, entries are generalised where all components can.
  std::size_t generaliseAfter = 20;
};

struct BlockStatistics {
  std::uint64_t hits = 0, misses = 0;
  std::uint64_t cuts = 0;         // calls that a run covers which is being explored: recursion
  std::uint64_t generalised = 0;  // entries
  std::uint64_t iterations = 0;   // of the fixpoint over recursive calls
  std::size_t deepest = 0;        // runs that were open at once
};

class BlockTable {
 public:
  using MakeOrder = std::function<std::unique_ptr<WaitlistOrder>()>;
  BlockTable(CompositeCpa& composite, ArgCpa& arg, MakeOrder makeOrder, const BlockTableOptions& options)
      : composite_(composite), arg_(arg), makeOrder_(std::move(makeOrder)), options_(options) {}

  /// The run to use for a reduced entry; `isNew` when there was none. `cpa` is the one that runs work with.
  BlockRun& runFor(Cpa& cpa, const ProgramBlock& block, PreciseState reduced, bool& isNew);
  /// Of the whole program, which nobody looks for.
  BlockRun& makeOutermost(Cpa& cpa, PreciseState root);
  /// The reduced precision of a block, one object for equal ones.
  PreciseState canonical(const ProgramBlock& block, PreciseState reduced);

  void open(BlockRun& run);
  /// The one that was opened last.
  void close(BlockRun& run);
  std::deque<BlockRun>& runs() { return runs_; }
  const BlockStatistics& statistics() const { return statistics_; }
  BlockStatistics& statistics() { return statistics_; }

 private:
  struct OfBlock {
    std::vector<BlockRun*> runs, open;
    std::unique_ptr<CoverageIndex> index;
    std::vector<PrecisionRef> precisions;
  };
  BlockRun* find(OfBlock& known, const PreciseState& reduced);
  BlockRun& make(Cpa& cpa, const ProgramBlock* block, PreciseState root);

  CompositeCpa& composite_;
  ArgCpa& arg_;
  MakeOrder makeOrder_;
  BlockTableOptions options_;
  std::deque<BlockRun> runs_;
  std::unordered_map<const ProgramBlock*, OfBlock> blocks_;
  BlockStatistics statistics_;
  std::vector<std::uint32_t> candidates_;
};

}  // namespace argosy
