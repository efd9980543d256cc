// The part of a machine that one run gets (digest seed-benchmarking F26, F31).
#pragma once

#include <vector>

namespace argosy::bench {

struct Resources {
  std::vector<int> cores;        // empty: all
  std::vector<int> memoryNodes;  // empty: all
};

}  // namespace argosy::bench
