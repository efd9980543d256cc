// The explicit-value CPA (docs/theory.md §3): constants of all scalars, merge^sep, stop^sep, precision = tracked cells.
#pragma once

#include "domains/memory/memory_cpa.h"
#include "domains/memory/scalar_store.h"
#include "domains/value/explicit_value.h"

namespace argosy::value {

using ValueStore = memory::ScalarStore<ExplicitValueDomain>;
using ValueMemory = ValueStore::Memory;

class ShapeTable;

class ValueCpa final : public memory::MemoryCpa<ValueStore> {
 public:
  struct Options {
    bool tracksEverything = true;
    bool joins = false;  // merge^join instead of merge^sep
    bool dropsDead = true;
    memory::PrecisionScope scope = memory::PrecisionScope::Location;
  };
  ValueCpa(memory::MemoryFacts& facts, const Options& options);
  ~ValueCpa() override;

  const Options& options() const { return options_; }
  std::string_view name() const override { return "value"; }
  bool mergesSeparately() const override { return !options_.joins; }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place&) override {
    return joined(successor, reached);
  }
  /// What differs becomes unknown.
  StateRef generalise(const StateRef& older, const StateRef& newer, const Place& entry) override {
    return options_.joins ? joined(newer, older) : MemoryCpa::generalise(older, newer, entry);
  }
  std::unique_ptr<CoverageIndex> makeCoverageIndex() const override;
  void appendInvariants(const AbstractState& state, const Place& place,
                        std::vector<ExpressionRef>& invariants) const override;
  Told describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override;

 private:
  Options options_;
  std::unique_ptr<ShapeTable> shapes_;
};

}  // namespace argosy::value
