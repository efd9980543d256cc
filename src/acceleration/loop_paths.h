// The paths through the body of a loop: from its head back to it, without a cycle (docs/theory.md §7.9).
#pragma once

#include <optional>
#include <vector>

#include "acceleration/refusal.h"
#include "program/facts/control_flow.h"

namespace argosy::acceleration {

using LoopPath = std::vector<EdgeId>;

struct LoopPaths {
  std::vector<LoopPath> paths;
  /// Some ways back to the head lead through inner loops; these are none of the paths.
  bool hasInnerLoops = false;
};

/// Nothing when there are more than `most`, or too many ways to look for them.
std::optional<LoopPaths> pathsThrough(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most);

}  // namespace argosy::acceleration
