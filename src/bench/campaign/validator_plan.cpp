#include "bench/campaign/validator_plan.h"

#include <algorithm>

#include "bench/campaign/witness_validation.h"
#include "bench/quantity.h"

namespace argosy::bench {
namespace {

// They are the verifier's.
void removeOptions(BenchmarkDefinition& definition) {
  const auto clearSweeps = [](std::vector<Sweep>& sweeps) {
    for (Sweep& sweep : sweeps) {
      for (SweepValue& value : sweep.values) value.options.clear();
    }
  };
  const auto clearTaskSets = [](std::vector<TaskSet>& taskSets) {
    for (TaskSet& taskSet : taskSets) taskSet.options.clear();
  };
  definition.options.clear();
  clearSweeps(definition.sweeps);
  clearTaskSets(definition.taskSets);
  for (RunDefinition& runDefinition : definition.runDefinitions) {
    runDefinition.options.clear();
    clearSweeps(runDefinition.sweeps);
    clearTaskSets(runDefinition.taskSets);
  }
}

bool sameTasks(const PlannedRunSet& a, const PlannedRunSet& b) {
  return std::equal(a.runs.begin(), a.runs.end(), b.runs.begin(), b.runs.end(),
                    [](const PlannedRun& x, const PlannedRun& y) { return x.task == y.task; });
}

bool takesWitness(const PlannedRunSet& runSet) {
  const auto isWitness = [](const std::string& word) { return word.find(witnessPlaceholder) != std::string::npos; };
  return std::all_of(runSet.runs.begin(), runSet.runs.end(), [&](const PlannedRun& run) {
    return std::any_of(run.command.begin(), run.command.end(), isWitness);
  });
}

}  // namespace

CampaignPlan planValidator(BenchmarkDefinition definition, PlanOverrides overrides, const std::string& profile,
                           const CampaignPlan& verifier) {
  removeOptions(definition);
  definition.tool = profile;
  definition.columns.clear();
  definition.resultFiles.clear();
  overrides.witness = witnessPlaceholder;
  overrides.toolDirectory.clear();
  CampaignPlan plan = planCampaign(definition, overrides);
  if (!std::equal(plan.runSets.begin(), plan.runSets.end(), verifier.runSets.begin(), verifier.runSets.end(),
                  sameTasks)) {
    throw BenchError("the validator '" + profile + "' does not take all tasks of the campaign");
  }
  if (!std::all_of(plan.runSets.begin(), plan.runSets.end(), takesWitness)) {
    throw BenchError("the profile '" + profile + "' is none of a validator: its arguments do not mention ${witness}");
  }
  return plan;
}

}  // namespace argosy::bench
