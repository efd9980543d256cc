// Refinement of the explicit-value precision: a path to a target is followed with all values tracked; if a condition on it
// cannot hold, interpolants say which cells have to be known where for that.
//
// Several conditions may fail: ignoring the failing ones in turn yields several infeasible sliced prefixes (Beyer, Löwe,
// Wendler: Sliced path prefixes, FORTE 2015), and the choice among them decides which variables are tracked.
#pragma once

#include "analysis/refiner.h"
#include "domains/memory/precision_refinement.h"
#include "domains/value/value_cpa.h"
#include "program/facts/variable_classes.h"

namespace argosy::value {

enum class PrefixSelection : std::uint8_t { First, Last, Shortest, DomainGood };

using memory::Interpolants;

class ValueRefiner final : public Refiner {
 public:
  /// With `restartsAtRoot`, the whole graph is explored anew after a refinement, else only what is below the first state
  /// that gets a finer precision.
  ValueRefiner(const Program& program, ValueCpa& cpa, const VariableClasses& classes, PrefixSelection selection,
               bool restartsAtRoot)
      : cpa_(cpa), classes_(classes), selection_(selection), refinement_(program, restartsAtRoot) {}

  RefinementOutcome refine(ReachedArg& arg, const ArgState& target, const Limits& limits) override;

 private:
  struct Prefix {
    std::size_t length;                // the step `length - 1` fails
    std::vector<std::size_t> ignored;  // failing steps before it, increasing
  };

  std::vector<Prefix> infeasiblePrefixes(std::span<const Step> steps, const Limits& limits) const;
  Interpolants interpolate(std::span<const Step> steps, const Prefix& prefix) const;
  /// Follows the prefix with only the interpolants' cells tracked; true when it still fails.
  bool refutes(std::span<const Step> steps, const Prefix& prefix, const Interpolants& interpolants) const;
  std::uint64_t cost(const Interpolants& interpolants) const;
  static constexpr std::size_t maximalPrefixes = 8, longPath = 20'000;

  ValueCpa& cpa_;
  const VariableClasses& classes_;
  PrefixSelection selection_;
  memory::PrecisionRefinement<ValueCpa> refinement_;
};

}  // namespace argosy::value
