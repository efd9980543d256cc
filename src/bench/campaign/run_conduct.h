// One planned run, from its command line to its record: on this machine, or by `argosy bench worker` on another.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/campaign/executor.h"
#include "bench/campaign/plan.h"
#include "bench/results/run_set_result.h"
#include "bench/run/run_executor.h"

namespace argosy::bench {

// What holds for every run of a campaign besides its plan. Written to the journal's head, too.
struct RunSettings {
  Grade bestGrade = Grade::A;
  std::optional<Grade> requiredGrade;
  std::optional<Bytes> maximumOutput = Bytes{20'000'000};  // as BenchExec
  // Plans with the same runs for validators, whose commands may contain ${witness}: tried in this order until one confirms.
  std::vector<CampaignPlan> validators;
};

// Where one run's traces go.
struct RunPlaces {
  std::filesystem::path log;    // complete or absent; its directory exists
  std::filesystem::path files;  // for files that match the patterns, and witnesses
};

// What is asked of the run executor. `output` gets the tool's output.
RunRequest requestFor(const CampaignPlan& plan, PlannedRunRef ref, const RunSettings& settings,
                      const Resources& resources, const RunPlaces& places, const std::filesystem::path& output);

// Nothing for a run that was stopped by RunExecutor::stop. The log is written before this returns.
std::optional<RunRecord> conductRun(RunExecutor& executor, const CampaignPlan& plan, PlannedRunRef ref,
                                    const RunSettings& settings, const Resources& resources, const RunPlaces& places);

}  // namespace argosy::bench
