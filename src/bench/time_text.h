// Points in time as result files write them.
#pragma once

#include <chrono>
#include <string>

namespace argosy::bench {

using TimePoint = std::chrono::system_clock::time_point;

// 2026-11-15T19:30:00.123456+00:00, in local time.
std::string isoTime(TimePoint time = std::chrono::system_clock::now());

}  // namespace argosy::bench
