#include "domains/predicate/atoms.h"

#include <algorithm>
#include <unordered_set>

#include "smt/term_map.h"

namespace argosy::predicate {

using smt::TermKind;
using smt::TermRef;
using smt::TermTable;

namespace {

bool isBooleanConnective(TermRef term) {
  switch (term->kind()) {
    case TermKind::Not:
    case TermKind::And:
    case TermKind::Or: return true;
    case TermKind::Ite: return term->sort()->isBoolean();
    case TermKind::Equal: return term->operand(0)->sort()->isBoolean();
    default: return false;
  }
}

/// x < y in the order of their sort; null for sorts without order.
TermRef less(TermTable& terms, TermRef x, TermRef y, bool isSigned) {
  switch (x->sort()->kind()) {
    case smt::SortKind::BitVector:
      return terms.binary(isSigned ? TermKind::BvSignedLess : TermKind::BvUnsignedLess, x, y);
    case smt::SortKind::Integer:
    case smt::SortKind::Real: return terms.arithmetic(TermKind::Less, x, y);
    case smt::SortKind::Float: return terms.floatBinary(TermKind::FpLess, x, y);
    default: return nullptr;
  }
}

}  // namespace

CanonicalPredicate canonical(TermTable& terms, TermRef predicate) {
  if (predicate->isTrue()) return {terms.truth(false), true};
  if (predicate->kind() == TermKind::Not) {
    CanonicalPredicate result = canonical(terms, predicate->operand(0));
    result.isNegated = !result.isNegated;
    return result;
  }
  if (predicate->kind() != TermKind::Or) return {predicate, false};
  std::vector<TermRef> negations;
  for (const TermRef operand : predicate->operands()) negations.push_back(terms.negation(operand));
  const TermRef conjunction = terms.conjunction(negations);
  if (conjunction->kind() != TermKind::And) return {predicate, false};
  return {conjunction, true};
}

std::vector<TermRef> atomsOf(TermTable& terms, std::span<const TermRef> formulas) {
  std::vector<TermRef> atoms;
  smt::TermMap<bool> seen;
  std::vector<TermRef> open;
  for (const TermRef formula : formulas) {
    if (formula->isFalse() && seen.insert(formula).second) atoms.push_back(formula);
    open.push_back(formula);
    while (!open.empty()) {
      const TermRef term = open.back();
      open.pop_back();
      if (term->isConstant() || !seen.insert(term).second) continue;
      if (!isBooleanConnective(term)) {
        atoms.push_back(term);
        continue;
      }
      for (std::size_t i = term->operands().size(); i > 0; --i) open.push_back(term->operand(i - 1));
    }
  }
  return distinctPredicates(terms, atoms);
}

std::vector<TermRef> atomsOf(TermTable& terms, TermRef formula) { return atomsOf(terms, std::span(&formula, 1)); }

std::vector<TermRef> conjunctsOf(TermTable& terms, TermRef formula) {
  std::vector<TermRef> conjuncts;
  std::unordered_set<TermRef> seen;
  std::vector<TermRef> open = {formula};
  while (!open.empty()) {
    const TermRef term = open.back();
    open.pop_back();
    if (term->isTrue() || !seen.insert(term).second) continue;
    const bool isNegatedOr = term->kind() == TermKind::Not && term->operand(0)->kind() == TermKind::Or;
    if (term->kind() != TermKind::And && !isNegatedOr) {
      conjuncts.push_back(term);
      continue;
    }
    const auto operands = isNegatedOr ? term->operand(0)->operands() : term->operands();
    for (std::size_t i = operands.size(); i > 0; --i)
      open.push_back(isNegatedOr ? terms.negation(operands[i - 1]) : operands[i - 1]);
  }
  return conjuncts;
}

std::vector<TermRef> derivedInequalities(TermTable& terms, TermRef atom, const std::function<bool(TermRef)>& isSigned) {
  const TermRef equality = canonical(terms, atom).positive;
  if (equality->kind() != TermKind::Equal && equality->kind() != TermKind::FpEqual) return {};
  const TermRef left = equality->operand(0), right = equality->operand(1);
  if (!left->isConstant() && !right->isConstant()) return {};
  const bool comparesSigned = !isSigned || isSigned(left->isConstant() ? right : left);
  std::vector<TermRef> derived;
  for (const TermRef inequality :
       {less(terms, left, right, comparesSigned), less(terms, right, left, comparesSigned)}) {
    if (!inequality || inequality->isConstant()) continue;
    const TermRef positive = canonical(terms, inequality).positive;
    if (positive != equality && std::ranges::find(derived, positive) == derived.end()) derived.push_back(positive);
  }
  return derived;
}

std::vector<TermRef> distinctPredicates(TermTable& terms, std::span<const TermRef> predicates) {
  std::vector<TermRef> distinct;
  std::unordered_set<TermRef> seen;
  for (const TermRef predicate : predicates) {
    const TermRef positive = canonical(terms, predicate).positive;
    if (seen.insert(positive).second) distinct.push_back(positive);
  }
  return distinct;
}

}  // namespace argosy::predicate
