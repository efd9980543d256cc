// The interval CPA (docs/theory.md §4): bounds of all scalars, merge^join with widening at loop heads, and descending passes.
//
// A descending pass is another run in which each loop head starts from the invariant of the run before (prec may enlarge a
// state): one step of Kleene iteration downwards. Each pass is a sound analysis in its own right, whatever the passes before it did.
#pragma once

#include <functional>
#include <unordered_map>

#include "domains/interval/interval.h"
#include "domains/memory/memory_cpa.h"
#include "program/facts/control_flow.h"

namespace argosy::interval {

using IntervalMemory = memory::Memory<IntervalDomain>;

/// From what the analysis starts at loop heads, in a descending pass.
class IntervalPrecision final : public Precision {
 public:
  using Invariants = std::unordered_map<Place, StateRef, PlaceHash>;
  explicit IntervalPrecision(Invariants invariants = {}) : invariants_(std::move(invariants)) {}
  const Invariants& invariants() const { return invariants_; }

 private:
  Invariants invariants_;
};

class IntervalCpa final : public memory::MemoryCpa<IntervalDomain> {
 public:
  struct Options {
    bool joins = true;
    bool usesThresholds = true;
    bool dropsDead = true;
    unsigned wideningDelay = 2;
    unsigned descendingPasses = 2;
  };
  IntervalCpa(memory::MemoryFacts& facts, const ControlFlow& controlFlow, const Options& options,
              std::function<bool(FunctionId)> isRecursive = nullptr);

  std::string_view name() const override { return "interval"; }
  PrecisionRef initialPrecision() override { return makeRef<IntervalPrecision>(); }
  bool mergesSeparately() const override { return !options_.joins; }
  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision& precision,
                 const Place& place) override;
  Adjusted adjust(StateRef state, PrecisionRef precision, const Place& place) override;
  StateRef generalise(const StateRef& older, const StateRef& newer, const Place& entry) override;
  void appendInvariants(const AbstractState& state, const Place& place,
                        std::vector<ExpressionRef>& invariants) const override;
  Told describeCall(const AbstractState& state, const Place& place, const CallTerms& terms,
                    std::vector<ExpressionRef>& conditions) const override;

  PrecisionRef descend(const Precision& last, std::span<const LoopHeadResult> results) override;
  unsigned descendingPasses() const override { return options_.descendingPasses; }

 private:
  const std::vector<Int128>& thresholdsFor(FunctionId function);
  /// Loop heads, and where a recursive function ends that is analysed by itself: its results grow from iteration to iteration.
  bool isWideningPoint(const Place& place) const;
  IntervalMemory widened(const IntervalMemory& older, const IntervalMemory& newer, FunctionId function);

  /// Conditions of C can say between which bounds the values of such a type are.
  static bool isSayable(TypeRef type) { return type->isInteger() && type->bits() <= 64; }
  void appendBounds(ExpressionRef lvalue, const memory::Cell<IntervalDomain>& cell,
                    std::vector<ExpressionRef>& conditions) const;

  const ControlFlow& controlFlow_;
  Options options_;
  std::function<bool(FunctionId)> isRecursive_;
  std::unordered_map<FunctionId, std::vector<Int128>> thresholds_;
};

}  // namespace argosy::interval
