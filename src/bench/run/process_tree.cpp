#include "bench/run/process_tree.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <set>

#include "bench/host/host_files.h"
#include "bench/run/kernel_file.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;

path directoryOf(pid_t process) { return path("/proc") / std::to_string(process); }

std::optional<pid_t> asProcess(std::string_view text) {
  pid_t process = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), process);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return process;
}

// The fields of /proc/PID/stat from the third on; the second is a name that may contain anything.
std::vector<std::string> statOf(pid_t process) {
  const std::optional<std::string> text = readText(directoryOf(process) / "stat");
  if (!text) return {};
  const std::size_t name = text->rfind(')');
  return name == std::string::npos ? std::vector<std::string>{} : words(std::string_view(*text).substr(name + 1));
}

// For kernels without /proc/PID/task/TID/children.
std::vector<pid_t> childrenByScan(pid_t parent) {
  std::vector<pid_t> children;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::optional<pid_t> process = asProcess(entry.path().filename().string());
    if (!process) continue;
    const std::vector<std::string> stat = statOf(*process);
    if (stat.size() > 1 && asProcess(stat[1]) == parent) children.push_back(*process);
  }
  return children;
}

}  // namespace

std::vector<pid_t> childrenOf(pid_t process) {
  std::vector<pid_t> children;
  std::error_code error;
  for (const auto& thread : std::filesystem::directory_iterator(directoryOf(process) / "task", error)) {
    const std::optional<std::string> text = readText(thread.path() / "children");
    if (!text) {
      if (access((thread.path() / "children").c_str(), F_OK) == 0 || access(thread.path().c_str(), F_OK) != 0) continue;
      return childrenByScan(process);
    }
    for (const std::string& word : words(*text))
      if (const auto child = asProcess(word)) children.push_back(*child);
  }
  return children;
}

std::vector<pid_t> descendantsOf(pid_t process) {
  std::vector<pid_t> result;
  std::set<pid_t> seen{process};
  for (std::vector<pid_t> pending{process}; !pending.empty();) {
    const pid_t next = pending.back();
    pending.pop_back();
    for (const pid_t child : childrenOf(next)) {
      if (!seen.insert(child).second) continue;
      result.push_back(child);
      pending.push_back(child);
    }
  }
  return result;
}

Duration cpuTimeOf(const std::vector<pid_t>& processes) {
  static const long ticksPerSecond = sysconf(_SC_CLK_TCK);
  std::int64_t ticks = 0;
  for (const pid_t process : processes) {
    const std::vector<std::string> stat = statOf(process);
    if (stat.size() < 15) continue;
    // utime, stime, cutime, cstime.
    for (std::size_t field = 11; field < 15; ++field) ticks += std::strtoll(stat[field].c_str(), nullptr, 10);
  }
  return Duration(ticks * (1'000'000'000 / ticksPerSecond));
}

Bytes memoryOf(const std::vector<pid_t>& processes) {
  std::uint64_t kilobytes = 0;
  for (const pid_t process : processes) {
    const std::optional<std::string> text = readText(directoryOf(process) / "smaps_rollup");
    if (!text) continue;
    for (const std::string& line : lines(*text)) {
      if (line.starts_with("Pss:")) kilobytes += std::strtoull(line.c_str() + 4, nullptr, 10);
      if (line.starts_with("SwapPss:")) kilobytes += std::strtoull(line.c_str() + 8, nullptr, 10);
    }
  }
  return Bytes{kilobytes * 1024};
}

void killDescendants(pid_t process, int processDescriptor) {
  for (int pause = 0;; pause = std::min(2 * pause + 1, 50)) {
    // What is stopped cannot fork: the set found below settles before the first of them is killed, and respawners respawn nothing.
    std::set<pid_t> stopped;
    for (bool more = true; more;) {
      more = false;
      for (const pid_t descendant : descendantsOf(process)) {
        if (!stopped.insert(descendant).second) continue;
        kill(descendant, SIGSTOP);
        more = true;
      }
    }
    for (const pid_t descendant : stopped) kill(descendant, SIGKILL);
    pollfd ended{processDescriptor, POLLIN, 0};
    if (poll(&ended, 1, pause) > 0) return;
  }
}

}  // namespace argosy::bench
