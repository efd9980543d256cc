// The interval CPA (docs/theory.md §4): bounds of all scalars.
#pragma once

#include "domains/interval/conditions.h"
#include "domains/memory/widening_cpa.h"

namespace argosy::interval {

class IntervalCpa final : public memory::WideningCpa<IntervalStore> {
 public:
  IntervalCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, const memory::WideningOptions& options,
              std::function<bool(FunctionId)> isRecursive = nullptr)
      : WideningCpa(facts, {facts.objects, facts.program}, controlFlow, options, std::move(isRecursive)) {}

  std::string_view name() const override { return "interval"; }
  void appendInvariants(const AbstractState& state, const Place& place,
                        std::vector<ExpressionRef>& invariants) const override {
    appendBounds(facts_, memoryOf(state), place, invariants);
  }
  Told describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override {
    return describeBounds(facts_, store_, memoryOf(state), place, terms, conditions);
  }
};

}  // namespace argosy::interval
