// Refinement of the predicate analysis (docs/theory.md §6): where the formulas of an abstract path to a target contradict each other, sources of
// facts say which predicates rule the path out, and where.
#pragma once

#include <memory>
#include <unordered_map>

#include "analysis/refiner.h"
#include "domains/predicate/fact_source.h"
#include "domains/predicate/impact.h"
#include "domains/predicate/refinement_options.h"

namespace argosy::predicate {

struct RefinementStatistics {
  std::uint64_t blocks = 0;
  std::vector<FactStatistics> facts;  // by source
};

class PredicateRefiner final : public Refiner {
 public:
  using Sources = std::vector<std::unique_ptr<FactSource>>;
  /// The sources are asked in this order, until one finds something new; a path that comes again begins with the source after the one that was used.
  /// Those that do not refute are for the strategy Predicates only. The interpolator is for forced covering.
  PredicateRefiner(const Program& program, PredicateCpa& cpa, Sources sources, smt::Interpolator& interpolator,
                   const RefinementOptions& options);

  RefinementOutcome refine(ReachedArg& arg, const ArgState& target, const Limits& limits) override;

  /// After Feasible: values of everything on the path. Null when the solver gave none.
  const smt::Model* model() const { return model_ ? &*model_ : nullptr; }
  const RefinementStatistics& statistics() const { return statistics_; }
  /// All predicates that refinement has found; null before the first ones.
  const PredicatePrecision* found() const { return accumulated_.get(); }
  const Sources& sources() const { return sources_; }
  Impact& impact() { return impact_; }
  /// Why there was no progress.
  const std::string& reason() const { return reason_; }

 private:
  std::vector<smt::TermRef> predicatesOf(smt::TermRef fact) const;
  bool isLong(const PathFacts& facts) const;
  /// The path from the last state on whose region contradicts the rest, or from the start: what is known there is a fact already, and more general than
  /// what led to it.
  AbstractPath contradiction(const Block& last);
  RefinementOutcome apply(ReachedArg& arg, std::span<const ArgState* const> states, const PathFacts& facts);

  const Program& program_;
  PredicateCpa& cpa_;
  Sources sources_;
  RefinementOptions options_;
  Impact impact_;
  Ref<const PredicatePrecision> accumulated_;
  std::unordered_map<std::size_t, std::size_t>
      usedFor_;  // by the hash of a path's locations: the source that was used last
  std::optional<smt::Model> model_;
  std::string reason_;
  RefinementStatistics statistics_;
};

}  // namespace argosy::predicate
