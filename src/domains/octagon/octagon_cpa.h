// The octagon CPA (docs/theory.md §4.4): relations ±x ± y <= c between integers, or those of another numeric domain, and bounds of all
// scalars.
#pragma once

#include "domains/memory/widening_cpa.h"
#include "domains/octagon/octagon_store.h"

namespace argosy::octagon {

/// The lvalue that gets an unknown value in the step; null when there is none.
ExpressionRef valueFromOutside(const Step& step);

template <NumericDomain Domain>
class RelationalCpa final : public memory::WideningCpa<RelationalStore<Domain>> {
  using Base = memory::WideningCpa<RelationalStore<Domain>>;
  using Memories = memory::MemoryCpa<RelationalStore<Domain>>;

 public:
  using Base::memoryOf;
  using typename Base::Memory;
  using typename Base::State;

  struct Options : memory::WideningOptions {
    typename Domain::Settings numbers;
    bool splits = false;           // x != y into x < y and x > y
    bool tracksEverything = true;  // else nothing at first
    memory::PrecisionScope scope = memory::PrecisionScope::Location;
  };
  RelationalCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, const Options& options,
                std::function<bool(FunctionId)> isRecursive = nullptr)
      : Base(facts, RelationalStore<Domain>(facts.objects, facts.program, options.numbers), controlFlow, options,
             std::move(isRecursive)),
        options_(options) {}

  std::string_view name() const override { return "octagon"; }
  bool servesThreads() const override { return Domain::servesThreads; }
  PrecisionRef initialPrecision() override {
    if (options_.tracksEverything) return Base::initialPrecision();
    return memory::MemoryPrecision::nothing(options_.scope);
  }
  /// Descending passes and refinement do not go together.
  unsigned descendingPasses() const override { return options_.tracksEverything ? Base::descendingPasses() : 0; }
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  void appendInvariants(const AbstractState& state, const argosy::Place& place,
                        std::vector<ExpressionRef>& invariants) const override;
  std::string omission(const AbstractState& state) const override;
  Told describeCall(const AbstractState& state, const argosy::Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override;

 private:
  Options options_;
};

extern template class RelationalCpa<DecomposedIntegerOctagon>;
extern template class RelationalCpa<LoadedNumbers>;
using OctagonCpa = RelationalCpa<DecomposedIntegerOctagon>;

}  // namespace argosy::octagon
