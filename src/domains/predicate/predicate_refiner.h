// Refinement of the predicate analysis (digest seed-predicate §2.5): the formulas of an abstract path to a target, if they contradict each other, are
// interpolated; the interpolants say which predicates rule the path out, and where.
#pragma once

#include "analysis/refiner.h"
#include "domains/predicate/impact.h"

namespace argosy::predicate {

enum class RefinementStrategy : std::uint8_t { Predicates, Impact, Both };

struct RefinementOptions {
  RefinementStrategy strategy = RefinementStrategy::Predicates;
  PredicateScope scope = PredicateScope::Location;
  bool usesAtoms = false;              // an interpolant's atoms, or the interpolant as it is (F46)
  bool derivesInequalities = false;    // x = c gives also x < c and c < x (F48)
  std::size_t maximalPredicates = 12;  // of one interpolant, unless nothing else is found
  bool restartsAtRoot = false;         // F51; otherwise below the first state that gets new predicates (F50)
};

struct RefinementStatistics {
  std::uint64_t blocks = 0, failedInterpolations = 0;
};

class PredicateRefiner final : public Refiner {
 public:
  /// The interpolators are asked in this order, until one finds something new (F43).
  PredicateRefiner(const Program& program, PredicateCpa& cpa, std::span<smt::Interpolator* const> interpolators, const RefinementOptions& options)
      : program_(program),
        cpa_(cpa),
        interpolators_(interpolators.begin(), interpolators.end()),
        options_(options),
        impact_(cpa, *interpolators.back()) {}

  RefinementOutcome refine(ArgCpa& arg, ReachedSet& reached, const ArgState& target, const Limits& limits) override;

  /// After Feasible: values of everything on the path. Null when the solver gave none.
  const smt::Model* model() const { return model_ ? &*model_ : nullptr; }
  const RefinementStatistics& statistics() const { return statistics_; }
  Impact& impact() { return impact_; }
  /// Why there was no progress.
  const std::string& reason() const { return reason_; }

 private:
  std::vector<smt::TermRef> predicatesOf(smt::TermRef interpolant) const;
  /// The path from the last state on whose region contradicts the rest, or from the start: what is known there is a fact already, and more general than
  /// what led to it.
  AbstractPath contradiction(const Block& last);
  /// `facts` over plain symbols, one for each state after the first.
  RefinementOutcome apply(ArgCpa& arg, ReachedSet& reached, std::span<const ArgState* const> states, std::span<const smt::TermRef> facts);

  const Program& program_;
  PredicateCpa& cpa_;
  std::vector<smt::Interpolator*> interpolators_;
  RefinementOptions options_;
  Impact impact_;
  Ref<const PredicatePrecision> accumulated_;
  std::optional<smt::Model> model_;
  std::string reason_;
  RefinementStatistics statistics_;
};

}  // namespace argosy::predicate
