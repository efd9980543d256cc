// What the host counts for all processes together, before and after a run: swapping (digest seed-benchmarking F14), energy (F63), and time
// that the hypervisor of a virtual machine gave to others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/quantity.h"

namespace argosy::bench {

struct HostCounters {
  std::uint64_t swappedPages = 0;  // in and out
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>>
      energy;  // domain → microjoules so far, and where it wraps

  Duration stolen{};

  static HostCounters now(const std::filesystem::path& root = "/");
  bool swappedSince(const HostCounters& before) const { return swappedPages != before.swappedPages; }
  // By BenchExec's column names: cpuenergy, and cpuenergy-pkg0-package for each package.
  std::vector<std::pair<std::string, std::string>> energySince(const HostCounters& before) const;
};

bool hostHasSwap(const std::filesystem::path& root = "/");

}  // namespace argosy::bench
