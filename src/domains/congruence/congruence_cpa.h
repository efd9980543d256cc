// The congruence CPA: what all scalars are modulo some number, merge^join. It needs no widening, and so no descending passes.
#pragma once

#include "domains/congruence/congruence.h"
#include "domains/memory/memory_cpa.h"
#include "domains/memory/scalar_store.h"

namespace argosy::congruence {

class CongruenceCpa final : public memory::MemoryCpa<memory::ScalarStore<CongruenceDomain>> {
 public:
  struct Options {
    bool joins = true;
    bool dropsDead = true;
  };
  CongruenceCpa(memory::MemoryFacts& facts, const Options& options)
      : MemoryCpa(facts, {facts.objects, facts.program}, memory::MemoryPrecision::everything(), options.dropsDead),
        options_(options) {}

  std::string_view name() const override { return "congruence"; }
  bool mergesSeparately() const override { return !options_.joins; }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place&) override {
    return joined(successor, reached);
  }
  void appendInvariants(const AbstractState& state, const Place& place,
                        std::vector<ExpressionRef>& invariants) const override;
  Told describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override;

 private:
  Options options_;
};

}  // namespace argosy::congruence
