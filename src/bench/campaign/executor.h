// Who carries out the runs of a campaign: this machine (local_executor.h) or a cluster.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "bench/campaign/plan.h"
#include "bench/results/run_set_result.h"

namespace argosy::bench {

// A run of a plan: plan.runSets[runSet].runs[run].
struct PlannedRunRef {
  std::size_t runSet = 0;
  std::size_t run = 0;
  friend auto operator<=>(const PlannedRunRef&, const PlannedRunRef&) = default;
};

inline const PlannedRun& plannedRun(const CampaignPlan& plan, PlannedRunRef ref) {
  return plan.runSets.at(ref.runSet).runs.at(ref.run);
}

class Executor {
 public:
  // Called once for every finished run, never by two threads at once. The run's log is complete and on disk before. May throw: then
  // execute stops the other runs and throws it on.
  using OnFinished = std::function<void(PlannedRunRef, RunRecord)>;

  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // Throws BenchError for whatever makes the runs impossible, before the first one starts. Returns warnings.
  virtual std::vector<std::string> check(std::span<const PlannedRunRef> todo) = 0;
  // What machine, which grade and how many runs at once: for result files.
  virtual std::map<std::string, std::string> system() const = 0;
  virtual unsigned parallelRuns() const = 0;
  // Returns when every run is finished, or after stop(). Runs that were stopped are not reported: they are done again at resume.
  virtual void execute(std::span<const PlannedRunRef> todo, const OnFinished& onFinished) = 0;
  // Kills all current runs and starts no more. May be called from any thread and from signal handlers.
  virtual void stop() noexcept = 0;
};

}  // namespace argosy::bench
