// How the search for target states explores: the whole program in one reached set, or blocks by themselves with what is remembered of them (analysis/blocks/).
#pragma once

#include "algorithms/figures.h"
#include "analysis/blocks/block_paths.h"
#include "analysis/cpa_algorithm.h"
#include "analysis/reached_arg.h"

namespace argosy::algorithms {

class Exploration {
 public:
  virtual ~Exploration() = default;

  /// Anew, from the program's start.
  virtual void start(const PrecisionRef& precision) = 0;
  virtual ExplorationEnd run(const Limits& limits, const CpaAlgorithm::Abort& abort, CpaAlgorithm::Before before) = 0;
  /// The targets that are to be looked at after a run that ended so; `found` are those that its `abort` was told of.
  virtual std::vector<const ArgState*> alarms(ExplorationEnd end, std::span<const StateRef> found) = 0;
  /// The state with a path from the program's start, for refiners and confirmation; null when there is none of a length that can be looked at, or none left.
  virtual const ArgState* onPath(const ArgState& state) = 0;
  /// Where `onPath` gives a state one path only: another one is wanted from now on. False where it has all of them.
  virtual bool dismissPath() { return false; }
  /// There, too: the same state with paths that refiners can do nothing about, one after the other; null when there is no other.
  virtual const ArgState* onAnotherPath() { return nullptr; }
  /// The graph that these paths are in.
  virtual ReachedArg& graph() = 0;
  /// The target is not looked at again.
  virtual void dismiss(const ArgState& alarm) = 0;

  virtual std::vector<const ReachedSet*> reachedSets() = 0;
  virtual const ReachedSet& outermost() const = 0;
  virtual bool hasWaiting() const = 0;
  /// The runs in use, the outermost first; none when blocks are not analysed by themselves.
  virtual std::vector<const BlockRun*> blockRuns() const { return {}; }
  virtual const ExplorationStatistics& statistics() const = 0;
  virtual Figures figures() const { return {}; }

  std::size_t size() {
    std::size_t sum = 0;
    for (const ReachedSet* reached : reachedSets()) sum += reached->size();
    return sum;
  }
};

/// `waitlist` makes the order in which states are explored.
std::unique_ptr<Exploration> makeWholeExploration(ArgCpa& arg, BlockTable::MakeOrder waitlist);
std::unique_ptr<Exploration> makeBlockExploration(CompositeCpa& composite, ArgCpa& arg, BlockTable::MakeOrder waitlist,
                                                  std::unique_ptr<BlockPartition> partition,
                                                  const BlockTableOptions& options, unsigned threads);

}  // namespace argosy::algorithms
