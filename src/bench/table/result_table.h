// Several run sets side by side: one row per task, one group of columns per run set (docs/theory.md §11.9). Columnar, as the page wants it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bench/decimal.h"
#include "bench/definition/verdict.h"
#include "bench/results/run_set_result.h"

namespace argosy::bench {

struct TableOptions {
  std::vector<std::string> columns;      // only these, in this order; empty: all that are not hidden
  std::vector<std::string> hiddenShown;  // hidden columns to show beside them
  bool allColumns = false;
  bool commonOnly = false;   // only tasks that every run set has
  bool correctOnly = false;  // only tasks that some run set answers correctly
};

struct TaskRow {
  std::string name;  // without the table's common prefix
  std::string properties;
  std::string expectedVerdict;
  int repetition = 1;
};

struct TableColumn {
  std::string title;
  std::string unit;  // as shown: "s", "MB", ""
  bool numeric = false;
  std::vector<std::string> texts;               // as written in the result; empty where there is none
  std::vector<std::optional<Decimal>> numbers;  // in the shown unit, unrounded; empty for columns of text

  std::string titleWithUnit() const { return unit.empty() ? title : title + " (" + unit + ")"; }
};

struct RunSetColumns {
  const RunSetResult* result = nullptr;
  std::string title;
  std::string tool;                    // with version
  std::vector<const RunRecord*> runs;  // by row; null where the run set lacks the task
  std::vector<std::string> status;
  std::vector<Category> category;
  std::vector<int> scores;
  bool scored = false;  // whether SV-COMP's scores mean something for some task
  std::set<std::string> grades;
  std::vector<TableColumn> columns;  // without the status

  int score() const;
};

struct ResultTable {
  std::string prefix;  // common to all task names
  std::vector<TaskRow> tasks;
  std::vector<RunSetColumns> runSets;

  // Numbers of different grades must not be compared without a word (docs/theory.md §11.4).
  bool gradesDiffer() const;
  bool propertiesDiffer() const;
};

// The table refers to the results, which have to outlive it.
ResultTable mergeResults(const std::vector<RunSetResult>& results, const TableOptions& options);

}  // namespace argosy::bench
