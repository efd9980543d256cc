#include "bench/host/host_warnings.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "bench/host/host_description.h"

namespace argosy::bench {

namespace {

// "some avg10=0.00 avg60=0.00 avg300=0.00 total=1234", in microseconds.
std::optional<Duration> stalledTimeIn(const std::filesystem::path& file) {
  std::ifstream stream(file);
  for (std::string word; stream >> word;)
    if (word.starts_with("total="))
      return std::chrono::microseconds(std::strtoull(word.c_str() + 6, nullptr, 10));  // the line "some" is the first
  return std::nullopt;
}

bool hasSwap(const HostFiles& files) { return readField(files.process / "meminfo", "SwapTotal").value_or(0) > 0; }

}  // namespace

std::vector<std::string> hostWarnings(unsigned parallelRuns, const HostFiles& files) {
  std::vector<std::string> warnings;
  if (hasSwap(files))
    warnings.push_back("this machine has swap space; if it is used, times are unreliable (as root, run 'swapoff -a')");
  if (parallelRuns > 1 && boostActive(files).value_or(false)) {
    const bool intel = std::filesystem::exists(files.system / "devices/system/cpu/intel_pstate/no_turbo");
    warnings.push_back(std::string("the processor's frequency depends on how many cores are busy, so parallel runs "
                                   "influence one another (as root, run '") +
                       (intel ? "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo"
                              : "echo 0 > /sys/devices/system/cpu/cpufreq/boost") +
                       "')");
  }
  return warnings;
}

HostActivity HostActivity::now(const HostFiles& files) {
  HostActivity activity;
  activity.time = std::chrono::steady_clock::now();
  for (const char* counter : {"pswpin", "pswpout"})
    activity.swappedPages += readField(files.process / "vmstat", counter).value_or(0);
  for (const char* resource : {"cpu", "memory", "io"})
    if (const auto stalled = stalledTimeIn(files.process / "pressure" / resource))
      activity.stalledTime[resource] = *stalled;
  const std::filesystem::path cpus = files.system / "devices/system/cpu";
  const std::vector<int> online = parseNumberList(readText(cpus / "online").value_or(""));
  for (const int core : online) {
    const std::filesystem::path directory = cpus / ("cpu" + std::to_string(core)) / "thermal_throttle";
    const auto inCore = readNumber(directory / "core_throttle_count");
    if (!inCore) break;  // the machine does not count it
    activity.throttlings[core] = *inCore + readNumber(directory / "package_throttle_count").value_or(0);
  }
  return activity;
}

std::vector<std::string> disturbances(const HostActivity& before, const HostActivity& after, std::span<const int> cores,
                                      Duration ownStalls) {
  std::vector<std::string> warnings;
  if (after.swappedPages > before.swappedPages)
    warnings.push_back("the machine swapped " + std::to_string(after.swappedPages - before.swappedPages) +
                       " pages during the run, so its times are unreliable");
  std::vector<int> throttled;
  for (const auto& [core, count] : after.throttlings) {
    const bool relevant = cores.empty() || std::find(cores.begin(), cores.end(), core) != cores.end();
    const auto earlier = before.throttlings.find(core);
    if (relevant && earlier != before.throttlings.end() && count > earlier->second) throttled.push_back(core);
  }
  if (!throttled.empty())
    warnings.push_back("the processor was throttled because of heat during the run (core " +
                       formatNumberList(throttled) + "), so its times are unreliable");

  // The kernel's own averages have a noise of this order.
  constexpr double tolerated = 0.1;
  const double elapsed = std::chrono::duration<double>(after.time - before.time).count();
  for (const auto& [resource, total] : after.stalledTime) {
    const auto earlier = before.stalledTime.find(resource);
    if (earlier == before.stalledTime.end() || elapsed <= 0) continue;
    const Duration own = resource == "cpu" ? ownStalls : Duration::zero();
    const double share = seconds(total - earlier->second - own) / elapsed;
    if (share <= tolerated) continue;
    const std::string percent = std::to_string(std::lround(std::min(share, 1.0) * 100)) + " %";
    const std::string what = resource == "cpu" ? "a processor" : resource == "io" ? "input and output" : "memory";
    warnings.push_back("the machine was busy with other work: processes waited for " + what + " in " + percent +
                       " of the run's time");
  }
  return warnings;
}

}  // namespace argosy::bench
