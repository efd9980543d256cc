// The loop-bound CPA (docs/theory.md §2.8): counts for each loop around the location how often its body was traversed.
// At the head of a loop that was traversed k times, control can only leave the loop.
//
// Each open call counts its own loops. Every cycle inside a function passes the head of a loop that contains the whole cycle
// (see ControlFlow), whose counter is kept meanwhile: so a bound makes every path without recursion finite.
#pragma once

#include "domains/bounds/bounding_cpa.h"
#include "program/facts/control_flow.h"

namespace argosy::bounds {

class LoopBoundState final : public AbstractState {
 public:
  struct Counter {
    LoopId loop;
    std::uint32_t traversals = 0;
    friend bool operator==(const Counter&, const Counter&) = default;
  };

  LoopBoundState(Ref<const LoopBoundState> caller, std::vector<Counter> counters)
      : caller_(std::move(caller)), counters_(std::move(counters)) {}
  LoopBoundState(const LoopBoundState&) = delete;
  LoopBoundState& operator=(const LoopBoundState&) = delete;
  ~LoopBoundState() override;

  /// Null in the start function.
  const Ref<const LoopBoundState>& caller() const { return caller_; }
  /// Loops of the current function, from the outermost to the innermost; those whose head was not passed are missing.
  std::span<const Counter> counters() const { return counters_; }
  /// How often the loop's body was traversed since the loop was entered; -1 when its head was not passed.
  std::int64_t traversals(LoopId loop) const;

 private:
  mutable Ref<const LoopBoundState> caller_;  // changes in the destructor only
  std::vector<Counter> counters_;
};

class LoopBoundCpa final : public BoundingCpa {
 public:
  using State = LoopBoundState;

  LoopBoundCpa(const ControlFlow& controlFlow, std::uint32_t bound, BoundOrder order = BoundOrder::Remaining)
      : BoundingCpa(bound, order), controlFlow_(controlFlow) {}

  std::string_view name() const override { return "loop-bound"; }
  StateRef initialState(const ControlPoint& root) override;
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::string toString(const AbstractState& state) const override;

 private:
  using Counter = LoopBoundState::Counter;

  bool isAtBound(const LoopBoundState& state, NodeId location, std::uint32_t bound) const;
  /// At `target`, in the same function; with its counters, if there is a bound to count for.
  StateRef moveTo(const StateRef& state, NodeId target, std::uint32_t bound) const;

  const ControlFlow& controlFlow_;
};

}  // namespace argosy::bounds
