#include "bench/run/host_counters.h"

#include <unistd.h>

#include <array>
#include <cstdio>

#include "bench/run/kernel_file.h"

namespace argosy::bench {
namespace {

std::string joules(std::uint64_t microjoules) {
  std::array<char, 40> text;
  std::snprintf(text.data(), text.size(), "%llu.%06lluJ", static_cast<unsigned long long>(microjoules / 1'000'000),
                static_cast<unsigned long long>(microjoules % 1'000'000));
  return text.data();
}

}  // namespace

HostCounters HostCounters::now(const std::filesystem::path& root) {
  HostCounters counters;
  const std::optional<std::string> statistics = readKernelFile(root / "proc/vmstat");
  for (const std::string& line : lines(statistics.value_or(""))) {
    if (line.starts_with("pswpin ") || line.starts_with("pswpout "))
      counters.swappedPages += std::strtoull(line.c_str() + line.find(' '), nullptr, 10);
  }
  const std::vector<std::string> ticks = words(readKernelFile(root / "proc/stat").value_or("").substr(0, 300));
  // user, nice, system, idle, iowait, irq, softirq, steal
  if (ticks.size() > 8 && ticks[0] == "cpu")
    counters.stolen = Duration(std::strtoll(ticks[8].c_str(), nullptr, 10) * (1'000'000'000 / sysconf(_SC_CLK_TCK)));
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(root / "sys/class/powercap", error)) {
    const std::string name = entry.path().filename();
    // Whole packages only: "intel-rapl:0", not its parts "intel-rapl:0:1".
    if (!name.starts_with("intel-rapl:") || name.find(':', 11) != std::string::npos) continue;
    const auto energy = readKernelNumber(entry.path() / "energy_uj");
    const auto range = readKernelNumber(entry.path() / "max_energy_range_uj");
    if (energy && range) counters.energy[name.substr(11)] = {*energy, *range};
  }
  return counters;
}

std::vector<std::pair<std::string, std::string>> HostCounters::energySince(const HostCounters& before) const {
  std::vector<std::pair<std::string, std::string>> result;
  std::uint64_t sum = 0;
  for (const auto& [package, value] : energy) {
    const auto earlier = before.energy.find(package);
    if (earlier == before.energy.end()) continue;
    const std::uint64_t begin = earlier->second.first;
    const std::uint64_t used = value.first >= begin ? value.first - begin : value.first + value.second - begin;
    sum += used;
    result.emplace_back("cpuenergy-pkg" + package + "-package", joules(used));
  }
  if (!result.empty()) result.insert(result.begin(), {"cpuenergy", joules(sum)});
  return result;
}

bool hostHasSwap(const std::filesystem::path& root) {
  return readKernelNumber(root / "proc/meminfo", "SwapTotal").value_or(0) > 0;
}

}  // namespace argosy::bench
