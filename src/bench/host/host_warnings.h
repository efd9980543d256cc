// What makes the times of a machine unreliable: settings before a campaign (digest seed-benchmarking F13, F33), and what happened on the
// machine during a run (F14, F34, and the interference check of §5).
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/host/host_files.h"
#include "bench/quantity.h"

namespace argosy::bench {

std::vector<std::string> hostWarnings(unsigned parallelRuns, const HostFiles& files = {});

// Counters of the machine that only grow.
struct HostActivity {
  std::chrono::steady_clock::time_point time;
  std::uint64_t swappedPages = 0;               // in and out
  std::map<int, std::uint64_t> throttlings;     // of each core, because of heat
  std::map<std::string, Duration> stalledTime;  // "cpu", "memory", "io": time in which something had to wait for it

  static HostActivity now(const HostFiles& files = {});
};

// What is suspicious about the time between two readings. Cores: those of the run (empty: all). ownStalls: how long the run waited for
// processors by its own doing (more threads than cores), where that is known.
std::vector<std::string> disturbances(const HostActivity& before, const HostActivity& after, std::span<const int> cores,
                                      Duration ownStalls = Duration::zero());

}  // namespace argosy::bench
