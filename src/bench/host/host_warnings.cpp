#include "bench/host/host_warnings.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
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

// Lines such as "cpu3 user nice system idle iowait irq softirq steal …", in clock ticks.
std::map<int, HostActivity::CoreTimes> readCoreTimes(const std::filesystem::path& file) {
  std::map<int, HostActivity::CoreTimes> result;
  const auto duration = [](std::uint64_t ticks) {
    return Duration(std::chrono::seconds(1)) / sysconf(_SC_CLK_TCK) * static_cast<std::int64_t>(ticks);
  };
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("cpu") || line.size() < 4 || !std::isdigit(static_cast<unsigned char>(line[3]))) continue;
    std::istringstream fields(line.substr(3));
    int core = 0;
    std::uint64_t user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0, softInterrupts = 0, stolen = 0;
    fields >> core >> user >> nice >> system >> idle >> waiting >> interrupts >> softInterrupts >> stolen;
    result[core] = {duration(user + nice + system + interrupts + softInterrupts), duration(stolen)};
  }
  return result;
}

// What a run of many may notice, and what is more than the precision of the kernel's clock ticks.
bool isConsiderable(Duration part, double elapsed) {
  return seconds(part) > 0.1 * elapsed && part > std::chrono::milliseconds(100);
}

std::string percentage(Duration part, double elapsed) {
  return std::to_string(std::lround(seconds(part) / elapsed * 100)) + " %";
}

// The work of others on the cores of the run, and how much of them another virtual machine took.
HostActivity::CoreTimes foreignTimes(const HostActivity& before, const HostActivity& after, std::span<const int> cores,
                                     Duration cpuTime) {
  HostActivity::CoreTimes sum{-cpuTime, {}};
  for (const auto& [core, times] : after.cores) {
    const bool relevant = cores.empty() || std::find(cores.begin(), cores.end(), core) != cores.end();
    const auto earlier = before.cores.find(core);
    if (!relevant || earlier == before.cores.end()) continue;
    sum.busy += times.busy - earlier->second.busy;
    sum.stolen += times.stolen - earlier->second.stolen;
  }
  return sum;
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
  activity.cores = readCoreTimes(files.process / "stat");
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
                                      std::optional<Duration> cpuTime) {
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

  const double elapsed = std::chrono::duration<double>(after.time - before.time).count();
  if (elapsed <= 0) return warnings;
  const auto stalled = [&](const char* resource) {
    const auto now = after.stalledTime.find(resource);
    const auto earlier = before.stalledTime.find(resource);
    const bool known = now != after.stalledTime.end() && earlier != before.stalledTime.end();
    return known ? now->second - earlier->second : Duration::zero();
  };
  const HostActivity::CoreTimes foreign = foreignTimes(before, after, cores, cpuTime.value_or(Duration::zero()));
  // On cores of its own a run is disturbed by whoever else works there; elsewhere only if processes had to wait.
  const bool disturbed = (!cpuTime || isConsiderable(foreign.busy, elapsed)) &&
                         (!cores.empty() ? cpuTime.has_value() : isConsiderable(stalled("cpu"), elapsed));
  if (disturbed)
    warnings.push_back(
        cpuTime ? "other processes used the run's cores for " + percentage(foreign.busy, elapsed) + " of its time"
                : "processes waited for a core in " + percentage(stalled("cpu"), elapsed) + " of the run's time");
  if (isConsiderable(foreign.stolen, elapsed))
    warnings.push_back("other virtual machines took the run's cores for " + percentage(foreign.stolen, elapsed) +
                       " of its time");
  for (const auto& [resource, name] : {std::pair("memory", "memory"), {"io", "input and output"}})
    if (isConsiderable(stalled(resource), elapsed))
      warnings.push_back(std::string("processes waited for ") + name + " in " + percentage(stalled(resource), elapsed) +
                         " of the run's time");
  return warnings;
}

}  // namespace argosy::bench
