// Predicates from formulas (docs/theory.md §6.7): atoms, conjuncts, derived inequalities, and which
// predicates are the same.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "smt/term_table.h"

namespace argosy::predicate {

/// A predicate and its negation have one canonical form: a term that is neither a negation nor a disjunction. That of
/// constants is false.
struct CanonicalPredicate {
  smt::TermRef positive;
  bool isNegated;
};
CanonicalPredicate canonical(smt::TermTable& terms, smt::TermRef predicate);

/// The largest Boolean subterms without connectives on top (And, Or, Not, and Ite and Equal of Booleans), canonical,
/// without repetition, in the order in which they are met. What is inside an atom stays there: conditions of values,
/// arrays. False has the atom false, true has none.
std::vector<smt::TermRef> atomsOf(smt::TermTable& terms, std::span<const smt::TermRef> formulas);
std::vector<smt::TermRef> atomsOf(smt::TermTable& terms, smt::TermRef formula);

/// Terms whose conjunction is the formula, none of which is a conjunction or a negated disjunction. None for true.
std::vector<smt::TermRef> conjunctsOf(smt::TermTable& terms, smt::TermRef formula);

/// Of an equality of numbers (x = c): x < c and c < x, canonical, without constants and the equality itself.
/// Otherwise nothing. `isSigned`: whether a bit-vector is compared as a signed number; null: always.
std::vector<smt::TermRef> derivedInequalities(smt::TermTable& terms, smt::TermRef atom,
                                              const std::function<bool(smt::TermRef)>& isSigned = {});

/// The predicates' canonical forms without repetition, in order.
std::vector<smt::TermRef> distinctPredicates(smt::TermTable& terms, std::span<const smt::TermRef> predicates);

}  // namespace argosy::predicate
