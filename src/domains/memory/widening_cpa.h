// What the CPAs share whose domains have growing chains without end: merge^join with widening at loop heads, and descending passes (docs/theory.md §4).
//
// A descending pass is another run in which each loop head starts from the invariant of the run before (prec may enlarge a
// state): one step of Kleene iteration downwards. Each pass is a sound analysis in its own right, whatever the passes before it did.
#pragma once

#include <functional>
#include <unordered_map>

#include "base/growth.h"
#include "domains/memory/memory_cpa.h"
#include "domains/memory/thresholds.h"
#include "program/facts/control_flow.h"

namespace argosy::memory {

/// From what the analysis starts at loop heads, in a descending pass.
class DescendingPrecision final : public Precision {
 public:
  using Invariants = std::unordered_map<Place, StateRef, PlaceHash>;
  explicit DescendingPrecision(Invariants invariants = {}) : invariants_(std::move(invariants)) {}
  const Invariants& invariants() const { return invariants_; }

 private:
  Invariants invariants_;
};

struct WideningOptions {
  bool joins = true;
  bool mergesOnlyAtLoopHeads = false;
  bool widens = true;  // else join alone: loops are followed until nothing new comes
  bool usesThresholds = true;
  bool dropsDead = true;
  unsigned wideningDelay = 2;
  unsigned descendingPasses = 2;
};

/// Tracks everything, unless who derives from it begins with another precision.
template <StateStore S>
class WideningCpa : public MemoryCpa<S> {
 public:
  using typename MemoryCpa<S>::Memory;
  using typename MemoryCpa<S>::State;
  using MemoryCpa<S>::memoryOf;

  /// Without `isRecursive`, no function is.
  WideningCpa(MemoryFacts& facts, S store, const ControlFlow& controlFlow, const WideningOptions& options,
              std::function<bool(FunctionId)> isRecursive)
      : MemoryCpa<S>(facts, std::move(store), MemoryPrecision::everything(), options.dropsDead),
        controlFlow_(controlFlow),
        options_(options),
        isRecursive_(std::move(isRecursive)) {}

  PrecisionRef initialPrecision() override { return makeRef<DescendingPrecision>(); }
  bool mergesSeparately() const override { return !options_.joins; }

  StateRef merge(const StateRef& successor, const StateRef& reached, const Precision&, const Place& place) override {
    if (options_.mergesOnlyAtLoopHeads && !isWideningPoint(place)) return reached;
    const auto& old = static_cast<const State&>(*reached);
    const bool widens = options_.widens && old.merges >= options_.wideningDelay && isWideningPoint(place);
    Memory joined = widens ? widened(old.memory, memoryOf(*successor), place.context()->function)
                           : this->store_.join(old.memory, memoryOf(*successor));
    return joined == old.memory ? reached : StateRef(makeRef<State>(std::move(joined), old.merges + 1));
  }

  StateRef generalise(const StateRef& older, const StateRef& newer, const Place& entry) override {
    if (!options_.joins) return MemoryCpa<S>::generalise(older, newer, entry);
    return makeRef<State>(widened(memoryOf(*older), memoryOf(*newer), entry.context()->function));
  }

  Adjusted adjust(StateRef state, PrecisionRef precision, const Place& place) override {
    const auto* descending = dynamic_cast<const DescendingPrecision*>(precision.get());
    if (!descending) return MemoryCpa<S>::adjust(std::move(state), std::move(precision), place);
    const auto& invariants = descending->invariants();
    if (const auto invariant = invariants.find(place);
        invariant != invariants.end() && this->lessOrEqual(*state, *invariant->second))
      state = invariant->second;
    return {std::move(state), std::move(precision)};
  }

  PrecisionRef descend(const Precision& last, std::span<const LoopHeadResult> results) override;
  unsigned descendingPasses() const override { return options_.descendingPasses; }
  const ControlFlow& controlFlow() const { return controlFlow_; }

 private:
  const std::vector<Int128>& thresholdsFor(FunctionId function);
  /// Loop heads, and where a recursive function ends that is analysed by itself: its results grow from iteration to iteration.
  bool isWideningPoint(const Place& place) const {
    if (controlFlow_.isLoopHead(place.location())) return true;
    const CallingContext& call = *place.context();
    return !call.caller && place.location() == this->facts_.program.functions[call.function].exit && isRecursive_ &&
           isRecursive_(call.function);
  }
  Memory widened(const Memory& older, const Memory& newer, FunctionId function) {
    return this->store_.widen(older, newer, thresholdsFor(function));
  }

  const ControlFlow& controlFlow_;
  WideningOptions options_;
  std::function<bool(FunctionId)> isRecursive_;
  std::unordered_map<FunctionId, std::vector<Int128>> thresholds_;
};

template <StateStore S>
const std::vector<Int128>& WideningCpa<S>::thresholdsFor(FunctionId function) {
  return *foundOrMade(
      [&]() -> const std::vector<Int128>* {
        const auto known = thresholds_.find(function);
        return known == thresholds_.end() ? nullptr : &known->second;
      },
      [&]() -> const std::vector<Int128>* {
        std::vector<Int128>& made = thresholds_[function];
        if (options_.usesThresholds) made = thresholdsIn(this->facts_.program, function);
        return &made;
      });
}

template <StateStore S>
PrecisionRef WideningCpa<S>::descend(const Precision& last, std::span<const LoopHeadResult> results) {
  DescendingPrecision::Invariants invariants;
  // Bounds aside, the first pass leaves a graph in which each place has one state, and not all that were merged on the way up: alarms have short
  // paths in it.
  bool gains = static_cast<const DescendingPrecision&>(last).invariants().empty();
  std::vector<StateRef> successors;
  for (const LoopHeadResult& result : results) {
    std::optional<Memory> arrived;
    for (const auto& [state, step] : result.arrivals) {
      successors.clear();
      this->transfer(state, Precision(), step, successors);
      for (const StateRef& successor : successors)
        arrived = arrived ? this->store_.join(*arrived, memoryOf(*successor)) : memoryOf(*successor);
    }
    const Memory& known = memoryOf(*result.state);
    const bool isLess =
        arrived && this->store_.lessOrEqual(*arrived, known) && !this->store_.lessOrEqual(known, *arrived);
    invariants.emplace(result.place, isLess ? StateRef(makeRef<State>(std::move(*arrived))) : result.state);
    gains |= isLess;
  }
  return gains ? makeRef<DescendingPrecision>(std::move(invariants)) : PrecisionRef();
}

}  // namespace argosy::memory
