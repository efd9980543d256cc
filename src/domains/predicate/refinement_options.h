// What refinements of the predicate analysis make of the facts that they find.
#pragma once

#include "domains/predicate/predicate_precision.h"
#include "smt/term_table.h"

namespace argosy::predicate {

enum class RefinementStrategy : std::uint8_t { Predicates, Impact, Both };

struct RefinementOptions {
  RefinementStrategy strategy = RefinementStrategy::Predicates;
  PredicateScope scope = PredicateScope::Location;
  bool usesAtoms = false;              // a fact's atoms, or the fact as it is
  bool derivesInequalities = false;    // x = c gives also x < c and c < x
  std::size_t maximalPredicates = 12;  // of one fact, unless nothing else is found
  bool restartsAtRoot = false;         // otherwise below the first state that gets new predicates

  /// Of a fact that holds at a location.
  std::vector<smt::TermRef> predicatesOf(smt::TermRef fact, smt::TermTable& terms) const;
  PredicatePrecision::Item itemFor(smt::TermRef predicate, NodeId location, FunctionId function) const;
};

}  // namespace argosy::predicate
