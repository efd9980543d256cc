// The iteration CPA: keeps the iterations of loops apart, each loop by itself, as bounded model checking needs it. How far loops are followed is not its business.
#pragma once

#include "analysis/component_cpa.h"
#include "domains/bounds/iterations.h"

namespace argosy::bounds {

class IterationState final : public AbstractState {
 public:
  explicit IterationState(const Iterations* iterations) : iterations_(iterations) {}
  const Iterations* iterations() const { return iterations_; }

 private:
  const Iterations* iterations_;
};

class IterationCpa final : public ComponentCpa {
 public:
  using State = IterationState;

  explicit IterationCpa(const ControlFlow& controlFlow) : table_(controlFlow) {}

  std::string_view name() const override { return "iterations"; }
  StateRef initialState(const ControlPoint&) override { return makeRef<IterationState>(table_.start()); }
  const IterationTable& table() const { return table_; }

  bool hasPhases() const override { return true; }
  std::int64_t phase(const AbstractState& state) const override { return iterations(state)->id; }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return iterations(left) == iterations(right);
  }
  void transfer(const StateRef& state, const Precision&, const Step& step, std::vector<StateRef>& successors) override {
    const Iterations* const from = iterations(*state);
    const Iterations* to = nullptr;
    switch (step.kind) {
      case StepKind::Operation: to = table_.step(from, step.target()); break;
      case StepKind::Enter: to = table_.enter(from, step.id, step.source(), step.target()); break;
      case StepKind::Leave: to = table_.leave(from, *step.edge); break;
    }
    successors.push_back(to == from ? state : makeRef<IterationState>(to));
  }
  std::string toString(const AbstractState& state) const override {
    std::string text;
    for (const Iterations* part = iterations(state); part; part = part->outer)
      if (part->loop.valid()) text = std::to_string(part->count) + (text.empty() ? "" : ".") + text;
    return text.empty() ? "" : "iteration " + text;
  }

 private:
  static const Iterations* iterations(const AbstractState& state) {
    return static_cast<const IterationState&>(state).iterations();
  }

  IterationTable table_;
};

}  // namespace argosy::bounds
