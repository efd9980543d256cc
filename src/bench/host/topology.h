// Which cores the machine has and how they hang together, taken only from the kernel's sysfs tree, never from numbering patterns
// (docs/theory.md §11.5).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/host/host_files.h"
#include "bench/quantity.h"

namespace argosy::bench {

// What the kernel schedules on: with simultaneous multithreading several of them are one physical core.
struct Core {
  int number = 0;
  int physicalCore = 0;  // the smallest number among the siblings
  int cache = 0;         // the smallest number among the cores that share the last-level cache
  int node = 0;          // of memory
  int package = 0;
  int coreClass = 0;  // 0 is the fastest; others exist only on asymmetric machines
};

struct Topology {
  std::vector<Core> cores;               // those that may be used, by number
  std::vector<std::string> coreClasses;  // their names
  std::map<int, Bytes> nodeMemory;       // empty where the kernel knows no nodes
  std::optional<Bytes> memory;           // of the machine
  std::optional<Bytes> memoryLimit;      // of the control groups around this process, if smaller
};

// What the machine has that is online and, if given, among the allowed ones. Throws BenchError if there are no such cores.
Topology readTopology(const HostFiles& files = {}, const std::optional<std::vector<int>>& allowed = std::nullopt);

// The machine as the group around this process allows it to be used.
Topology ownTopology();

}  // namespace argosy::bench
