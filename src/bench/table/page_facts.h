// What a reader has to know about a run set before comparing its numbers: tool, limits, host, options, grade.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "bench/table/result_table.h"

namespace argosy::bench {

// Label and value, in the order of output; the labels are the same for all run sets, a value may be empty.
std::vector<std::pair<std::string, std::string>> factsOf(const RunSetColumns& set);

}  // namespace argosy::bench
