// From the records of a campaign to result files: one per run definition, and one per set of tasks where there are several.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bench/campaign/executor.h"
#include "bench/campaign/journal.h"
#include "bench/results/run_set_result.h"

namespace argosy::bench {

struct NamedResult {
  std::string name;  // of the result file, after ".results."; may be empty
  RunSetResult result;
};

// What the records do not say.
struct ResultContext {
  std::map<std::string, std::string> system;
  std::string generator;  // "Argosy 1.0"
  std::string endTime;    // ISO 8601
  bool complete = true;
};

// The first results are those of the run definitions, in the plan's order; those of single sets of tasks follow.
struct AssembledResults {
  std::vector<NamedResult> runDefinitions;
  std::vector<NamedResult> taskSets;
};
// The names of both, which are known before there are results.
std::vector<std::string> resultNames(const CampaignPlan& plan);
AssembledResults assembleResults(const Journal& journal, const ResultContext& context);

}  // namespace argosy::bench
