#include "acceleration/number_comparison.h"

namespace argosy::acceleration {
namespace {

bool isComparing(ExpressionRef expression) {
  return expression->kind() == ExpressionKind::Binary && isComparison(expression->binaryOperator());
}

bool isEquation(ExpressionRef comparison) {
  return comparison->binaryOperator() == BinaryOperator::Equal ||
         comparison->binaryOperator() == BinaryOperator::NotEqual;
}

ExpressionRef withoutCasts(ExpressionRef expression) {
  while (expression->kind() == ExpressionKind::Cast && expression->operand()->type()->isInteger())
    expression = expression->operand();
  return expression;
}

}  // namespace

std::optional<NumberComparison> comparisonOf(Program& program, const PathCondition& condition) {
  // A comparison gives 0 or 1, of whatever type.
  ExpressionRef expression = condition.expression;
  bool truth = condition.truth;
  while (isComparing(expression) && isEquation(expression) && expression->right()->isZero() &&
         isComparing(withoutCasts(expression->left()))) {
    truth = truth == (expression->binaryOperator() == BinaryOperator::NotEqual);
    expression = withoutCasts(expression->left());
  }
  if (isComparing(withoutCasts(expression))) expression = withoutCasts(expression);
  if (!isComparing(expression)) {
    if (!expression->type()->isInteger()) return std::nullopt;
    const ExpressionRef zero = program.expressions.integer(expression->type(), 0);
    return NumberComparison{expression, zero, truth ? Relation::Distinct : Relation::Equal};
  }
  const ExpressionRef left = expression->left(), right = expression->right();
  switch (expression->binaryOperator()) {
    case BinaryOperator::Equal: return NumberComparison{left, right, truth ? Relation::Equal : Relation::Distinct};
    case BinaryOperator::NotEqual: return NumberComparison{left, right, truth ? Relation::Distinct : Relation::Equal};
    case BinaryOperator::Less:
      return truth ? NumberComparison{left, right, Relation::Less} : NumberComparison{right, left, Relation::LessEqual};
    case BinaryOperator::LessEqual:
      return truth ? NumberComparison{left, right, Relation::LessEqual} : NumberComparison{right, left, Relation::Less};
    default: return std::nullopt;
  }
}

}  // namespace argosy::acceleration
