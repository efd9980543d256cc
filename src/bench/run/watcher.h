// Waits for the end of a run and decides when it must end (docs/theory.md §11.3).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/container/container.h"
#include "bench/run/run_meters.h"

namespace argosy::bench {

struct WatchedRun {
  const InitProcess& init;
  RunMeters& meters;
  const ControlGroup* group;  // or none
  Container& container;
  bool namespaces;  // the init ends everything by itself
  const Limits& limits;
  int cores;                     // that the run can keep busy at once
  int stopDescriptor;            // readable: all runs shall end
  std::span<const int> outputs;  // that are trimmed in the end
  std::optional<Bytes> maximumOutput;
};

struct WatchOutcome {
  std::optional<TerminationReason> reason;  // nothing: the command ended by itself
  std::string note;                         // what the reason does not say
};

WatchOutcome watch(const WatchedRun& run);

// A CPU limit implies a wall limit, so that tools that wait for ever end.
std::optional<Duration> wallLimit(const Limits& limits);

// How long nothing can happen that must be noticed: until a limit could be reached at the earliest.
Duration longestSleep(const Limits& limits, Duration cpuTime, Duration wallTime, int cores);

}  // namespace argosy::bench
