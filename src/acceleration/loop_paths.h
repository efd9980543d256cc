// The paths through the body of a loop: from its head back to it, without a cycle but for inner loops whose iterations are one step (docs/theory.md §7.9).
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "acceleration/refusal.h"
#include "program/facts/control_flow.h"

namespace argosy::acceleration {

struct AcceleratedPath;

/// An inner loop goes round along one path, as often as it can before it is left as the following edges say. What this amounts to is right where the path's conditions hold, and the edges' do.
struct InnerIterations {
  const AcceleratedPath* path;
  /// All but the last of them: of the type of the path's counter, in terms of values at the inner loop's head.
  ExpressionRef number;
};

using PathStep = std::variant<EdgeId, InnerIterations>;
using LoopPath = std::vector<PathStep>;

/// Nothing but edges.
bool isPlain(const LoopPath& path);

struct LoopPaths {
  std::vector<LoopPath> paths;
  /// Some ways back to the head lead through inner loops in other ways; these are none of the paths.
  bool hasInnerLoops = false;
};

/// Ways out of a loop, from its head to the first node behind it.
struct WaysOut {
  std::vector<LoopPath> ways;
  /// There are no others.
  bool areAll = true;
};

/// Those that call no error. Nothing when there are more than `most`, or too many ways to look for them.
std::optional<LoopPaths> pathsThrough(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most,
                                      const std::set<std::string>& errors,
                                      const std::function<const WaysOut&(LoopId)>& waysOutOf);

/// Those without an iteration, and not through loops inside.
WaysOut exitsFrom(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most);

}  // namespace argosy::acceleration
