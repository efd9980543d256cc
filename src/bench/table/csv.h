// The table as tab-separated values with three header rows, unrounded (digest F65).
#pragma once

#include <span>
#include <string>

#include "bench/table/result_table.h"

namespace argosy::bench {

std::string csv(const ResultTable& table);
// Only these rows: the difference table (F74).
std::string csv(const ResultTable& table, std::span<const std::size_t> rows);

}  // namespace argosy::bench
