// Time and memory of two sides over the tasks that both solve.
#pragma once

#include <string_view>
#include <vector>

#include "bench/compare/comparison.h"

namespace argosy::bench {

struct SolvedByBoth {
  TaskIdentity task;
  const TaskRuns* before;
  const TaskRuns* after;
};

// Timeouts and wrong answers have no meaningful resources, so only correct runs count.
ResourceChange compareResource(const std::vector<SolvedByBoth>& tasks, std::string_view title, double threshold);

}  // namespace argosy::bench
