// The living descendants of a process, seen through /proc: samples of their CPU time and memory, and their end where neither a control
// group nor a namespace can end them (docs/theory.md §11.4, grades B and C).
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "bench/quantity.h"

namespace argosy::bench {

std::vector<pid_t> childrenOf(pid_t process);
// Without `process` itself. Complete only as far as nobody forks meanwhile.
std::vector<pid_t> descendantsOf(pid_t process);

// Own and waited-for CPU time of these processes, in ticks of the kernel (10 ms).
Duration cpuTimeOf(const std::vector<pid_t>& processes);

// Proportional set size and swap: pages shared by n processes count 1/n for each. Those of processes that vanish or forbid it
// count nothing.
Bytes memoryOf(const std::vector<pid_t>& processes);

// Stops, then kills everything below `process`, as often as something is found there; ends when `process`, their subreaper, has ended
// because nothing was left to reap (its pidfd is readable).
void killDescendants(pid_t process, int processDescriptor);

}  // namespace argosy::bench
