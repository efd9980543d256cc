// What a campaign found, for people: progress while it runs, a table at its end.
#pragma once

#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "bench/definition/verdict.h"
#include "bench/quantity.h"
#include "bench/results/run_set_result.h"

namespace argosy::bench {

// Counts of categories and sums over runs.
struct Tally {
  std::map<Category, std::size_t> categories;
  std::size_t runs = 0;
  Duration cpuTime{};
  int score = 0;
  bool scored = false;

  void add(const RunRecord& record);
  std::size_t count(Category category) const;
};

// One row per run definition: number of runs, categories, score where it means something, CPU time.
void printSummary(std::ostream& out, const std::vector<std::pair<std::string, const RunSetResult*>>& results);

}  // namespace argosy::bench
