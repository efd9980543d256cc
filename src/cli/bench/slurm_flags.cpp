#include "cli/bench/slurm_flags.h"

#include <iostream>
#include <memory>

#include "cli/bench/quantity_option.h"

namespace argosy::cli {

void SlurmFlags::add(CLI::App& exec) {
  constexpr const char* group = "Slurm";
  exec.add_option("--slurm-option", options.options,
                  "Passed on to sbatch, e.g. --slurm-option=--partition=bench; may be repeated")
      ->allow_extra_args(false)
      ->group(group);
  exec.add_option("--slurm-parallel", options.parallel, "Runs at the same time (default: as many as the cluster takes)")
      ->check(aboveZero())
      ->group(group);
  exec.add_option("--slurm-chunk", options.runsPerElement, "Runs that a job does one after the other")
      ->check(aboveZero())
      ->capture_default_str()
      ->group(group);
  exec.add_option("--slurm-tries", options.tries, "Submissions of a run that gets lost, before it is an error")
      ->check(aboveZero())
      ->capture_default_str()
      ->group(group);
  exec.add_flag("--detach", options.detach, "Ctrl-C leaves the jobs alone; --resume collects their results")
      ->group(group);
  addDuration(exec, "--slurm-poll", pollInterval, "How often to ask Slurm (default: 5s)")->group(group);
}

bench::MakeExecutor SlurmFlags::executor() const {
  bench::SlurmOptions chosen = options;
  if (pollInterval) chosen.pollInterval = std::chrono::ceil<std::chrono::milliseconds>(*pollInterval);
  return [chosen](const bench::CampaignPlan& plan, const bench::RunSettings& settings,
                  const bench::CampaignLayout& layout) -> std::unique_ptr<bench::Executor> {
    return std::make_unique<bench::SlurmExecutor>(plan, settings, layout, chosen, std::cerr);
  };
}

}  // namespace argosy::cli
