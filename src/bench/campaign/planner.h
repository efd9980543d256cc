// From a definition to a plan: everything is expanded, and everything that can be checked without running the tool's tasks is checked
// (docs/theory.md §11.7): bad input is refused before the first run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/campaign/plan.h"
#include "bench/definition/benchmark_definition.h"

namespace argosy::bench {

// What the command line says in place of the definition.
struct PlanOverrides : DeclaredLimits {
  // SV-COMP's limits in place of the definition's: 900 s of CPU time (killed at 960 s), 15 GB, 4 cores. Limits of the command line win.
  bool svcomp = false;
  std::vector<std::string>
      runDefinitions;                 // globs over names; of swept run definitions, over the names that the sweep makes
  std::vector<std::string> taskSets;  // globs over names
  std::filesystem::path toolDirectory;  // where the executable is; empty: beside the definition, here, PATH
  unsigned repetitions = 1;
  std::string name;                       // of the campaign; empty: the definition's file name without extension
  std::filesystem::path outputDirectory;  // for ${logfile_path}; empty: "results"
  std::string date;                       // empty: now
  std::string witness;  // what ${witness} of a validator's profile stands for; empty: the task's own, if it has one
};

// The definition with the limits and cores of the command line: what the equivalent XML beside the results says. Throws BenchError.
BenchmarkDefinition withOverrides(BenchmarkDefinition definition, const PlanOverrides& overrides);

// Throws BenchError.
CampaignPlan planCampaign(const BenchmarkDefinition& definition, const PlanOverrides& overrides);

}  // namespace argosy::bench
