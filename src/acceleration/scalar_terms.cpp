#include "acceleration/scalar_terms.h"

namespace argosy::acceleration {

using smt::TermRef;

TermRef ScalarTerms::unknown(ExpressionRef lvalue) {
  TermRef& term = unknown_[lvalue->id()];
  if (!term) term = theory_.fresh("value", lvalue->type());
  return term;
}

TermRef ScalarTerms::value(ExpressionRef expression, const Environment& environment) {
  const TypeRef type = expression->type();
  if (!type->isInteger() && !type->isBoolean()) return nullptr;
  if (expression->kind() == ExpressionKind::Variable)
    if (const auto known = environment.find(expression->variable()); known != environment.end()) return known->second;
  if (expression->isLvalue()) return expression->isBitField() ? nullptr : unknown(expression);
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant: return theory_.constant(type, expression->bits());
    case ExpressionKind::Unary: {
      const TermRef operand = value(expression->operand(), environment);
      return operand ? theory_.unary(expression->unaryOperator(), type, operand) : nullptr;
    }
    case ExpressionKind::Cast: {
      const TermRef operand = value(expression->operand(), environment);
      return operand ? theory_.cast(type, expression->operand()->type(), operand) : nullptr;
    }
    case ExpressionKind::Binary: {
      const BinaryOperator op = expression->binaryOperator();
      if (op >= BinaryOperator::PointerAdd) return nullptr;
      const TermRef left = value(expression->left(), environment), right = value(expression->right(), environment);
      if (!left || !right) return nullptr;
      const TypeRef operands = expression->left()->type();
      if (isComparison(op)) return theory_.fromBoolean(type, theory_.compare(op, operands, left, right));
      return theory_.binary(op, type, left, expression->right()->type(), right);
    }
    default: return nullptr;
  }
}

TermRef ScalarTerms::condition(ExpressionRef expression, const Environment& environment) {
  const TermRef term = value(expression, environment);
  return term ? theory_.isNonZero(expression->type(), term) : nullptr;
}

}  // namespace argosy::acceleration
