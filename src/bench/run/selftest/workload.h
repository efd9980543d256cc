// Programs that misbehave in all the ways that have spoilt measurements (docs/theory.md §11.4). They know what they
// use, and end by themselves after a while even if nobody stops them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace argosy::bench {

struct Workload {
  std::string_view name;
  std::string_view description;
  int (*run)(std::span<const std::string> arguments);
};

std::span<const Workload> processWorkloads();   // CPU time and processes
std::span<const Workload> resourceWorkloads();  // memory, files, cores, clocks

// The exit code of the workload; throws BenchError if there is none of this name.
int runWorkload(std::string_view name, std::span<const std::string> arguments);

// Exit code of a workload that the host does not let misbehave as it wants to.
inline constexpr int workloadDenied = 77;

// Uses exactly this much CPU time of the calling process, as it sees it itself.
void burn(double seconds);

double numberArgument(std::span<const std::string> arguments, std::size_t index, double otherwise);

}  // namespace argosy::bench
