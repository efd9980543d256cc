// What this host offers for reliable measurements, and the command that closes each gap (`bench doctor`).
#pragma once

#include <string>
#include <vector>

#include "bench/run/grade_probe.h"

namespace argosy::bench {

struct Facility {
  std::string name;
  enum class State { Good, Bad, Unknown };
  State state;
  std::string detail;
  std::string fix;  // a command to type; empty where there is nothing to fix or no way
};

std::vector<Facility> diagnoseHost(const HostFacilities& host);

}  // namespace argosy::bench
