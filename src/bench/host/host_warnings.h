// What makes the times of a machine unreliable: settings before a campaign (docs/theory.md §11.5), and what happened on the
// machine during a run.
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
  struct CoreTimes {
    Duration busy{};    // with whatever process
    Duration stolen{};  // by the host of a virtual machine
  };

  std::chrono::steady_clock::time_point time;
  std::uint64_t swappedPages = 0;            // in and out
  std::map<int, std::uint64_t> throttlings;  // of each core, because of heat
  std::map<int, CoreTimes> cores;
  std::map<std::string, Duration> stalledTime;  // "cpu", "memory", "io": time in which some process had to wait for it

  static HostActivity now(const HostFiles& files = {});
};

// What is suspicious about the time between two readings, around a run. Cores: those of the run (empty: all). With the run's CPU time,
// work of others can be told from work of the run itself.
std::vector<std::string> disturbances(const HostActivity& before, const HostActivity& after, std::span<const int> cores,
                                      std::optional<Duration> cpuTime = std::nullopt);

}  // namespace argosy::bench
