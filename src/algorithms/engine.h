// What a verification run sees of the algorithms: something that gives a verdict, and the reached set it worked on.
#pragma once

#include <functional>
#include <span>

#include "algorithms/figures.h"
#include "algorithms/loop_outcome.h"
#include "analysis/arg.h"
#include "analysis/blocks/block_run.h"
#include "analysis/composite.h"
#include "analysis/covered_paths.h"
#include "analysis/cpa_algorithm.h"
#include "evidence/verdict.h"
#include "report/precision_file.h"

namespace argosy::algorithms {

struct EngineStatistics {
  ExplorationStatistics exploration;
  std::uint64_t refinements = 0, alarms = 0, passes = 0;
  std::size_t reached = 0;
  double seconds = 0;
  /// Further figures of this engine, in the order in which they are shown.
  Figures details;
  /// What became of loops that were to be accelerated before the search.
  std::vector<LoopOutcome> loops = {};
  /// Why there would be no answer if the search ended now, as far as that can be told.
  std::vector<evidence::UnknownReason> obstacles;
};

/// Told now and then how far the search is.
using Progress = std::function<void(const EngineStatistics&)>;

/// Told of the heads of loops that an infeasible path goes round again and again. True: there is something better to do than to go on refining.
using LoopWatch = std::function<bool(std::span<const NodeId> heads)>;

/// Its limits are those of all that it does: of its search, its solvers, and its replays.
class Engine {
 public:
  explicit Engine(const Limits& limits) : limits_(limits) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;
  virtual evidence::Verdict run(const Progress& progress = nullptr) = 0;
  virtual const EngineStatistics& statistics() const = 0;
  /// What was explored; null for an engine that has no abstract states. Either all three are there or none.
  virtual const CompositeCpa* composite() const { return nullptr; }
  virtual const ReachedSet* reached() const { return nullptr; }
  virtual ArgCpa* arg() { return nullptr; }
  /// What is used of blocks that were analysed by themselves, the outermost run first.
  virtual std::vector<const BlockRun*> blockRuns() const { return {}; }
  /// For engines that refine: a search that has something better to do ends without an answer.
  virtual void watchLoops(LoopWatch /*watch*/) {}
  virtual void measureTime(bool /*measure*/) {}
  /// The predicates that the run has found to matter, whatever its verdict.
  virtual report::SavedPrecision precision() { return {}; }
  /// What the run has finished with, whatever its verdict; nothing for an engine that cannot say.
  virtual std::optional<CoveredPaths> covered() { return std::nullopt; }

 protected:
  const Limits& limits_;
};

/// What a run says that has reached the limit.
evidence::UnknownReason reasonOf(LimitKind limit);

/// UNKNOWN with these reasons, and with the limit that was reached, if any.
evidence::Unknown unknownVerdict(std::vector<evidence::UnknownReason> reasons, const Limits& limits);

}  // namespace argosy::algorithms
