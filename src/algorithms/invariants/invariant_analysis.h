// Invariants by abstract interpretation: a fixpoint with widening, and passes downwards from it (docs/theory.md §2).
#pragma once

#include "algorithms/composition/components.h"
#include "algorithms/invariants/loop_invariants.h"
#include "analysis/composite.h"

namespace argosy::algorithms {

/// How many descending passes the most demanding component asks for.
unsigned descendingPasses(const Cpa& cpa);
/// The precision for a descending pass, after a complete run; null when none of the components can gain anything by it.
PrecisionRef descendingPrecision(const ControlFlow& controlFlow, ArgCpa& arg, const ReachedSet& reached,
                                 const Precision& last);

class InvariantAnalysis {
 public:
  struct Wish {
    std::uint32_t effort;
    bool relates;  // domains that relate numbers, instead of those that bound them
  };
  /// All domains that give invariants (DomainRegistration::givesInvariants); `beside` them, components that restrict what is looked at.
  InvariantAnalysis(ProgramFacts& facts, Wish wish, ComponentList beside = {});

  /// False when there was not enough time for a fixpoint.
  bool run(const Limits& limits);
  /// At the places that the analysis reached; of several states at one place, none speaks for all.
  PlacedConditions invariants(bool onlyAtLoopHeads) const;

 private:
  ProgramFacts& facts_;
  configuration::Configuration configuration_;
  std::unique_ptr<CompositeCpa> composite_;
  std::unique_ptr<ArgCpa> arg_;
  std::unique_ptr<ReachedSet> reached_;
};

}  // namespace argosy::algorithms
