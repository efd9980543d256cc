#include "domains/predicate/heuristic_source.h"

#include <algorithm>

#include "domains/predicate/atoms.h"

namespace argosy::predicate {

using smt::TermRef;

std::vector<TermRef> HeuristicSource::plainAtoms(TermRef condition, const Block& block) const {
  std::vector<TermRef> result;
  for (const TermRef atom : atomsOf(encoder_.terms(), condition)) {
    bool isAboutStart = !atom->isFalse();
    std::size_t size = 0;
    smt::forEachTerm(std::span(&atom, 1), [&](TermRef term) {
      ++size;
      if (!term->isSymbol()) return;
      const encode::StateSymbol* symbol = encoder_.stateSymbol(term);
      isAboutStart &= symbol && symbol->background == block.start().background;
    });
    if (isAboutStart && size <= largestPredicate)
      result.push_back(encoder_.rename(atom, block.start().background, encoder_.plain()));
  }
  return result;
}

void HeuristicSource::addByRoles(std::vector<TermRef>& predicates) const {
  smt::TermTable& terms = encoder_.terms();
  const auto variableOf = [&](TermRef term) {
    const encode::StateSymbol* symbol = term->isSymbol() ? encoder_.stateSymbol(term) : nullptr;
    return symbol && symbol->stride == 0 && !symbol->isSize ? encoder_.objects()[symbol->object].variable
                                                            : VariableId();
  };
  std::vector<TermRef> added;
  smt::forEachTerm(predicates, [&](TermRef term) {
    const VariableId variable = variableOf(term);
    if (!variable.valid() || classes_.classOf(variable) != VariableClass::Boolean) return;
    if (term->sort()->isBitVector()) added.push_back(terms.equal(term, terms.bitVector(term->sort()->width(), 0)));
    if (term->sort()->kind() == smt::SortKind::Integer) added.push_back(terms.equal(term, terms.integer(0)));
  });
  const auto isSigned = [&](TermRef term) {
    const encode::StateSymbol* symbol = encoder_.stateSymbol(term);
    return !symbol || symbol->type->isSigned();
  };
  for (const TermRef predicate : predicates) {
    bool isOrdered = false;
    smt::forEachTerm(std::span(&predicate, 1), [&](TermRef term) {
      const VariableId variable = variableOf(term);
      isOrdered |= variable.valid() && classes_.classOf(variable) == VariableClass::LinearInteger;
    });
    if (!isOrdered) continue;
    for (const TermRef inequality : derivedInequalities(terms, predicate, isSigned)) added.push_back(inequality);
  }
  predicates.insert(predicates.end(), added.begin(), added.end());
}

std::optional<PathFacts> HeuristicSource::find(const InfeasiblePath& path, const Limits&) {
  const AbstractPath& formulas = path.formulas;
  const std::size_t count = formulas.formulas.size();
  PathFacts facts(count);
  const std::size_t firstNearTarget = count > blocksNearTarget ? count - blocksNearTarget : 0;
  for (std::size_t i = count; i > std::max<std::size_t>(firstNearTarget, 1);) {
    --i;
    std::vector<TermRef> predicates;
    for (const TermRef condition : formulas.parts[i].conditions)
      for (const TermRef predicate : plainAtoms(condition, *formulas.blocks[i])) predicates.push_back(predicate);
    // What mattered at the end of the block has a meaning at its start, too.
    for (const TermRef later : facts[i])
      for (const TermRef predicate :
           plainAtoms(encoder_.instantiate(later, formulas.blocks[i + 1]->blockFormula()), *formulas.blocks[i]))
        predicates.push_back(predicate);
    addByRoles(predicates);
    predicates = distinctPredicates(encoder_.terms(), predicates);
    if (predicates.size() > mostPredicates) predicates.resize(mostPredicates);
    facts[i - 1] = std::move(predicates);
  }
  const bool isEmpty = std::ranges::all_of(facts, [](const std::vector<TermRef>& atState) { return atState.empty(); });
  return isEmpty ? std::nullopt : std::optional(std::move(facts));
}

}  // namespace argosy::predicate
