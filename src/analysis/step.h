// Steps of the whole program: the edges of the CFAs, with calls of defined functions taken apart into entering and leaving
// the callee.
#pragma once

#include <span>
#include <vector>

#include "analysis/control_point.h"
#include "program/program.h"

namespace argosy {

enum class StepKind : std::uint8_t {
  Operation,  // along the edge, which is not a call of a defined function
  Enter,      // from before the call to the callee's entry: arguments become parameters
  Leave,      // from the callee's exit to after the call: the result is assigned, the callee's objects die
};

struct Step {
  StepKind kind = StepKind::Operation;
  EdgeId id;
  const Edge* edge = nullptr;  // Enter, Leave: the call edge
  const ControlPoint* from = nullptr;
  const ControlPoint* to = nullptr;

  NodeId source() const { return from->location(); }
  NodeId target() const { return to->location(); }
  /// The open calls, before the step and after it.
  const CallingContext* before() const { return from->context(); }
  const CallingContext* after() const { return to->context(); }
};

/// A path of the whole program, from its start.
struct PathStep {
  StepKind kind;
  EdgeId edge;
  friend bool operator==(const PathStep&, const PathStep&) = default;
};
using ProgramPath = std::vector<PathStep>;

}  // namespace argosy
