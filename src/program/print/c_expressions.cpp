#include "program/print/c_expressions.h"

namespace argosy {
namespace {

/// Unsigned digits with the suffix that makes the literal at least as wide as `bits`.
std::string unsignedLiteral(UInt128 value, unsigned bits) {
  if (bits <= 32) return toString(value) + "U";
  return toString(value) + "ULL";
}

std::string signedLiteral(Int128 value, unsigned bits) {
  const std::string suffix = bits <= 32 ? "" : "LL";
  // The lowest value has no literal: its magnitude is out of range.
  const bool lowest = bits >= 32 && value == signExtend(UInt128{1} << (bits - 1), bits);
  return lowest ? "(" + toString(value + 1) + suffix + " - 1)" : toString(value) + suffix;
}

}  // namespace

std::string CExpressions::functionName(FunctionId function) const {
  references_.functions.insert(function);
  return names_.function(function);
}

std::string CExpressions::printTarget(ExpressionRef lvalue) const {
  return lvalue->kind() == ExpressionKind::Member ? renderMember(lvalue).text : print(lvalue, Precedence::Unary);
}

ExpressionPrinter::Text CExpressions::integerConstant(ExpressionRef constant) const {
  const TypeRef type = constant->type();
  const unsigned bits = type->bits();
  if (type->isPointer()) {
    if (constant->isZero()) return castText(types_.spell(type), {"0", Precedence::Primary});
    return castText(types_.spell(type), {unsignedLiteral(constant->bits(), bits), Precedence::Primary});
  }
  if (bits > 64) {
    // C has no literals of 128 bits.
    const std::string high = unsignedLiteral(constant->bits() >> 64, 64);
    const std::string low = unsignedLiteral(truncate(constant->bits(), 64), 64);
    const std::string text = "(unsigned __int128)" + high + " << 64 | " + low;
    return castText(types_.spell(type), {text, Precedence::BitOr});
  }
  const std::string digits =
      type->isSigned() ? signedLiteral(constant->integerValue(), bits) : unsignedLiteral(constant->bits(), bits);
  const Text literal{digits, digits.starts_with('-') ? Precedence::Unary : Precedence::Primary};
  return bits < 32 ? castText(types_.spell(type), literal) : literal;
}

ExpressionPrinter::Text CExpressions::floatConstant(ExpressionRef constant) const {
  const std::string text = constant->type()->floatLiteral(constant->bits());
  return {text, text.starts_with('-') ? Precedence::Unary : Precedence::Postfix};
}

ExpressionPrinter::Text CExpressions::zeroAggregate(ExpressionRef zero) const {
  return {"(" + types_.spell(zero->type()) + "){}", Precedence::Postfix};
}

ExpressionPrinter::Text CExpressions::accessPointer(ExpressionRef dereference) const {
  const TypeRef type = dereference->type();
  const ExpressionRef pointer = dereference->operand();
  if (type->isRecord() || type->isFunction() || type->isVoid()) return render(pointer);
  // A cast of the pointer itself would be repeated by the cast to the access type.
  const bool redundant = pointer->kind() == ExpressionKind::Cast && pointer->operand()->type()->isPointer();
  return castText(types_.spellAccess(type, type->isArray() ? "(*)" : "*"),
                  render(redundant ? pointer->operand() : pointer));
}

ExpressionPrinter::Text CExpressions::withModelType(ExpressionRef expression, Text text) const {
  const TypeRef type = expression->type();
  // C promotes narrow operands to int; GCC gives wide bit-fields a type of their own width.
  const bool promoted = (type->isInteger() && type->bits() < 32) || type->isBoolean();
  if (!promoted && !expression->isBitField()) return text;
  return castText(types_.spell(type), text);
}

ExpressionPrinter::Text CExpressions::addressOf(ExpressionRef address) const {
  ExpressionRef base = address->operand();
  while (base->kind() == ExpressionKind::Element) base = base->operand();
  const Text text = ExpressionPrinter::addressOf(address);
  // Through memory the object has an access type; away from it the pointer is an ordinary one.
  return base->kind() == ExpressionKind::Dereference ? castText(types_.spell(address->type()), text) : text;
}

ExpressionPrinter::Text CExpressions::functionAddress(ExpressionRef address) const {
  const Function& function = program_.functions[address->function()];
  const Text name{functionName(function.id), Precedence::Primary};
  // A defined variadic function is printed with another type; see c_calls.h.
  const bool sameType =
      address->type()->element() == function.type && !(function.isDefined && function.type->isVariadic());
  return sameType ? name : castText(types_.spell(address->type()), name);
}

}  // namespace argosy
