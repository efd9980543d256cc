// A path that asks, before each of its operations, whether what this evaluates is defined by C.
#pragma once

#include <optional>

#include "acceleration/loop_paths.h"

namespace argosy::acceleration {

struct DefinedPath {
  /// With further conditions between its operations, which are added to the program, but not to its graph.
  LoopPath path;
  /// Have the same values each time.
  std::vector<ExpressionRef> fixed;
};

/// Where it is taken, and fixed values are defined, nothing undefined happens, nor does signed overflow if the execution `stopsAtOverflow`. Nothing where that is not a question of comparing integers.
std::optional<DefinedPath> definedPath(Program& program, const LoopPath& path, bool stopsAtOverflow);

}  // namespace argosy::acceleration
