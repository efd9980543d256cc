// Which result files a user means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/results/run_set_result.h"

namespace argosy::bench {

// A file, a directory (all result files in it, except those of single sets of tasks where one has them all), or several of both, separated by commas. Throws BenchError.
std::vector<RunSetResult> readResultFiles(std::string_view argument);

}  // namespace argosy::bench
