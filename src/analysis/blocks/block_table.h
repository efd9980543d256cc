// The memo table of block-abstraction memoization: the runs of each block, by their entries (docs/theory.md §9.1, §9.3). Only a thread that is alone may use it.
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
  /// Whether an open run waits for another one, perhaps because of runs in between: then that one cannot wait for it.
  using WaitsFor = std::function<bool(const BlockRun& open, const BlockRun& other)>;
  /// `cpa` is the one that runs work with.
  BlockTable(CompositeCpa& composite, ArgCpa& arg, Cpa& cpa, MakeOrder makeOrder, const BlockTableOptions& options)
      : composite_(composite), arg_(arg), cpa_(cpa), makeOrder_(std::move(makeOrder)), options_(options) {}

  /// The run to use for a reduced entry, by `user`; `isNew` when there was none.
  BlockRun& runFor(const ProgramBlock& block, PreciseState reduced, const BlockRun& user, bool& isNew);
  /// Of the whole program, which nobody looks for.
  BlockRun& makeOutermost(PreciseState root);

  void open(BlockRun& run);
  void close(BlockRun& run);
  /// Where open runs are explored at the same time. Otherwise, with null, each of them waits for the one that was opened after it.
  void tellWhoWaits(WaitsFor waitsFor) { waitsFor_ = std::move(waitsFor); }
  std::deque<BlockRun>& runs() { return runs_; }
  const BlockStatistics& statistics() const { return statistics_; }
  BlockStatistics& statistics() { return statistics_; }

 private:
  struct OfBlock {
    std::vector<BlockRun*> runs, open;
    std::unique_ptr<CoverageIndex> index;
    std::vector<PrecisionRef> precisions;
  };
  /// The reduced precision of a block, one object for equal ones.
  PreciseState canonical(OfBlock& known, PreciseState reduced);
  BlockRun* find(OfBlock& known, const PreciseState& reduced, const BlockRun& user);
  /// The run that was opened last, of those in which the call would be recursive, if there are as many as generalisation waits for; else null.
  const BlockRun* lastOfMany(const OfBlock& known, const BlockRun& user) const;
  BlockRun& make(const ProgramBlock* block, PreciseState root);
  /// The call is recursive, if the run is used for it.
  bool isCut(const BlockRun& used, const BlockRun& user) const {
    return used.isOpen && (!waitsFor_ || waitsFor_(used, user));
  }

  CompositeCpa& composite_;
  ArgCpa& arg_;
  Cpa& cpa_;
  MakeOrder makeOrder_;
  BlockTableOptions options_;
  WaitsFor waitsFor_;
  std::deque<BlockRun> runs_;
  std::unordered_map<const ProgramBlock*, OfBlock> blocks_;
  BlockStatistics statistics_;
  std::vector<std::uint32_t> candidates_;
};

}  // namespace argosy
