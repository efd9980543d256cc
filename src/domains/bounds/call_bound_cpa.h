// The call-bound CPA (docs/theory.md §2.8): bounds the number of calls, of all functions or of a chosen one. The calls
// by which the start function runs the program do not count.
#pragma once

#include "domains/bounds/bounding_cpa.h"
#include "program/program.h"

namespace argosy::bounds {

enum class CountedCalls : std::uint8_t {
  OnPath,     // all calls so far, also those that have returned, and those of functions without a body
  Recursive,  // the calls on the stack of the function that is called: k activations of each function, but no more
};

class CallBoundState final : public AbstractState {
 public:
  explicit CallBoundState(std::uint32_t calls) : calls_(calls) {}
  /// On the path; 0 when the stack is what counts, as the calling context knows it.
  std::uint32_t calls() const { return calls_; }

 private:
  std::uint32_t calls_;
};

class CallBoundCpa final : public BoundingCpa {
 public:
  using State = CallBoundState;

  /// Counts the calls of `function`, or of all functions when that is not valid.
  CallBoundCpa(CountedCalls counted, std::uint32_t bound, FunctionId function = {},
               BoundOrder order = BoundOrder::Remaining)
      : BoundingCpa(bound, order), counted_(counted), function_(function) {}

  std::string_view name() const override {
    return counted_ == CountedCalls::Recursive ? "recursion-bound" : "call-bound";
  }
  StateRef initialState(const ControlPoint&) override { return makeRef<CallBoundState>(0); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::string toString(const AbstractState& state) const override;

 private:
  Restriction::Kind kindOfCut() const override {
    return counted_ == CountedCalls::Recursive ? Restriction::Kind::RecursionBound : Restriction::Kind::LoopBound;
  }
  bool counts(const Step& step) const;

  CountedCalls counted_;
  FunctionId function_;
};

}  // namespace argosy::bounds
