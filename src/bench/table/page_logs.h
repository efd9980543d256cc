// The runs' logs for the page: compressed inside it, or as files beside it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/quantity.h"
#include "bench/table/result_table.h"

namespace argosy::bench {

// Where a run's log lies in PageLogs::text. A length of zero: there is none in the page.
struct LogPlace {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

struct PageLogs {
  std::string text;                           // each log compressed by gzip, in base64, one after the other
  std::vector<std::vector<LogPlace>> places;  // by run set and row
  std::size_t leftOut = 0;                    // logs for which the limit left no room
};

// As many logs as fit; the limit is on their compressed size.
PageLogs embedLogs(const ResultTable& table, Bytes limit);

// Writes every log to `directory`/<run set>/<row>.log and says, by run set and row, which there are.
std::vector<std::vector<std::uint8_t>> writeLogs(const ResultTable& table, const std::filesystem::path& directory);

}  // namespace argosy::bench
