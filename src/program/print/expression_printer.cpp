#include "program/print/expression_printer.h"

namespace argosy {

Precedence precedence(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Multiply:
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder: return Precedence::Multiplicative;
    case BinaryOperator::Add:
    case BinaryOperator::Subtract:
    case BinaryOperator::PointerAdd:
    case BinaryOperator::PointerSubtract:
    case BinaryOperator::PointerDifference: return Precedence::Additive;
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight: return Precedence::Shift;
    case BinaryOperator::Less:
    case BinaryOperator::LessEqual: return Precedence::Relational;
    case BinaryOperator::Equal:
    case BinaryOperator::NotEqual: return Precedence::Equality;
    case BinaryOperator::BitAnd: return Precedence::BitAnd;
    case BinaryOperator::BitXor: return Precedence::BitXor;
    case BinaryOperator::BitOr: return Precedence::BitOr;
  }
  return Precedence::Lowest;
}

std::string ExpressionPrinter::parenthesise(const Text& text, Precedence context) {
  return text.precedence < context ? "(" + text.text + ")" : text.text;
}

std::string ExpressionPrinter::print(ExpressionRef expression, Precedence context) const {
  return parenthesise(render(expression), context);
}

ExpressionPrinter::Text ExpressionPrinter::castText(const std::string& type, const Text& operand) const {
  return {"(" + type + ")" + parenthesise(operand, Precedence::Unary), Precedence::Unary};
}

ExpressionPrinter::Text ExpressionPrinter::addressOf(ExpressionRef address) const {
  return {"&" + print(address->operand(), Precedence::Unary), Precedence::Unary};
}

ExpressionPrinter::Text ExpressionPrinter::functionAddress(ExpressionRef address) const {
  return {functionName(address->function()), Precedence::Primary};
}

ExpressionPrinter::Text ExpressionPrinter::renderMember(ExpressionRef member) const {
  ExpressionRef record = member->operand();
  if (isTransparent(member)) return render(record);
  const std::string field = fieldName(record->type(), member->fieldIndex());
  while (record->kind() == ExpressionKind::Member && isTransparent(record)) record = record->operand();
  if (record->kind() == ExpressionKind::Dereference)
    return {parenthesise(accessPointer(record), Precedence::Postfix) + "->" + field, Precedence::Postfix};
  return {print(record, Precedence::Postfix) + "." + field, Precedence::Postfix};
}

ExpressionPrinter::Text ExpressionPrinter::renderUnary(ExpressionRef unary) const {
  const std::string op = toString(unary->unaryOperator());
  const std::string operand = print(unary->operand(), Precedence::Unary);
  // `- -x` must not become the token `--`.
  const bool separate = op == "-" && operand.starts_with('-');
  return {op + (separate ? " " : "") + operand, Precedence::Unary};
}

ExpressionPrinter::Text ExpressionPrinter::renderBinary(ExpressionRef binary) const {
  const Precedence own = precedence(binary->binaryOperator());
  const auto tighter = static_cast<Precedence>(static_cast<std::uint8_t>(own) + 1);
  return {print(binary->left(), own) + " " + toString(binary->binaryOperator()) + " " + print(binary->right(), tighter),
          own};
}

ExpressionPrinter::Text ExpressionPrinter::render(ExpressionRef expression) const {
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant: return integerConstant(expression);
    case ExpressionKind::FloatConstant: return floatConstant(expression);
    case ExpressionKind::ZeroAggregate: return zeroAggregate(expression);
    case ExpressionKind::Variable: return {variableName(expression->variable()), Precedence::Primary};
    case ExpressionKind::Dereference:
      return {"*" + parenthesise(accessPointer(expression), Precedence::Unary), Precedence::Unary};
    case ExpressionKind::Member: {
      const Text member = renderMember(expression);
      return expression->isBitField() ? withModelType(expression, member) : member;
    }
    case ExpressionKind::Element:
      return {print(expression->operand(), Precedence::Postfix) + "[" + print(expression->index()) + "]",
              Precedence::Postfix};
    case ExpressionKind::AddressOf: return addressOf(expression);
    case ExpressionKind::FunctionAddress: return functionAddress(expression);
    case ExpressionKind::Unary: return withModelType(expression, renderUnary(expression));
    case ExpressionKind::Binary: return withModelType(expression, renderBinary(expression));
    case ExpressionKind::Cast: return castText(typeName(expression->type()), render(expression->operand()));
  }
  return {};
}

}  // namespace argosy
