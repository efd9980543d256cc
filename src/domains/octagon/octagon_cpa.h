// The octagon CPA (docs/theory.md §4.4): relations ±x ± y <= c between integers, and bounds of all scalars.
#pragma once

#include "domains/memory/widening_cpa.h"
#include "domains/octagon/octagon_store.h"

namespace argosy::octagon {

class OctagonCpa final : public memory::WideningCpa<OctagonStore> {
 public:
  struct Options : memory::WideningOptions {
    std::size_t greatestBlock = DecomposedIntegerOctagon::usualGreatestBlock;
    bool splits = false;  // x != y into x < y and x > y
  };
  OctagonCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, const Options& options,
             std::function<bool(FunctionId)> isRecursive = nullptr)
      : WideningCpa(facts, OctagonStore(facts.objects, facts.program, options.greatestBlock), controlFlow, options,
                    std::move(isRecursive)),
        splits_(options.splits) {}

  std::string_view name() const override { return "octagon"; }
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  void appendInvariants(const AbstractState& state, const argosy::Place& place,
                        std::vector<ExpressionRef>& invariants) const override;
  Told describeCall(const AbstractState& state, const argosy::Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override;

 private:
  bool splits_;
};

}  // namespace argosy::octagon
