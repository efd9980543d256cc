// What is told of one stage of a verification run.
#pragma once

#include <string>
#include <vector>

#include "algorithms/engine.h"

namespace argosy::algorithms {

struct ComponentReport {
  std::string name;
  OperatorStatistics statistics;
};

struct StageReport {
  std::string configuration;
  std::string outcome;  // as in the verdict line, or why the stage was skipped
  bool wasSkipped = false;
  EngineStatistics statistics;
  std::vector<ComponentReport> components;
  report::SavedPrecision precision;  // if asked for
  std::string turn = {};             // of a sequence: how long it may run, and for which programs; empty when nothing is said
};

struct StageResult {
  StageReport report;
  evidence::Verdict verdict;
};

}  // namespace argosy::algorithms
