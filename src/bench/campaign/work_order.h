// What a worker on another machine needs to carry out runs of a campaign: one file, written once, read by `argosy bench worker`.
#pragma once

#include <filesystem>
#include <string>

#include "bench/campaign/executor.h"
#include "bench/campaign/layout.h"
#include "bench/campaign/plan.h"
#include "bench/campaign/run_conduct.h"

namespace argosy::bench {

struct WorkOrder {
  CampaignPlan plan;  // its output directory is on a file system that all machines share
  RunSettings settings;
};

void writeWorkOrder(const WorkOrder& order, const std::filesystem::path& file);
WorkOrder readWorkOrder(const std::filesystem::path& file);

// Carries out one run on the cores that this process may use, and writes its record (record_json.h) to `result`, atomically and after the log.
// `argosy bench worker ORDER RUNSET RUN RESULT` does this; a run that was stopped leaves no file and exit code 3.
bool work(const WorkOrder& order, PlannedRunRef ref, const std::filesystem::path& result);

}  // namespace argosy::bench
