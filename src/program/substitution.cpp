#include "program/substitution.h"

namespace argosy {

bool mentions(ExpressionRef expression, VariableId variable) {
  bool result = false;
  forEachSubexpression(expression, [&](ExpressionRef part) {
    result |= part->kind() == ExpressionKind::Variable && part->variable() == variable;
  });
  return result;
}

ExpressionRef substitute(ExpressionTable& expressions, ExpressionRef expression, VariableId variable,
                         ExpressionRef replacement) {
  if (!mentions(expression, variable)) return expression;
  const auto inside = [&](ExpressionRef part) { return substitute(expressions, part, variable, replacement); };
  switch (expression->kind()) {
    case ExpressionKind::Variable: return replacement;
    case ExpressionKind::Dereference:
      return expressions.dereferenceAs(expression->type(), inside(expression->operand()));
    case ExpressionKind::Member: return expressions.member(inside(expression->operand()), expression->fieldIndex());
    case ExpressionKind::Element:
      return expressions.element(inside(expression->operand()), inside(expression->index()));
    case ExpressionKind::AddressOf: return expressions.addressOf(inside(expression->operand()));
    case ExpressionKind::Unary: return expressions.unary(expression->unaryOperator(), inside(expression->operand()));
    case ExpressionKind::Binary:
      return expressions.binary(expression->binaryOperator(), inside(expression->left()), inside(expression->right()));
    case ExpressionKind::Cast: return expressions.cast(expression->type(), inside(expression->operand()));
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant:
    case ExpressionKind::ZeroAggregate:
    case ExpressionKind::FunctionAddress: return expression;
  }
  return expression;
}

}  // namespace argosy
