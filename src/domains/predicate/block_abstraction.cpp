#include "domains/predicate/block_abstraction.h"

#include "base/limits.h"

namespace argosy::predicate {

using smt::TermRef;

Region BlockAbstraction::compute(const Block& before, const encode::PathFormula& end,
                                 std::span<const TermRef> predicates) {
  std::vector<AbstractionPredicate> instantiated;
  for (const TermRef predicate : predicates)
    if (encoder_.isMeaningful(predicate, end))
      instantiated.push_back({predicate, encoder_.instantiate(predicate, end, before.root().start())});
  return compute(before, end, instantiated);
}

Region BlockAbstraction::computeRenamed(const Block& before, const encode::PathFormula& end,
                                        std::span<const TermRef> predicates, const memory::Renaming& renaming) {
  std::vector<AbstractionPredicate> instantiated;
  for (const TermRef predicate : predicates)
    instantiated.push_back({predicate, encoder_.instantiateAcross(predicate, end, end, renaming)});
  return compute(before, end, instantiated);
}

Region BlockAbstraction::compute(const Block& before, const encode::PathFormula& end,
                                 std::span<const AbstractionPredicate> instantiated) {
  ++computed_;
  const double begin = processorSeconds();
  if (instantiated.empty()) return regions_.truth(true);
  const TermRef formula = encoder_.terms().conjunction(startOf(before), encoder_.condition(end));
  if (formula->isFalse()) return regions_.truth(false);
  std::vector<TermRef> roots{formula};
  for (const AbstractionPredicate& predicate : instantiated) roots.push_back(predicate.instantiated);
  Region result = regions_.truth(true);
  const std::vector<TermRef> facts = encoder_.factsAbout(roots);
  queries_.withSolver(
      roots, [&](smt::Solver& solver) { result = abstraction_.compute(solver, formula, facts, instantiated); });
  seconds_ += processorSeconds() - begin;
  return result;
}

}  // namespace argosy::predicate
