// A campaign, planned: every run with its command line, before anything runs. Built from a definition (definition/), carried out by an
// executor (campaign/), written to the journal's head so that a resumed campaign can be sure it is the same one, and sent to Slurm.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/definition/tool_profile.h"
#include "bench/run/run.h"

namespace argosy::bench {

// Extra numeric column, extracted from the tool's output by a pattern with one group (F58).
struct OutputColumn {
  std::string title;
  std::string pattern;  // ECMAScript regular expression, or a literal prefix as BenchExec's <column> has it
};

struct PlannedRun {
  std::string task;                // path of the task definition or of the input file, as results name it
  std::vector<std::string> files;  // input files, absolute
  std::vector<std::string> requiredFiles;
  std::vector<std::string> command;  // what is executed; complete
  std::string properties;            // names, separated by spaces; may be empty
  std::string propertyFile;
  bool svcompScore = false;  // whether scores mean something for the property
  std::optional<std::string> expectedVerdict;
  int repetition = 1;
};

struct PlannedRunSet {
  std::string name;          // of the run definition; may be empty
  std::string taskSet;       // name of the <tasks> block; may be empty
  std::string options;       // as one line, for the result file
  std::string propertyFile;  // common to all runs; may be empty
  std::map<std::string, std::string> sweep;
  std::vector<PlannedRun> runs;
};

struct CampaignPlan {
  std::string name;  // of the benchmark: the definition's file name without extension
  std::string displayName;
  std::filesystem::path workingDirectory;  // of the tool
  ToolProfile tool;
  std::string toolVersion;
  Limits limits;
  unsigned coresPerRun = 0;  // 0: not limited
  unsigned parallelRuns = 1;
  ContainerOptions container;
  std::map<std::string, std::optional<std::string>> environment;
  std::vector<OutputColumn> columns;
  std::vector<PlannedRunSet> runSets;
};

// JSON, for the journal and for workers on other machines. fromJson(toJson(p)) equals p.
std::string toJson(const CampaignPlan& plan);
CampaignPlan campaignPlanFromJson(const std::string& text);

}  // namespace argosy::bench
