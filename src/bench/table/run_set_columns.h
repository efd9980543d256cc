// Turns one result into its columns of the table, row by row in the table's order. The titles come later, because they have to differ.
#pragma once

#include <vector>

#include "bench/table/result_table.h"

namespace argosy::bench {

RunSetColumns columnsOf(const RunSetResult& result, std::vector<const RunRecord*> rows, const TableOptions& options);

// The columns that a result has and the options ask for.
std::vector<std::string> chosenColumns(const RunSetResult& result, const TableOptions& options);

}  // namespace argosy::bench
