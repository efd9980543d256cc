// What identifies a task across result files: they name it relative to themselves, and may lie in different directories.
#pragma once

#include <string>
#include <vector>

#include "bench/results/run_set_result.h"

namespace argosy::bench {

// For every result the names of its runs, such that the same task has the same name everywhere.
std::vector<std::vector<std::string>> comparableNames(const std::vector<RunSetResult>& results);

// The directory, with its slash, that all names begin with; empty where there is none.
std::string commonDirectory(const std::vector<std::string>& names);

}  // namespace argosy::bench
