#include "bench/table/page_facts.h"

#include <array>
#include <map>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

std::string find(const std::map<std::string, std::string>& map, const std::string& key) {
  const auto found = map.find(key);
  return found == map.end() ? "" : found->second;
}

std::string joinedWords(const auto& parts, std::string_view separator) {
  std::string result;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    if (!result.empty()) result += separator;
    result += part;
  }
  return result;
}

// 16000000000B → 16 GB. What is no amount of memory stays as it is.
std::string memory(const std::string& text) {
  const std::optional<Quantity> quantity = parseQuantity(text);
  if (!quantity || quantity->unit != "B") return text;
  constexpr std::array<std::string_view, 5> units{"B", "kB", "MB", "GB", "TB"};
  Decimal amount = quantity->number;
  std::size_t unit = 0;
  while (unit + 1 < units.size() && toDouble(amount) >= 1000) {
    amount = shifted(amount, 3);
    ++unit;
  }
  return rounded(normalised(amount), defaultSignificantDigits) + " " + std::string(units[unit]);
}

// 900s → 900 s; 2600000000Hz → 2600 MHz.
std::string spaced(const std::string& text) {
  const std::optional<Quantity> quantity = parseQuantity(text);
  if (!quantity || quantity->unit.empty()) return text;
  if (quantity->unit == "Hz") return rounded(normalised(shifted(quantity->number, 6)), 4) + " MHz";
  return bench::text(normalised(quantity->number)) + " " + quantity->unit;
}

std::string sweepOf(const RunSetResult& result) {
  std::vector<std::string> parts;
  for (const auto& [axis, value] : result.sweep) parts.push_back(axis + "=" + value);
  return joinedWords(parts, ", ");
}

}  // namespace

std::vector<std::pair<std::string, std::string>> factsOf(const RunSetColumns& set) {
  const RunSetResult& result = *set.result;
  const auto& attributes = result.attributes;
  const auto& system = result.system;
  const std::string cores = find(system, "cores");
  return {
      {"Tool", set.tool},
      {"Options", find(attributes, "options")},
      {"Sweep", sweepOf(result)},
      {"Task set", find(attributes, "block")},
      {"Date", find(attributes, "date")},
      {"CPU time limit", spaced(find(attributes, "timelimit"))},
      {"Soft CPU time limit", spaced(find(attributes, "softtimelimit"))},
      {"Wall time limit", spaced(find(attributes, "walltimelimit"))},
      {"Memory limit", memory(find(attributes, "memlimit"))},
      {"Cores per run", find(attributes, "cpuCores")},
      {"Measurement grade", joinedWords(set.grades, ", ")},
      {"Host", find(system, "hostname")},
      {"System", find(system, "os")},
      {"Processor", joinedWords(std::array{find(system, "cpu model"), cores.empty() ? "" : cores + " cores",
                                           spaced(find(system, "frequency"))},
                                ", ")},
      {"Turbo boost", find(system, "turboboostActive")},
      {"Memory", memory(find(system, "ram"))},
      {"Description", result.description},
      {"Measured with", find(attributes, "generator")},
      {"Result file", result.source.filename().string()},
  };
}

}  // namespace argosy::bench
