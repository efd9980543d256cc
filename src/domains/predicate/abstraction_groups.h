// Which predicates of an abstraction depend on each other, and which do not depend on anything (docs/theory.md §5.6).
#pragma once

#include <cstddef>
#include <vector>

#include "domains/predicate/abstraction.h"

namespace argosy::predicate {

struct PredicateGroups {
  /// Positions of predicates. Predicates of different groups have no symbol in common, not even by way of conjuncts of
  /// the formula and facts: the abstraction is the conjunction of the groups' abstractions.
  std::vector<std::vector<std::size_t>> groups;
  /// How many predicates are in none, because nothing is known about them.
  std::size_t irrelevant = 0;
};

PredicateGroups groupPredicates(smt::TermTable& terms, smt::TermRef formula, std::span<const smt::TermRef> facts,
                                std::span<const AbstractionPredicate> predicates);

}  // namespace argosy::predicate
