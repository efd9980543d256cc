// Which cores and memory nodes each of several parallel runs gets (docs/theory.md §11.5): close to one another within a run,
// far from one another between runs, and no physical core for two runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/host/resources.h"
#include "bench/host/topology.h"
#include "bench/quantity.h"

namespace argosy::bench {

struct AllocationRequest {
  unsigned coresPerRun = 0;  // 0: not limited
  unsigned parallelRuns = 1;
  std::optional<Bytes> memoryPerRun = std::nullopt;
  bool useSiblings = true;          // false: only one core of each physical core
  std::vector<int> onlyCores = {};  // empty: all
};

struct Allocation {
  std::vector<Resources> runs;  // one for each parallel run; disjoint
  std::vector<std::string> warnings;
};

// Throws BenchError if the machine, a memory node or the enclosing group has not enough for all parallel runs.
Allocation allocateCores(const Topology& topology, const AllocationRequest& request);

// How many parallel runs (at most those requested) get physical cores of their own, in one memory region and one class of cores each.
unsigned largestSafeParallelism(const Topology& topology, const AllocationRequest& request);

}  // namespace argosy::bench
