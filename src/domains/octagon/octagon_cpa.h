// The octagon CPA (docs/theory.md §4.4): relations ±x ± y <= c between integers, and bounds of all scalars.
#pragma once

#include "domains/memory/widening_cpa.h"
#include "domains/octagon/octagon_store.h"

namespace argosy::octagon {

/// The lvalue that gets an unknown value in the step; null when there is none.
ExpressionRef valueFromOutside(const Step& step);

class OctagonCpa final : public memory::WideningCpa<OctagonStore> {
 public:
  struct Options : memory::WideningOptions {
    std::size_t greatestBlock = DecomposedIntegerOctagon::usualGreatestBlock;
    bool splits = false;           // x != y into x < y and x > y
    bool tracksEverything = true;  // else nothing at first
    memory::PrecisionScope scope = memory::PrecisionScope::Location;
  };
  OctagonCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, const Options& options,
             std::function<bool(FunctionId)> isRecursive = nullptr)
      : WideningCpa(facts, OctagonStore(facts.objects, facts.program, options.greatestBlock), controlFlow, options,
                    std::move(isRecursive)),
        options_(options) {}

  std::string_view name() const override { return "octagon"; }
  PrecisionRef initialPrecision() override {
    if (options_.tracksEverything) return WideningCpa::initialPrecision();
    return memory::MemoryPrecision::nothing(options_.scope);
  }
  Adjusted adjust(StateRef state, PrecisionRef precision, const argosy::Place& place) override {
    return options_.tracksEverything ? WideningCpa::adjust(std::move(state), std::move(precision), place)
                                     : MemoryCpa::adjust(std::move(state), std::move(precision), place);
  }
  /// Descending passes and refinement do not go together.
  unsigned descendingPasses() const override { return options_.tracksEverything ? WideningCpa::descendingPasses() : 0; }
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  void appendInvariants(const AbstractState& state, const argosy::Place& place,
                        std::vector<ExpressionRef>& invariants) const override;
  Told describeCall(const AbstractState& state, const argosy::Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override;

 private:
  Options options_;
};

}  // namespace argosy::octagon
