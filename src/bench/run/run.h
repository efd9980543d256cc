// One reliable run of one command: what is asked for and what was measured (docs/theory.md §11.2, §11.3). Usable as a library:
// RunExecutor (run/run_executor.h) turns a RunRequest into a RunResult.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/container/container_options.h"
#include "bench/host/resources.h"
#include "bench/quantity.h"

namespace argosy::bench {

// How much the kernel guarantees (docs/theory.md §11.4). A: control groups of our own. B: namespaces and counters. C: neither.
enum class Grade { A, B, C };
std::string_view name(Grade grade);  // "A", "B", "C"
std::optional<Grade> grade(std::string_view name);

// How a value came about. Every measured value carries it.
enum class Method {
  MonotonicClock,
  ControlGroup,        // counted by the kernel for the whole group
  PerformanceCounter,  // task-clock, inherited by all descendants
  NamespaceReaping,    // sum over everything that the namespace's init reaped, and samples of what still lives
  Wait4,               // waited-for descendants only, and samples
  SampledPss,          // maximum of sampled proportional set sizes: a lower bound
  MaximumResident,     // ru_maxrss: of the largest process only
};
std::string_view name(Method method);  // "cgroup", "perf", "reap", "wait4", "pss", "maxrss", "clock"

template <typename T>
struct Measured {
  T value;
  Method method;
};

struct Limits {
  std::optional<Duration> cpuTime;
  std::optional<Duration> softCpuTime;  // SIGTERM
  std::optional<Duration> wallTime;     // default: cpuTime + 30 s
  std::optional<Bytes> memory;
  std::optional<Bytes> filesSize;
  std::optional<std::uint64_t> filesCount;
  std::optional<std::uint64_t> processes;  // fork bombs end here
};

struct RunRequest {
  std::vector<std::string> command;                    // looked up in PATH
  std::filesystem::path workingDirectory;              // empty: the caller's
  std::optional<std::filesystem::path> standardInput;  // default: /dev/null
  std::filesystem::path output;                        // standard output, and standard error unless errorOutput
  std::optional<std::filesystem::path> errorOutput;
  std::optional<Bytes> maximumOutput;                             // longer output is trimmed in the middle
  std::map<std::string, std::optional<std::string>> environment;  // changes: a value, or nothing to remove
  Limits limits;
  Resources resources;
  ContainerOptions container;
  std::optional<Grade> requiredGrade;  // fail rather than measure worse
};

// BenchExec's names; absent for a run that ended by itself.
enum class TerminationReason { CpuTime, SoftCpuTime, WallTime, Memory, FilesCount, FilesSize, Killed, Failed };
std::string_view name(TerminationReason reason);
std::optional<TerminationReason> terminationReason(std::string_view name);

struct RunResult {
  Grade grade = Grade::C;
  std::optional<TerminationReason> terminationReason;
  std::optional<int> exitCode;
  std::optional<int> exitSignal;
  // Absent where the command could not even start.
  std::optional<Measured<Duration>> wallTime;
  std::optional<Measured<Duration>> cpuTime;
  std::optional<Measured<Bytes>> memory;
  // Where the host offers it, by BenchExec's column names: blkio-read, blkio-write, pressure-cpu-some, cpuenergy, …
  std::vector<std::pair<std::string, std::string>> more;
  std::vector<std::string> warnings;
  std::string failure;         // why terminationReason is Failed
  bool coresEnforced = false;  // or only advisory
};

}  // namespace argosy::bench
