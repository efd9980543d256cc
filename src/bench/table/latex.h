// Aggregates for papers: LaTeX commands that hold every number, and a table that uses them.
#pragma once

#include <string>

#include "bench/table/result_table.h"

namespace argosy::bench {

std::string latex(const ResultTable& table);

}  // namespace argosy::bench
