#include "algorithms/precision/precision_places.h"

#include <algorithm>

namespace argosy::algorithms {
namespace {

/// Longer lines, of generated programs, are recognised by their beginning.
constexpr std::size_t longestText = 120;

}  // namespace

const PrecisionPlaces::Lines& PrecisionPlaces::linesOf(FunctionId function) {
  const auto [found, isNew] = lines_.try_emplace(function);
  if (!isNew) return found->second;
  for (NodeId node(0); node.index < program_.nodes.size(); ++node.index) {
    if (program_.nodes[node].function != function) continue;
    const SourceRange range = rangeOf(program_, node);
    if (!range.valid()) continue;
    Line& line = found->second[range.begin.line];
    if (line.locations.empty()) line.text = texts_.line(range.file, range.begin.line).substr(0, longestText);
    line.locations.push_back(node);
  }
  return found->second;
}

report::PrecisionScope PrecisionPlaces::scopeOf(NodeId location) {
  const FunctionId function = program_.nodes[location].function;
  report::PrecisionScope scope;
  scope.function = program_.functions[function].uniqueName;
  for (const auto& [number, line] : linesOf(function)) {
    const auto found = std::ranges::find(line.locations, location);
    if (found == line.locations.end()) continue;
    scope.line = number;
    scope.source = line.text;
    if (line.locations.size() > 1) scope.index = static_cast<std::uint32_t>(found - line.locations.begin() + 1);
  }
  return scope;
}

std::vector<NodeId> PrecisionPlaces::find(FunctionId function, const report::PrecisionScope& scope) {
  const Lines& lines = linesOf(function);
  const Line* best = nullptr;
  std::uint32_t distance = 0;
  for (const auto& [number, line] : lines) {
    const std::uint32_t away = number < scope.line ? scope.line - number : number - scope.line;
    const bool isSame = scope.source.empty() ? away == 0 : line.text == scope.source;
    if (!isSame || (best && distance <= away)) continue;
    best = &line;
    distance = away;
  }
  if (!best) return {};
  if (scope.index == 0 || scope.index > best->locations.size()) return best->locations;
  return {best->locations[scope.index - 1]};
}

FunctionId PrecisionPlaces::find(const std::string& function) const {
  for (const Function& candidate : program_.functions)
    if (candidate.isDefined && candidate.uniqueName == function) return candidate.id;
  return {};
}

}  // namespace argosy::algorithms
