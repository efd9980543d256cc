// The table as tab-separated values with three header rows, unrounded (docs/theory.md §11.9).
#pragma once

#include <span>
#include <string>

#include "bench/table/result_table.h"

namespace argosy::bench {

std::string csv(const ResultTable& table);
// Only these rows: the difference table.
std::string csv(const ResultTable& table, std::span<const std::size_t> rows);

}  // namespace argosy::bench
