// Follows only given steps: with it, an analysis of the program is one of a path program (Beyer, Henzinger, Majumdar,
// Rybalchenko: Path invariants, PLDI 2007): everything that can happen along the steps of one path, its loops as often
// as they like.
#pragma once

#include <unordered_set>

#include "analysis/component_cpa.h"

namespace argosy::bounds {

struct PathStepHash {
  std::size_t operator()(const PathStep& step) const {
    return step.edge.index * std::size_t{3} + static_cast<std::size_t>(step.kind);
  }
};
using PathSteps = std::unordered_set<PathStep, PathStepHash>;

class PathProgramCpa final : public ComponentCpa {
 public:
  explicit PathProgramCpa(PathSteps steps) : steps_(std::move(steps)) {}

  std::string_view name() const override { return "path-program"; }
  StateRef initialState(const ControlPoint&) override { return makeRef<State>(); }
  bool lessOrEqual(const AbstractState&, const AbstractState&) override { return true; }
  void transfer(const StateRef& state, const Precision&, const Step& step, std::vector<StateRef>& successors) override {
    if (steps_.contains({step.kind, step.id})) successors.push_back(state);
  }
  std::vector<Restriction> restrictions() const override {
    return {{Restriction::Kind::Ended, "only the steps of one path were looked at"}};
  }
  std::string toString(const AbstractState&) const override { return "on the path"; }

 private:
  class State final : public AbstractState {};

  PathSteps steps_;
};

}  // namespace argosy::bounds
