// A path that asks, before each of its operations, whether what this evaluates is defined by C.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "program/program.h"

namespace argosy::acceleration {

struct DefinedPath {
  /// With further conditions between its operations, which are added to the program, but not to its graph.
  std::vector<EdgeId> path;
  /// Have the same values each time.
  std::vector<ExpressionRef> fixed;
};

/// Where it is taken, and fixed values are defined, nothing undefined happens, nor does signed overflow if the execution `stopsAtOverflow`. Nothing where that is not a question of comparing integers.
std::optional<DefinedPath> definedPath(Program& program, std::span<const EdgeId> path, bool stopsAtOverflow);

}  // namespace argosy::acceleration
