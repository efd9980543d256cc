// The unrolling CPA: counts on each path the visits of loop heads and the entries of recursive functions, of all loops together, as bounded
// model checking and k-induction need it for programs with several loops (docs/theory.md §7.1). The counter is -1 at first; a
// place that counts, reached with counter k, is the frontier: nothing is followed from there.
#pragma once

#include "domains/bounds/bounding_cpa.h"
#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"

namespace argosy::bounds {

class UnrollingState final : public AbstractState {
 public:
  explicit UnrollingState(std::int64_t counter) : counter_(counter) {}
  std::int64_t counter() const { return counter_; }

 private:
  std::int64_t counter_;
};

class UnrollingCpa final : public BoundingCpa {
 public:
  using State = UnrollingState;

  UnrollingCpa(const Program& program, const ControlFlow& controlFlow, const CallGraph& calls, std::uint32_t bound)
      : BoundingCpa(bound, BoundOrder::Equal), program_(program), controlFlow_(controlFlow), calls_(calls) {}

  std::string_view name() const override { return "unrolling"; }
  StateRef initialState(const ControlPoint&) override { return makeRef<UnrollingState>(-1); }
  StateRef stateWith(std::int64_t counter) const { return makeRef<UnrollingState>(counter); }
  static std::int64_t counter(const AbstractState& state) {
    return static_cast<const UnrollingState&>(state).counter();
  }
  /// Visits of this place are counted.
  bool counts(NodeId location) const {
    const FunctionId function = program_.nodes[location].function;
    return controlFlow_.isLoopHead(location) ||
           (program_.functions[function].entry == location && calls_.isRecursive(function));
  }

  bool hasPhases() const override { return true; }
  std::int64_t phase(const AbstractState& state) const override { return counter(state); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return counter(left) == counter(right);
  }
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override {
    if (counts(step.source()) && counter(*state) >= static_cast<std::int64_t>(boundOf(precision)))
      return cutAt(step.source());
    successors.push_back(counts(step.target()) ? stateWith(counter(*state) + 1) : state);
  }
  /// Who unrolls knows the frontier, and goes on from there.
  std::vector<Restriction> restrictions() const override { return {}; }
  std::string toString(const AbstractState& state) const override { return std::to_string(counter(state)); }

 private:
  const Program& program_;
  const ControlFlow& controlFlow_;
  const CallGraph& calls_;
};

}  // namespace argosy::bounds
