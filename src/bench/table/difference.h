// Where run sets disagree, and how often a later one is worse than the first (docs/theory.md §11.9).
#pragma once

#include <vector>

#include "bench/table/result_table.h"

namespace argosy::bench {

enum class Change { None, Regression, Improvement, Other };

// From one result to another. Wrong is worse than no answer, which is worse than a correct one.
Change change(Category before, std::string_view statusBefore, Category after, std::string_view statusAfter);

struct DifferenceCount {
  std::size_t regressions = 0;
  std::size_t improvements = 0;
  std::size_t other = 0;
  std::size_t total() const { return regressions + improvements + other; }
};

// Each run set against the first one. Tasks that one of the two lacks do not count.
std::vector<DifferenceCount> countDifferences(const ResultTable& table);
// The rows in which not all run sets that have the task say the same.
std::vector<std::size_t> differingRows(const ResultTable& table);

}  // namespace argosy::bench
