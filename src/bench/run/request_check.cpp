#include "bench/run/request_check.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "bench/host/host_files.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;

void checkNumbers(const std::vector<int>& wanted, const char* file, const std::string& what) {
  if (wanted.empty()) return;
  const auto there = parseNumberList(readText(file).value_or("0"));
  for (const int number : wanted) {
    if (std::find(there.begin(), there.end(), number) == there.end())
      throw BenchError("there is no " + what + " " + std::to_string(number) + " (there are " +
                       (there.empty() ? "none" : formatNumberList(there)) + ")");
  }
}

void checkWritable(const path& file) {
  const path parent = file.has_parent_path() ? file.parent_path() : path(".");
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) throw BenchError("the output " + file.string() + " is a directory");
  const path& target = std::filesystem::exists(file, ignored) ? file : parent;
  if (access(target.c_str(), W_OK) != 0)
    throw BenchError("cannot write the output " + file.string() + ": " + std::strerror(errno));
}

}  // namespace

void checkLimits(const Limits& limits) {
  const auto positive = [](const std::optional<Duration>& limit, const std::string& what) {
    if (limit && *limit <= Duration{}) throw BenchError("the " + what + " must be more than nothing");
  };
  positive(limits.cpuTime, "CPU-time limit");
  positive(limits.softCpuTime, "soft CPU-time limit");
  positive(limits.wallTime, "wall-time limit");
  if (limits.cpuTime && limits.softCpuTime && *limits.softCpuTime > *limits.cpuTime)
    throw BenchError("the soft CPU-time limit (" + shortest(*limits.softCpuTime) + ") is above the hard one (" +
                     shortest(*limits.cpuTime) + ")");
  if (limits.processes == 0u) throw BenchError("a run needs at least one process");
  if (!limits.memory) return;
  if (limits.memory->count < 100'000)
    throw BenchError("a memory limit of " + exact(*limits.memory) + " is too small for any program");
  const auto total = readField("/proc/meminfo", "MemTotal");
  if (total && limits.memory->count > *total * 1024)
    throw BenchError("the memory limit of " + exact(*limits.memory) + " is more than the host has (" +
                     exact(Bytes{*total * 1024}) + ")");
}

void checkResources(const Resources& resources) {
  checkNumbers(resources.cores, "/sys/devices/system/cpu/online", "core");
  checkNumbers(resources.memoryNodes, "/sys/devices/system/node/online", "memory node");
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  for (const int core : resources.cores)
    if (core >= CPU_SETSIZE || !CPU_ISSET(core, &allowed))
      throw BenchError("core " + std::to_string(core) + " is not among those that this process may use");
}

void checkFiles(const RunRequest& request) {
  if (request.command.empty() || request.command.front().empty()) throw BenchError("there is no command to execute");
  std::error_code ignored;
  if (!request.workingDirectory.empty() && !std::filesystem::is_directory(request.workingDirectory, ignored))
    throw BenchError("the working directory " + request.workingDirectory.string() + " does not exist");
  if (request.standardInput && access(request.standardInput->c_str(), R_OK) != 0)
    throw BenchError("cannot read the input " + request.standardInput->string() + ": " + std::strerror(errno));
  if (request.standardInput && std::filesystem::is_directory(*request.standardInput, ignored))
    throw BenchError("the input " + request.standardInput->string() + " is a directory");
  if (request.output.empty()) throw BenchError("there is no file for the output");
  checkWritable(request.output);
  if (request.errorOutput) checkWritable(*request.errorOutput);
}

}  // namespace argosy::bench
