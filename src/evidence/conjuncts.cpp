#include "evidence/conjuncts.h"

#include <array>
#include <optional>
#include <unordered_set>
#include <utility>

namespace argosy::evidence {

namespace {

/// Whether the expression has no values but 0 and 1.
bool isTruthValue(ExpressionRef e) {
  while (e->kind() == ExpressionKind::Cast && e->type()->isIntegral() && e->operand()->type()->isIntegral() &&
         e->type()->bits() > 1)
    e = e->operand();
  return e->type()->isBoolean() || (e->kind() == ExpressionKind::Binary && isComparison(e->binaryOperator()));
}

/// Whether a cast gives zero for zero only.
bool keepsTruth(ExpressionRef cast) {
  const TypeRef to = cast->type(), from = cast->operand()->type();
  if (!to->isScalar() || !from->isScalar()) return false;
  return to->isBoolean() || (from->isIntegral() && (to->isFloat() || to->bits() >= from->bits()));
}

bool isOne(ExpressionRef e) { return e->kind() == ExpressionKind::IntegerConstant && e->bits() == 1; }

/// The truth of `left op right`, an equation, as that of one side: `negated` tells how they are related.
struct Side {
  ExpressionRef expression;
  bool negated;
};
std::optional<Side> decisiveSide(ExpressionRef equation) {
  const BinaryOperator op = equation->binaryOperator();
  if (op != BinaryOperator::Equal && op != BinaryOperator::NotEqual) return std::nullopt;
  const bool isEqual = op == BinaryOperator::Equal;
  for (const auto& [expression, other] :
       {std::pair(equation->left(), equation->right()), std::pair(equation->right(), equation->left())}) {
    if (other->isZero()) return Side{expression, isEqual};
    if (isOne(other) && isTruthValue(expression)) return Side{expression, !isEqual};
  }
  return std::nullopt;
}

/// A simpler constraint, or several, with the same meaning, appended to `parts`; false when there is none.
bool takeApart(const Constraint& constraint, std::vector<Constraint>& parts) {
  const ExpressionRef e = constraint.condition;
  if (e->kind() == ExpressionKind::Cast && keepsTruth(e)) {
    parts.push_back({e->operand(), constraint.truth});
    return true;
  }
  if (e->kind() == ExpressionKind::Unary && e->unaryOperator() == UnaryOperator::Negate) {
    parts.push_back({e->operand(), constraint.truth});
    return true;
  }
  if (e->kind() != ExpressionKind::Binary) return false;
  if (const auto side = decisiveSide(e)) {
    parts.push_back({side->expression, constraint.truth != side->negated});
    return true;
  }
  const bool isConjunction = e->binaryOperator() == BinaryOperator::BitAnd && constraint.truth &&
                             isTruthValue(e->left()) && isTruthValue(e->right());
  const bool isNegatedDisjunction = e->binaryOperator() == BinaryOperator::BitOr && !constraint.truth;
  if (!isConjunction && !isNegatedDisjunction) return false;
  parts.push_back({e->right(), constraint.truth});
  parts.push_back({e->left(), constraint.truth});
  return true;
}

}  // namespace

std::vector<Constraint> conjunctsOf(std::span<const Constraint> constraints) {
  std::vector<Constraint> conjuncts;
  std::array<std::unordered_set<ExpressionRef>, 2> seen;  // as false, as true
  std::vector<Constraint> pending(constraints.rbegin(), constraints.rend());
  while (!pending.empty()) {
    const Constraint constraint = pending.back();
    pending.pop_back();
    if (!seen[constraint.truth ? 1 : 0].insert(constraint.condition).second) continue;
    if (!takeApart(constraint, pending)) conjuncts.push_back(constraint);
  }
  return conjuncts;
}

}  // namespace argosy::evidence
