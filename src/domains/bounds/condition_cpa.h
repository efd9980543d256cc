// The condition CPA (docs/theory.md §2.9): leaves out what other analyses have finished with. It ends paths as bounding CPAs do, but what it leaves out was looked at: a proof holds
// if the conditions do.
#pragma once

#include <set>

#include "analysis/component_cpa.h"
#include "analysis/covered_paths.h"

namespace argosy::bounds {

class ConditionState final : public AbstractState {
 public:
  /// Of one condition: where its automaton can be. Sorted, and not empty; `open` is alone.
  using Positions = std::vector<std::uint32_t>;

  explicit ConditionState(const std::vector<Positions>* positions) : positions_(positions) {}
  /// For each condition.
  const std::vector<Positions>& positions() const { return *positions_; }

 private:
  const std::vector<Positions>* positions_;
};

class ConditionCpa final : public ComponentCpa {
 public:
  using State = ConditionState;

  /// What any of them covers is left out.
  ConditionCpa(const Program& program, std::vector<CoveredPaths> conditions)
      : program_(program), conditions_(std::move(conditions)) {}

  std::string_view name() const override { return "condition"; }
  /// Conditions are about executions from the program's start: elsewhere, everything is left.
  StateRef initialState(const ControlPoint& root) override;
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::string toString(const AbstractState& state) const override;

 private:
  StateRef stateAt(std::vector<ConditionState::Positions> positions) {
    return makeRef<ConditionState>(&*known_.insert(std::move(positions)).first);
  }

  const Program& program_;
  const std::vector<CoveredPaths> conditions_;
  std::set<std::vector<ConditionState::Positions>> known_;
};

}  // namespace argosy::bounds
