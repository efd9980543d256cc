// The part of a machine that one run gets (docs/theory.md §11.5).
#pragma once

#include <vector>

namespace argosy::bench {

struct Resources {
  std::vector<int> cores;        // empty: all
  std::vector<int> memoryNodes;  // empty: all
};

}  // namespace argosy::bench
