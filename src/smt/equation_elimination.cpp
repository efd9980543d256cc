#include "smt/equation_elimination.h"

#include <unordered_map>
#include <unordered_set>

#include "smt/polynomial.h"

namespace argosy::smt {
namespace {

constexpr std::size_t maximalNodes = 3000, maximalEliminations = 30;

/// Sums that are equal, but added up in another order, are hard for bit-blasting from about here on.
constexpr std::size_t manySummands = 4;

struct Shape {
  bool isSmall = true, hasProducts = false, hasLongSums = false;
};

std::size_t countSummands(TermRef term, std::size_t most) {
  if (term->isConstant()) return 0;
  if (term->kind() != TermKind::BvAdd) return 1;
  std::size_t count = 0;
  for (const TermRef operand : term->operands())
    if (count < most) count += countSummands(operand, most - count);
  return count;
}

Shape shapeOf(TermRef formula) {
  Shape shape;
  std::unordered_set<TermRef> seen{formula};
  std::vector<TermRef> open{formula};
  while (!open.empty() && shape.isSmall) {
    const TermRef term = open.back();
    open.pop_back();
    shape.hasProducts |= term->kind() == TermKind::BvMultiply && !term->operand(0)->isConstant() && !term->operand(1)->isConstant();
    shape.hasLongSums |= term->kind() == TermKind::BvAdd && countSummands(term, manySummands) >= manySummands;
    for (const TermRef operand : term->operands())
      if (seen.insert(operand).second) open.push_back(operand);
    shape.isSmall = seen.size() <= maximalNodes;
  }
  return shape;
}

/// left − right, if these are bit-vectors.
std::optional<Polynomial> difference(TermTable& table, TermRef equation) {
  if (equation->kind() != TermKind::Equal || !equation->operand(0)->sort()->isBitVector()) return std::nullopt;
  const auto left = Polynomial::of(table, equation->operand(0)), right = Polynomial::of(table, equation->operand(1));
  return left && right ? left->plus(*right, ~UInt128{0}) : std::nullopt;
}

}  // namespace

bool EquationElimination::isPromising(TermRef formula) {
  const Shape shape = shapeOf(formula);
  return shape.isSmall && (shape.hasProducts || shape.hasLongSums);
}

EquationElimination::EquationElimination(TermTable& table, TermRef formula) : table_(&table), formula_(formula) {
  while (definitions_.size() < maximalEliminations && eliminateOne()) {}
  formula_ = normalised(formula_);
}

bool EquationElimination::eliminateOne() {
  const std::vector<TermRef> conjuncts =
      formula_->kind() == TermKind::And ? std::vector<TermRef>(formula_->operands().begin(), formula_->operands().end()) : std::vector{formula_};
  for (const TermRef conjunct : conjuncts) {
    const auto zero = difference(*table_, conjunct);
    if (!zero) continue;
    const auto solution = zero->solve();
    if (!solution) continue;
    const TermRef definition = solution->rest.toTerm(*table_);
    definitions_.emplace_back(solution->symbol, definition);
    formula_ = substitute(*table_, formula_, {{solution->symbol, definition}});
    // The equation itself has become trivial, up to the laws of rings.
    formula_ = normalised(formula_);
    return shapeOf(formula_).isSmall;
  }
  return false;
}

TermRef EquationElimination::normalised(TermRef formula) {
  constexpr std::size_t most = 100;
  std::unordered_map<TermRef, TermRef> replacements;
  forEachTerm(std::span(&formula, 1), [&](TermRef term) {
    if (term->kind() == TermKind::BvAdd && countSummands(term, manySummands) >= manySummands) {
      if (const auto sum = Polynomial::of(*table_, term)) replacements.emplace(term, sum->toTerm(*table_));
      return;
    }
    const auto zero = difference(*table_, term);
    if (!zero) return;
    if (zero->isConstant()) replacements.emplace(term, table_->truth(zero->isZero()));
    else if (zero->coefficients().size() < countSummands(term->operand(0), most) + countSummands(term->operand(1), most))
      replacements.emplace(term, zero->toEquation(*table_));
  });
  return replacements.empty() ? formula : substitute(*table_, formula, replacements);
}

namespace {

/// The condition of some choice between bit-vectors, the innermost ones first; null when there is none.
TermRef someCondition(TermRef formula) {
  TermRef found = nullptr;
  forEachTerm(std::span(&formula, 1), [&](TermRef term) {
    if (!found && term->kind() == TermKind::Ite && term->sort()->isBitVector()) found = term->operand(0);
  });
  return found;
}

/// The disjuncts of the formula, or of one of its conjuncts, together with the rest; nothing when there is no disjunction.
std::vector<TermRef> disjunctsOf(TermTable& table, TermRef formula) {
  if (formula->kind() == TermKind::Or) return {formula->operands().begin(), formula->operands().end()};
  if (formula->kind() != TermKind::And) return {};
  for (const TermRef conjunct : formula->operands()) {
    if (conjunct->kind() != TermKind::Or) continue;
    std::vector<TermRef> result;
    const TermRef rest = substitute(table, formula, {{conjunct, table.truth(true)}});
    for (const TermRef disjunct : conjunct->operands()) result.push_back(table.conjunction(disjunct, rest));
    return result;
  }
  return {};
}

constexpr std::size_t maximalCases = 64;

void split(TermTable& table, TermRef formula, int depth, std::vector<EquationElimination>& cases) {
  EquationElimination whole(table, formula);
  if (whole.formula()->isFalse()) return;
  std::vector<TermRef> parts;
  if (const Shape shape = shapeOf(whole.formula()); depth > 0 && cases.size() < maximalCases && shape.isSmall && shape.hasProducts) {
    parts = disjunctsOf(table, whole.formula());
    const TermRef condition = parts.empty() ? someCondition(whole.formula()) : nullptr;
    for (const bool holds : {true, false})
      if (condition)
        parts.push_back(table.conjunction(substitute(table, whole.formula(), {{condition, table.truth(holds)}}),
                                          holds ? condition : table.negation(condition)));
  }
  if (parts.empty()) {
    cases.push_back(std::move(whole));
    return;
  }
  for (const TermRef part : parts) {
    const std::size_t first = cases.size();
    split(table, part, depth - 1, cases);
    for (std::size_t i = first; i < cases.size(); ++i) cases[i].prepend(whole);
  }
}

}  // namespace

void EquationElimination::prepend(const EquationElimination& before) {
  definitions_.insert(definitions_.begin(), before.definitions_.begin(), before.definitions_.end());
}

std::vector<EquationElimination> eliminateByCases(TermTable& table, TermRef formula) {
  constexpr int maximalDepth = 8;
  std::vector<EquationElimination> cases;
  split(table, formula, maximalDepth, cases);
  return cases;
}

void EquationElimination::complete(Model& model) const {
  // What was eliminated last is defined by what is left.
  for (auto definition = definitions_.rbegin(); definition != definitions_.rend(); ++definition) {
    Evaluation evaluation(*table_, model);
    if (const TermRef value = evaluation(definition->second)) model.set(definition->first, value);
  }
}

}  // namespace argosy::smt
