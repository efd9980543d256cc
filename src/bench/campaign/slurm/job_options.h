// What a run of a plan needs of Slurm, as options of sbatch.
#pragma once

#include <string>
#include <vector>

#include "bench/campaign/run_conduct.h"

namespace argosy::bench {

// Cores, memory and time: what the run may use, and what it takes to measure it. Nothing for what the plan does not limit.
std::vector<std::string> slurmResources(const CampaignPlan& plan, const RunSettings& settings, unsigned runsPerElement);

}  // namespace argosy::bench
