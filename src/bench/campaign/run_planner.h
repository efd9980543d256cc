// The runs of one configuration of the tool: its tasks, their properties and their command lines (part of campaign/planner.h).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "bench/campaign/plan.h"
#include "bench/campaign/planner.h"
#include "bench/campaign/task_expansion.h"
#include "bench/definition/property_file.h"
#include "bench/definition/task_definition.h"
#include "bench/definition/variables.h"

namespace argosy::bench {

// What was read once for all configurations of a sweep.
struct ReadTask {
  TaskDefinition definition;
  std::vector<std::string> inputFiles;
  std::vector<std::string> requiredFiles;
  std::map<std::filesystem::path, const TaskProperty*> properties;
};
struct PlanningCache {
  std::map<std::filesystem::path, PropertyFile> properties;
  std::map<std::filesystem::path, ReadTask> tasks;
};

struct PlannedConfiguration {
  std::string name;
  std::vector<std::string> options;  // of the benchmark, of the run definition and of the sweeps
  std::map<std::string, std::string> sweep;
  std::filesystem::path executable;
};

class RunPlanner {
 public:
  // Warnings go to `plan`.
  RunPlanner(const BenchmarkDefinition& definition, const RunDefinition& run, const PlanOverrides& overrides,
             PlannedConfiguration settings, CampaignPlan& plan, PlanningCache& cache);

  // Throws BenchError, also where there is nothing to run.
  PlannedRunSet plan(const TaskSet& set);

 private:
  const PropertyReference* propertyOf(const TaskSet& set) const;
  const PropertyFile& propertyFile(const PropertyReference& reference, const Variables& variables);
  ReadTask& readTask(const std::filesystem::path& file);
  Variables taskVariables(const SelectedTask& task) const;
  std::vector<std::string> words(const std::vector<std::string>& options, const Variables& variables);
  std::vector<std::string> required(const TaskSet& set, const Variables& variables);
  std::vector<std::string> appended(const TaskSet& set, const Variables& variables);
  // Nothing where the task does not have the property, or not the wanted verdict.
  std::optional<PlannedRun> planRun(const TaskSet& set, const SelectedTask& task);

  const BenchmarkDefinition& definition_;
  const RunDefinition& run_;
  const PlanOverrides& overrides_;
  PlannedConfiguration settings_;
  CampaignPlan& plan_;
  PlanningCache& cache_;
  Variables variables_;
};

}  // namespace argosy::bench
