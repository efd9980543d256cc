// Interpolants of an infeasible path as facts (docs/theory.md §6.3, §6.6): of the path as it is, or of one
// or all of its infeasible sliced prefixes.
#pragma once

#include "domains/predicate/fact_source.h"
#include "domains/predicate/queries.h"
#include "program/facts/variable_classes.h"
#include "smt/interpolation/interpolator.h"

namespace argosy::predicate {

enum class PrefixSelection : std::uint8_t { Whole, First, Last, DomainGood, All };

class InterpolationSource final : public FactSource {
 public:
  InterpolationSource(encode::Encoder& encoder, Queries& queries, smt::Interpolator& interpolator,
                      PrefixSelection selection, const VariableClasses& classes)
      : encoder_(encoder), queries_(queries), interpolator_(interpolator), selection_(selection), classes_(classes) {}

  std::string name() const override {
    return std::string("interpolants by ") + smt::toString(interpolator_.statistics().front().engine);
  }
  bool refutes() const override { return true; }
  std::optional<PathFacts> find(const InfeasiblePath& path, const Limits& limits) override;

 private:
  std::vector<AbstractPath> explanations(const AbstractPath& path);
  std::optional<PathFacts> interpolate(const AbstractPath& path);
  /// Of knowing these facts: predicates about Booleans are few and settle, those about counters of loops are found for
  /// one iteration after the other.
  std::uint64_t cost(const PathFacts& facts) const;

  static constexpr std::size_t mostPrefixes = 8;
  static constexpr double secondsForSeveral = 2;  // afterwards, the explanations that there are have to do

  encode::Encoder& encoder_;
  Queries& queries_;
  smt::Interpolator& interpolator_;
  PrefixSelection selection_;
  const VariableClasses& classes_;
};

}  // namespace argosy::predicate
