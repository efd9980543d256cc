// The plan of a validator: the same runs as the verifier's, with the witness in place of options.
#pragma once

#include <string>

#include "bench/campaign/planner.h"

namespace argosy::bench {

// `verifier` is the plan whose answers are to be confirmed. Throws BenchError where the validator cannot take all of its tasks.
CampaignPlan planValidator(BenchmarkDefinition definition, PlanOverrides overrides, const std::string& profile,
                           const CampaignPlan& verifier);

}  // namespace argosy::bench
