// The part of a program that is reached from one place within k visits of loop heads: a reached set of the predicate CPA whose blocks
// never end, explored as far as the bound allows, and further when the bound grows (docs/theory.md §7.1).
#pragma once

#include "algorithms/composition/components.h"
#include "algorithms/composition/formulas.h"
#include "algorithms/engine.h"
#include "algorithms/preparation/model_gaps.h"
#include "domains/bounds/iteration_cpa.h"
#include "domains/bounds/unrolling_cpa.h"
#include "domains/control/sequential_control.h"
#include "domains/predicate/predicate_cpa.h"

namespace argosy::algorithms {

/// The components of a composite that unrolls.
class UnrollingComposite {
 public:
  UnrollingComposite(ProgramFacts& facts, const configuration::Configuration& configuration,
                     std::span<const automaton::Automaton> specification, Formulas& formulas);

  CompositeCpa& composite() { return *composite_; }
  const CompositeCpa& composite() const { return *composite_; }
  const std::unordered_map<NodeId, ReasonId>& gaps() const { return gaps_; }
  ArgCpa& arg() { return *arg_; }
  predicate::PredicateCpa& predicate() { return **predicate_; }
  bounds::UnrollingCpa& unrolling() { return **unrolling_; }
  /// Where each loop has a bound of its own, instead.
  bounds::IterationCpa& iterations() { return **iterations_; }

  const predicate::PredicateState& predicateState(const AbstractState& argState) const;
  std::int64_t counter(const AbstractState& argState) const;
  /// A root at the place, after so many visits of loop heads.
  StateRef stateAt(const Place& place, std::int64_t counter, encode::PathFormula path);
  /// At a place in the middle of executions, with an unknown memory; null when `assume` leaves none.
  StateRef arbitraryState(const Place& place, const std::function<bool(encode::PathFormula&)>& assume);
  /// From now on, precisions follow these command lines only.
  void followArguments(ArgumentExtent extent);
  const PrecisionRef& initialPrecision() const { return initialPrecision_; }
  /// The invariants, if any, are assumed at loop heads.
  PrecisionRef precision(std::uint32_t bound, const predicate::HeadInvariants& invariants = nullptr) const;

 private:
  void addKnownAllocations(const Place& place, encode::PathFormula& path);

  ProgramFacts& facts_;
  std::unordered_map<NodeId, ReasonId> gaps_;
  std::unique_ptr<CompositeCpa> composite_;
  std::unique_ptr<ArgCpa> arg_;
  std::optional<Component<predicate::PredicateCpa>> predicate_;
  std::optional<Component<bounds::UnrollingCpa>> unrolling_;
  std::optional<Component<bounds::IterationCpa>> iterations_;
  PrecisionRef initialPrecision_;
};

/// A state from which nothing good follows: a violation, or (reason valid) a place where the model loses behaviours.
struct UnrolledTarget {
  Ref<const ArgState> state;
  std::int64_t counter;
  ReasonId gap;
};

class Unrolling {
 public:
  Unrolling(ProgramFacts& facts, UnrollingComposite& cpas, StateRef root);

  /// False when the limits ended the exploration.
  bool unrollTo(std::uint32_t bound, const Limits& limits, const predicate::HeadInvariants& invariants = nullptr);
  /// The targets found since the last call.
  std::vector<UnrolledTarget> takeTargets();
  /// The disjunction of φ over the states that the bound cut off.
  smt::TermRef frontier() const;
  bool hasFrontier() const { return !frontier_.empty(); }
  template <class Visit>
  void forEachFrontierState(const Visit& visit) const {
    for (const ReachedId id : frontier_) visit(static_cast<const ArgState&>(*(*reached_)[id].state));
  }

  const ReachedSet& reached() const { return *reached_; }
  const ExplorationStatistics& statistics() const { return statistics_; }

 private:
  void collect();
  /// A target, if what leads on from the state loses behaviours.
  void addGap(const ArgState& state);

  UnrollingComposite& cpas_;
  std::unique_ptr<ReachedSet> reached_;
  std::vector<UnrolledTarget> targets_;
  std::vector<ReachedId> frontier_;
  std::uint32_t scanned_ = 0;
  std::uint32_t bound_ = 0;
  ExplorationStatistics statistics_;
};

}  // namespace argosy::algorithms
