#include "bench/host/host_description.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "bench/host/topology.h"

namespace argosy::bench {

namespace {

// The text after the colon of the first line that begins with the name, as in /proc/cpuinfo.
std::string processorField(const HostFiles& files, const std::string& name) {
  std::ifstream stream(files.process / "cpuinfo");
  for (std::string line; std::getline(stream, line);) {
    const std::size_t colon = line.find(':');
    if (!line.starts_with(name) || colon == std::string::npos) continue;
    if (line.find_first_not_of(" \t", name.size()) != colon) continue;
    const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
    return begin == std::string::npos ? "" : line.substr(begin);
  }
  return "";
}

// Processors of the ARM family have numbers instead of names.
std::string processorModel(const HostFiles& files) {
  for (const char* name : {"model name", "Processor", "cpu model"})
    if (std::string model = processorField(files, name); !model.empty()) return model;
  const std::string implementer = processorField(files, "CPU implementer");
  const std::string part = processorField(files, "CPU part");
  if (part.empty()) return readText(files.system / "firmware/devicetree/base/model").value_or("");
  static const std::map<std::string, std::string> arm{
      {"0xd03", "Cortex-A53"},  {"0xd07", "Cortex-A57"},  {"0xd08", "Cortex-A72"},  {"0xd0b", "Cortex-A76"},
      {"0xd0c", "Neoverse-N1"}, {"0xd40", "Neoverse-V1"}, {"0xd49", "Neoverse-N2"}, {"0xd4f", "Neoverse-V2"},
      {"0xd84", "Neoverse-V3"}, {"0xd8e", "Neoverse-N3"}};
  if (const auto known = arm.find(part); implementer == "0x41" && known != arm.end()) return "ARM " + known->second;
  return "implementer " + implementer + " part " + part;
}

std::string operatingSystem() {
  std::string result;
  std::istringstream release(readText("/etc/os-release").value_or(""));
  for (std::string line; std::getline(release, line);)
    if (line.starts_with("PRETTY_NAME=\"") && line.ends_with("\"")) result = line.substr(13, line.size() - 14) + ", ";
  utsname names{};
  if (uname(&names) == 0) result += std::string(names.sysname) + " " + names.release + " " + names.machine;
  return result;
}

// The highest frequency that any core can have, in Hz.
std::optional<long long> frequency(const HostFiles& files) {
  std::optional<long long> highest;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(files.system / "devices/system/cpu", error))
    if (const auto kilohertz = readNumber(entry.path() / "cpufreq/cpuinfo_max_freq"))
      highest = std::max(highest.value_or(0), *kilohertz * 1000);
  if (highest) return highest;
  const double megahertz = std::atof(processorField(files, "cpu MHz").c_str());
  return megahertz > 0 ? std::optional(static_cast<long long>(megahertz * 1e6)) : std::nullopt;
}

}  // namespace

std::optional<bool> boostActive(const HostFiles& files) {
  const std::filesystem::path cpus = files.system / "devices/system/cpu";
  if (const auto off = readNumber(cpus / "intel_pstate/no_turbo")) return *off == 0;
  if (const auto on = readNumber(cpus / "cpufreq/boost")) return *on != 0;
  return std::nullopt;
}

std::map<std::string, std::string> describeHost(const HostFiles& files) {
  std::map<std::string, std::string> description;
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) description[key] = value;
  };
  utsname names{};
  if (uname(&names) == 0) add("hostname", names.nodename);
  add("os", operatingSystem());
  add("cpu model", processorModel(files));
  const Topology topology = readTopology(files);
  add("cores", std::to_string(topology.cores.size()));
  if (const auto hertz = frequency(files)) add("frequency", std::to_string(*hertz) + "Hz");
  if (const auto boost = boostActive(files)) add("turboboostActive", *boost ? "true" : "false");
  if (topology.memory) add("ram", exact(*topology.memory));
  return description;
}

std::map<std::string, std::string> environmentVariables() {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; entry && *entry; ++entry) {
    const std::string text = *entry;
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos) variables[text.substr(0, equals)] = text.substr(equals + 1);
  }
  return variables;
}

}  // namespace argosy::bench
