#include "smt/equation_elimination.h"

#include <unordered_set>

#include "smt/polynomial.h"
#include "smt/sum_normalisation.h"

namespace argosy::smt {
namespace {

constexpr std::size_t maximalEliminations = 30;

struct Shape {
  std::size_t nodes = 0;
  bool hasProducts = false, hasLongSums = false;

  bool isSmall() const { return nodes <= 3000; }
  /// Small enough for what is done once.
  bool isModerate() const { return nodes <= 12'000; }
};

Shape shapeOf(TermRef formula) {
  Shape shape;
  std::unordered_set<TermRef> seen{formula};
  std::vector<TermRef> open{formula};
  while (!open.empty() && shape.isModerate()) {
    const TermRef term = open.back();
    open.pop_back();
    shape.hasProducts |=
        term->kind() == TermKind::BvMultiply && !term->operand(0)->isConstant() && !term->operand(1)->isConstant();
    shape.hasLongSums |= isLongSum(term);
    for (const TermRef operand : term->operands())
      if (seen.insert(operand).second) open.push_back(operand);
    shape.nodes = seen.size();
  }
  return shape;
}

/// The number of additions that bit-blasting would have to build.
std::size_t countAdditions(TermRef formula) {
  std::size_t count = 0;
  forEachTerm(std::span(&formula, 1),
              [&](TermRef term) { count += term->kind() == TermKind::BvAdd || term->kind() == TermKind::BvXor; });
  return count;
}

/// Where sums are prefixes of each other, as those that loops add up, the normal form of each would be a chain of its own: then they are better as they are.
TermRef withCheaperSums(TermTable& table, TermRef formula) {
  const TermRef normalised = withNormalisedSums(table, formula);
  return countAdditions(normalised) <= countAdditions(formula) ? normalised : withDecidedEquations(table, formula);
}

}  // namespace

bool EquationElimination::isPromising(TermRef formula) {
  const Shape shape = shapeOf(formula);
  return (shape.isSmall() && shape.hasProducts) || (shape.isModerate() && shape.hasLongSums);
}

EquationElimination::EquationElimination(TermTable& table, TermRef formula) : table_(&table), formula_(formula) {
  formula_ = shapeOf(formula).hasProducts ? withNormalisedSums(table, formula_) : withCheaperSums(table, formula_);
  while (definitions_.size() < maximalEliminations && shapeOf(formula_).isSmall() && eliminateOne()) {
  }
}

bool EquationElimination::eliminateOne() {
  const std::vector<TermRef> conjuncts =
      formula_->kind() == TermKind::And ? std::vector<TermRef>(formula_->operands().begin(), formula_->operands().end())
                                        : std::vector{formula_};
  Polynomials polynomials(*table_);
  for (const TermRef conjunct : conjuncts) {
    const auto zero = polynomials.difference(conjunct);
    if (!zero) continue;
    const auto solution = zero->solve();
    if (!solution) continue;
    const TermRef definition = solution->rest.toTerm(*table_);
    definitions_.emplace_back(solution->symbol, definition);
    // The equation itself becomes trivial, up to the laws of rings.
    formula_ = withNormalisedSums(*table_, substitute(*table_, formula_, {{solution->symbol, definition}}));
    return true;
  }
  return false;
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
  if (const Shape shape = shapeOf(whole.formula());
      depth > 0 && cases.size() < maximalCases && shape.isSmall() && shape.hasProducts) {
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
