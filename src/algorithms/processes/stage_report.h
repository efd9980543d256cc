// What is told of the engines of a verification run, and of their turns.
#pragma once

#include <string>
#include <vector>

#include "algorithms/engine.h"

namespace argosy::algorithms {

struct ComponentReport {
  std::string name;
  OperatorStatistics statistics;
};

/// One engine from its beginning to its end, whatever turns it had.
struct StageReport {
  std::string configuration;
  std::string outcome;  // as in the verdict line, or why the engine has none
  EngineStatistics statistics;
  std::vector<ComponentReport> components;
  report::SavedPrecision precision;          // if asked for
  std::optional<CoveredPaths> covered = {};  // if asked for
  std::string graph = {};                    // the ARG for Graphviz, if asked for
  std::string summaries = {};                // the call graph of what is remembered of blocks, if there is any
  std::size_t turns = 1;
};

struct StageResult {
  StageReport report;
  evidence::Verdict verdict;
};

/// One turn of an engine, or one that was skipped.
struct TurnReport {
  std::string configuration;
  std::string turn;     // how long it may last, and for which programs; empty when nothing is said
  std::string outcome;  // of the engine if it ended, or why the turn ended, or why it was skipped
  bool wasSkipped = false;
  double seconds = 0;           // of this turn
  EngineStatistics statistics;  // of the engine, at the end of the turn
};

}  // namespace argosy::algorithms
