// The results of a sweep (solver × encoding × algorithm) as one table in the manner of Wendler's table 16.1 (docs/theory.md §11.9): rows and
// columns are axes of the sweep, cells are "correct proofs/correct alarms/wrong proofs/wrong alarms @ mean CPU seconds for proofs/alarms".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/results/run_set_result.h"

namespace argosy::bench {

struct PivotCell {
  std::size_t correctProofs = 0;
  std::size_t correctAlarms = 0;
  std::size_t wrongProofs = 0;
  std::size_t wrongAlarms = 0;
  std::optional<double> secondsPerProof;  // CPU time, mean over the correct proofs
  std::optional<double> secondsPerAlarm;
};
std::string text(const PivotCell& cell);

struct PivotTable {
  std::vector<std::string> rowAxes;
  std::vector<std::string> columnAxes;
  std::vector<std::vector<std::string>> rows;     // one value for each row axis
  std::vector<std::vector<std::string>> columns;  // one value for each column axis
  std::vector<std::vector<std::optional<PivotCell>>>
      cells;  // by row, then column; nothing: that combination did not run
};

// Axes are those of the sweeps, or attributes of the result files (name, tool, version, options, …). Where none are given, the last axis
// makes the columns. Rows and columns are in the order of the files. Throws BenchError for an axis that no result has.
PivotTable pivot(std::span<const RunSetResult> results, std::vector<std::string> rowAxes,
                 std::vector<std::string> columnAxes);

std::string pivotText(const PivotTable& table);
std::string pivotMarkdown(const PivotTable& table);
// One line for each cell, with all its numbers unrounded.
std::string pivotCsv(const PivotTable& table);

}  // namespace argosy::bench
