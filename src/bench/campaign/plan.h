// A campaign, planned: every run with its command line, before anything runs. Built from a definition (definition/), carried out by an
// executor (campaign/), written to the journal's head so that a resumed campaign can be sure it is the same one, and sent to Slurm.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/definition/output_column.h"
#include "bench/definition/tool_profile.h"
#include "bench/run/run.h"

namespace argosy::bench {

struct PlannedRun {
  std::string task;  // absolute path of the task definition or of the input file; or the name of a task without file
  std::vector<std::string> files;  // input files, absolute
  std::vector<std::string> requiredFiles;
  std::vector<std::string> command;  // what is executed; complete
  std::string properties;            // names, separated by spaces; may be empty
  std::string propertyFile;
  bool svcompScore = false;  // whether scores mean something for the property
  std::optional<std::string> expectedVerdict;
  int repetition = 1;

  friend bool operator==(const PlannedRun&, const PlannedRun&) = default;
};

struct PlannedRunSet {
  std::string name;          // of the run definition; may be empty
  std::string taskSet;       // name of the <tasks> block; may be empty
  std::string options;       // as one line, for the result file
  std::string propertyFile;  // common to all runs; may be empty
  std::map<std::string, std::string> sweep;
  std::vector<PlannedRun> runs;

  friend bool operator==(const PlannedRunSet&, const PlannedRunSet&) = default;
};

struct CampaignPlan {
  std::string name;  // of the benchmark: the definition's file name without extension
  std::string displayName;
  std::string description;
  std::string date;                        // when it was planned, as in names of result files: 2026-11-15_20-30-00
  std::filesystem::path definition;        // the file, absolute; empty where there is none (yet)
  std::filesystem::path outputDirectory;   // absolute; where ${logfile_path} lies
  std::filesystem::path workingDirectory;  // of the tool
  std::string toolModule;                  // the definition's `tool`: name or path of the profile
  ToolProfile tool;
  std::string toolVersion;
  Limits limits;
  unsigned coresPerRun = 0;  // 0: not limited
  unsigned parallelRuns = 1;
  ContainerOptions container;
  std::map<std::string, std::optional<std::string>> environment;
  std::vector<OutputColumn> columns;
  std::vector<PlannedRunSet> runSets;
  std::vector<std::string> warnings;  // for the user, before the first run
};

// JSON, for the journal and for workers on other machines. fromJson(toJson(p)) equals p.
std::string toJson(const CampaignPlan& plan);
CampaignPlan campaignPlanFromJson(const std::string& text);

}  // namespace argosy::bench
