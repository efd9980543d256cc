#include "bench/table/difference.h"

#include <algorithm>

namespace argosy::bench {
namespace {

int quality(Category category) {
  switch (category) {
    case Category::Correct: return 3;
    case Category::CorrectUnconfirmed: return 2;
    case Category::Unknown:
    case Category::Error:
    case Category::Missing: return 1;
    case Category::Wrong: return 0;
  }
  return 0;
}

}  // namespace

Change change(Category before, std::string_view statusBefore, Category after, std::string_view statusAfter) {
  if (quality(after) < quality(before)) return Change::Regression;
  if (quality(after) > quality(before)) return Change::Improvement;
  return statusBefore == statusAfter ? Change::None : Change::Other;
}

std::vector<DifferenceCount> countDifferences(const ResultTable& table) {
  std::vector<DifferenceCount> counts(table.runSets.size());
  for (std::size_t set = 1; set < table.runSets.size(); ++set) {
    const RunSetColumns& before = table.runSets.front();
    const RunSetColumns& after = table.runSets[set];
    for (std::size_t row = 0; row < table.tasks.size(); ++row) {
      if (before.runs[row] == nullptr || after.runs[row] == nullptr) continue;
      switch (change(before.category[row], before.status[row], after.category[row], after.status[row])) {
        case Change::None: break;
        case Change::Regression: ++counts[set].regressions; break;
        case Change::Improvement: ++counts[set].improvements; break;
        case Change::Other: ++counts[set].other; break;
      }
    }
  }
  return counts;
}

std::vector<std::size_t> differingRows(const ResultTable& table) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < table.tasks.size(); ++row) {
    const std::string* first = nullptr;
    bool differs = false;
    for (const RunSetColumns& set : table.runSets) {
      if (set.runs[row] == nullptr) continue;
      if (first == nullptr) first = &set.status[row];
      differs = differs || *first != set.status[row];
    }
    if (differs) rows.push_back(row);
  }
  return rows;
}

}  // namespace argosy::bench
