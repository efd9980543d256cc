// The control component of a composite: it knows where a state stands and which steps it has; all other components follow the steps they are given. A block of a program
// with its entry, threads, or components that move together are other controls of the same framework (docs/architecture.md).
#pragma once

#include "analysis/component_cpa.h"

namespace argosy {

/// Its states are control points, interned: equal means identical, none covers another.
class ControlComponent : public ComponentCpa {
 public:
  /// Appends the steps that leave the point.
  virtual void steps(const ControlPoint& point, std::vector<Step>& steps) = 0;
  /// Where an analysis of the whole program starts.
  virtual const ControlPoint& start() = 0;
  /// From now on also the step with which a program ends: nothing comes after it, but another component may be waiting for it.
  virtual void followEnds() = 0;

  StateRef initialState(const ControlPoint& root) final { return StateRef(&root); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) final { return &left == &right; }
  static const ControlPoint& pointOf(const AbstractState& state) { return static_cast<const ControlPoint&>(state); }
};

}  // namespace argosy
