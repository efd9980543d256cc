#include "bench/run/energy_meter.h"

#include "bench/host/host_files.h"

namespace argosy::bench {
namespace {

std::string joules(std::uint64_t microjoules) {
  std::string fraction = std::to_string(microjoules % 1'000'000);
  fraction.insert(0, 6 - fraction.size(), '0');
  return std::to_string(microjoules / 1'000'000) + "." + fraction + "J";
}

}  // namespace

EnergyReading EnergyReading::now(const std::filesystem::path& system) {
  EnergyReading reading;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(system / "class/powercap", error)) {
    const std::string name = entry.path().filename();
    // Whole packages only: "intel-rapl:0", not its parts "intel-rapl:0:1".
    if (!name.starts_with("intel-rapl:") || name.find(':', 11) != std::string::npos) continue;
    const auto energy = readNumber(entry.path() / "energy_uj");
    const auto range = readNumber(entry.path() / "max_energy_range_uj");
    if (energy && range)
      reading.packages[name.substr(11)] = {static_cast<std::uint64_t>(*energy), static_cast<std::uint64_t>(*range)};
  }
  return reading;
}

std::vector<std::pair<std::string, std::string>> EnergyReading::since(const EnergyReading& before) const {
  std::vector<std::pair<std::string, std::string>> result;
  std::uint64_t sum = 0;
  for (const auto& [name, package] : packages) {
    const auto earlier = before.packages.find(name);
    if (earlier == before.packages.end()) continue;
    const std::uint64_t begin = earlier->second.microjoules;
    const bool wrapped = package.microjoules < begin;
    const std::uint64_t used = package.microjoules + (wrapped ? package.range : 0) - begin;
    sum += used;
    result.emplace_back("cpuenergy-pkg" + name + "-package", joules(used));
  }
  if (!result.empty()) result.insert(result.begin(), {"cpuenergy", joules(sum)});
  return result;
}

}  // namespace argosy::bench
