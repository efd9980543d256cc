#include "domains/predicate/refinement_options.h"

#include "domains/predicate/atoms.h"

namespace argosy::predicate {

using smt::TermRef;

std::vector<TermRef> RefinementOptions::predicatesOf(TermRef fact, smt::TermTable& terms) const {
  if (fact->isTrue()) return {};
  if (fact->isFalse()) return {fact};
  std::vector<TermRef> predicates = usesAtoms ? atomsOf(terms, fact) : std::vector<TermRef>{fact};
  if (derivesInequalities) {
    const std::vector<TermRef> given = predicates;
    for (const TermRef predicate : given)
      for (const TermRef derived : argosy::predicate::derivedInequalities(terms, predicate))
        predicates.push_back(derived);
  }
  return distinctPredicates(terms, predicates);
}

PredicatePrecision::Item RefinementOptions::itemFor(TermRef predicate, NodeId location, FunctionId function) const {
  const bool isLocal = scope == PredicateScope::Location || predicate->isFalse();
  return {isLocal ? location : NodeId(), scope == PredicateScope::Global && !isLocal ? FunctionId() : function,
          predicate};
}

}  // namespace argosy::predicate
