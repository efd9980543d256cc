// Records and settings as JSON, for the journal and between machines.
#pragma once

#include <string>

#include "bench/campaign/run_conduct.h"
#include "bench/results/run_set_result.h"

namespace argosy::bench {

// One line. Paths keep their bytes; in values, those that XML cannot hold become U+FFFD. The functions that read throw BenchError.
std::string toJson(const RunRecord& record);
RunRecord runRecordFromJson(const std::string& text);

std::string toJson(const RunSettings& settings);
RunSettings runSettingsFromJson(const std::string& text);

}  // namespace argosy::bench
