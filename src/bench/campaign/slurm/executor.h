// `--executor slurm`: the runs of a campaign as array jobs on a cluster. Each run writes its result and log into the campaign's directory,
// which all nodes share; this process only submits, waits and collects, so it may be killed and continue, Slurm's controller may be
// restarted, and nodes may be lost: lost runs are submitted again, a few times, and every run gets exactly one result.
#pragma once

#include <atomic>
#include <memory>
#include <ostream>
#include <set>

#include "bench/campaign/executor.h"
#include "bench/campaign/layout.h"
#include "bench/campaign/run_conduct.h"
#include "bench/campaign/slurm/tracking.h"

namespace argosy::bench {

struct SlurmOptions {
  std::vector<std::string> options;  // passed on to sbatch: --partition=…, --exclusive, …
  unsigned parallel = 0;             // runs at once; 0: as many as the cluster takes
  unsigned runsPerElement = 1;       // more of them where runs are shorter than Slurm's overhead
  unsigned tries = 3;                // submissions of a run that gets lost
  bool detach = false;               // stop() leaves the jobs alone; resuming finds them again
  std::chrono::milliseconds pollInterval{5'000};
  SlurmGrace grace;
};

class SlurmExecutor final : public Executor {
 public:
  // The plan, the settings, the layout and `log` must outlive the executor. Without `controller`: the one that this machine talks to.
  SlurmExecutor(const CampaignPlan& plan, const RunSettings& settings, const CampaignLayout& layout,
                SlurmOptions options, std::ostream& log, std::unique_ptr<SlurmController> controller = nullptr);

  std::vector<std::string> check(std::span<const PlannedRunRef> todo) override;
  std::map<std::string, std::string> system() const override;
  unsigned parallelRuns() const override { return options_.parallel; }
  void execute(std::span<const PlannedRunRef> todo, const OnFinished& onFinished) override;
  void stop() noexcept override { stopped_ = true; }

 private:
  using Clock = std::chrono::steady_clock;

  void collect(const OnFinished& onFinished);
  void collectRun(const SlurmAttempt& attempt, PlannedRunRef ref, const OnFinished& onFinished);
  const CampaignLayout& layoutOf(const SlurmAttempt& attempt);
  void poll();
  void submitMissing(const OnFinished& onFinished);
  bool submit(std::vector<std::vector<PlannedRunRef>> elements);
  void giveUp(PlannedRunRef ref, const OnFinished& onFinished);
  void leave();
  void pause() const;
  SlurmJob jobFor(const std::filesystem::path& directory, const std::string& name, std::size_t elements) const;
  std::filesystem::path directory() const;

  const CampaignPlan& plan_;
  const RunSettings& settings_;
  const CampaignLayout& layout_;
  SlurmOptions options_;
  std::ostream& log_;
  std::atomic<bool> stopped_{false};
  std::unique_ptr<SlurmController> controller_;
  std::size_t maximumArraySize_ = 0;

  // Of the current execute().
  SlurmTracking tracking_;
  std::set<PlannedRunRef> outstanding_;
  std::map<unsigned, CampaignLayout> layouts_;  // of attempts, by number
  Clock::time_point nextPoll_;
  Clock::time_point nextSubmission_;
  unsigned unanswered_ = 0;  // consecutive questions without answer
  unsigned refused_ = 0;     // consecutive submissions without success
};

}  // namespace argosy::bench
