#include "base/process_usage.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "base/limits.h"

namespace argosy {
namespace {

std::string directoryOf(int process) { return "/proc/" + std::to_string(process); }

/// Of children that have ended and were waited for.
double secondsOfEndedChildren(int process) {
  std::string text;
  std::getline(std::ifstream(directoryOf(process) + "/stat"), text);
  // The name, in parentheses, may contain anything.
  const auto name = text.rfind(')');
  if (name == std::string::npos) return 0;
  std::istringstream fields(text.substr(name + 1));
  constexpr int fieldsBetween = 13;  // state (3) to stime (15)
  std::string skipped;
  for (int i = 0; i < fieldsBetween; ++i) fields >> skipped;
  long userTicks = 0, systemTicks = 0;
  fields >> userTicks >> systemTicks;
  return static_cast<double>(userTicks + systemTicks) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double secondsOfLivingChildren(int process) {
  double seconds = 0;
  std::ifstream children(directoryOf(process) + "/task/" + std::to_string(process) + "/children");
  for (int child = 0; children >> child;) seconds += processorSecondsOf(child);
  return seconds;
}

std::optional<std::uint64_t> numberIn(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::uint64_t value = 0;
  if (in >> value) return value;
  return std::nullopt;  // also where it says "max"
}

/// Of the process's control group and all those around it.
std::optional<std::uint64_t> controlGroupMemory() {
  std::optional<std::uint64_t> least;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool isUnified = controllers.empty();
    if (!isUnified && controllers != "memory") continue;
    const std::filesystem::path root = isUnified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    const char* const file = isUnified ? "memory.max" : "memory.limit_in_bytes";
    for (std::filesystem::path group = line.substr(second + 1);; group = group.parent_path()) {
      if (const auto limit = numberIn(root / group.relative_path() / file))
        least = std::min(least.value_or(*limit), *limit);
      if (group == group.parent_path()) break;
    }
  }
  return least;
}

}  // namespace

double processorSecondsOfFamily(int process) {
  return processorSecondsOf(process) + secondsOfEndedChildren(process) + secondsOfLivingChildren(process);
}

std::uint64_t ownBytesOf(int process) {
  std::ifstream in(directoryOf(process) + "/statm");
  std::uint64_t total = 0, resident = 0, mapped = 0;
  if (!(in >> total >> resident >> mapped)) return 0;
  return (resident - std::min(mapped, resident)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::optional<std::uint64_t> memoryOfMachine() {
  const long pages = sysconf(_SC_PHYS_PAGES), pageBytes = sysconf(_SC_PAGESIZE);
  std::optional<std::uint64_t> bytes = controlGroupMemory();
  if (pages > 0 && pageBytes > 0) {
    const std::uint64_t physical = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageBytes);
    bytes = std::min(bytes.value_or(physical), physical);
  }
  return bytes;
}

std::optional<std::uint64_t> addressSpaceLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

}  // namespace argosy
