// From the patterns of a set of tasks to its tasks.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/definition/benchmark_definition.h"
#include "bench/definition/variables.h"

namespace argosy::bench {

struct SelectedTask {
  std::filesystem::path path;  // of the task definition or of the input file, absolute
  std::string identifier;      // of a task without file; empty otherwise

  bool isDefinition() const { return identifier.empty() && path.extension() == ".yml"; }
};

// In the order of the patterns, the files of each pattern naturally sorted, each task once. A path without wildcards has to exist; a
// pattern that matches nothing is worth a warning. Throws BenchError.
std::vector<SelectedTask> selectTasks(const BenchmarkDefinition& definition, const TaskSet& set,
                                      const Variables& variables, std::vector<std::string>& warnings);

}  // namespace argosy::bench
