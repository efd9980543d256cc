#include "program/substitution.h"

namespace argosy {

bool mentions(ExpressionRef expression, VariableId variable) {
  bool result = false;
  forEachSubexpression(expression, [&](ExpressionRef part) {
    result |= part->kind() == ExpressionKind::Variable && part->variable() == variable;
  });
  return result;
}

ExpressionRef substitute(ExpressionTable& expressions, ExpressionRef expression, const Replacement& replacement) {
  const auto one = [&](const auto& make) -> ExpressionRef {
    const ExpressionRef operand = substitute(expressions, expression->operand(), replacement);
    return operand ? make(operand) : nullptr;
  };
  const auto both = [&](const auto& make) -> ExpressionRef {
    const ExpressionRef left = substitute(expressions, expression->left(), replacement);
    const ExpressionRef right = left ? substitute(expressions, expression->right(), replacement) : nullptr;
    return right ? make(left, right) : nullptr;
  };
  switch (expression->kind()) {
    case ExpressionKind::Variable: return replacement(expression);
    case ExpressionKind::Dereference:
      return one([&](ExpressionRef e) { return expressions.dereferenceAs(expression->type(), e); });
    case ExpressionKind::Member:
      return one([&](ExpressionRef e) { return expressions.member(e, expression->fieldIndex()); });
    case ExpressionKind::Element:
      return both([&](ExpressionRef array, ExpressionRef index) { return expressions.element(array, index); });
    case ExpressionKind::AddressOf: return one([&](ExpressionRef e) { return expressions.addressOf(e); });
    case ExpressionKind::Unary:
      return one([&](ExpressionRef e) { return expressions.unary(expression->unaryOperator(), e); });
    case ExpressionKind::Binary:
      return both(
          [&](ExpressionRef l, ExpressionRef r) { return expressions.binary(expression->binaryOperator(), l, r); });
    case ExpressionKind::Cast: return one([&](ExpressionRef e) { return expressions.cast(expression->type(), e); });
    case ExpressionKind::IntegerConstant:
    case ExpressionKind::FloatConstant:
    case ExpressionKind::ZeroAggregate:
    case ExpressionKind::FunctionAddress: return expression;
  }
  return expression;
}

ExpressionRef substitute(ExpressionTable& expressions, ExpressionRef expression, VariableId variable,
                         ExpressionRef replacement) {
  if (!mentions(expression, variable)) return expression;
  return substitute(expressions, expression,
                    [&](ExpressionRef found) { return found->variable() == variable ? replacement : found; });
}

}  // namespace argosy
