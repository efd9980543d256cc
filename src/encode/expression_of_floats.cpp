// Floats. The text of a constant is read as a double by C, whatever type the model gives it: a constant whose text
// means another number there can only be said in a wider type, or not at all.
#include "encode/expression_of_translation.h"
#include "smt/float_constants.h"

namespace argosy::encode {

using smt::TermKind;

namespace {

UInt128 rawBits(FloatFormat format, TermRef constant) { return floating::fromInterchange(format, constant->bits()); }

/// The decimal text means these bits for a reader of doubles, too.
bool readsBack(FloatFormat format, UInt128 bits) {
  if (floating::isNaN(format, bits) || floating::isInfinite(format, bits)) return false;
  const std::string text = floating::toDecimal(format, bits);
  constexpr std::size_t longestInteger = 18;  // without a point it is an integer for C, which has to fit its types
  const auto read = floating::parse(FloatFormat::Double, text);
  if (!read || (text.size() > longestInteger && text.find_first_of(".eE") == std::string::npos)) return false;
  const bool isNarrow = format == FloatFormat::Half || format == FloatFormat::Single;
  if (isNarrow) return *read == floating::convert(format, FloatFormat::Double, bits);
  return floating::convert(FloatFormat::Double, format, *read) == bits;
}

}  // namespace

ExpressionRef Translation::compareFloats(BinaryOperator op, TermRef left, TermRef right) {
  const auto format = smt::formatOf(left->sort());
  if (!format || (left->isConstant() && right->isConstant())) return nullptr;
  const auto isUnreadable = [&](TermRef term) {
    return term->isConstant() && !readsBack(*format, rawBits(*format, term));
  };
  const bool isNarrow = *format == FloatFormat::Half || *format == FloatFormat::Single;
  const bool widens = isUnreadable(left) || isUnreadable(right);
  if (widens && !isNarrow) return nullptr;
  const FloatFormat common = widens ? FloatFormat::Double : *format;
  const TypeRef type = program_.types.floating(common);
  const auto operand = [&](TermRef term) -> ExpressionRef {
    if (!term->isConstant()) {
      const ExpressionRef value = floating(term);
      return value ? expressions_.cast(type, value) : nullptr;
    }
    const UInt128 bits = rawBits(*format, term), wide = widens ? floating::convert(*format, common, bits) : bits;
    return readsBack(common, wide) ? expressions_.floating(type, wide) : nullptr;
  };
  const ExpressionRef l = operand(left), r = l ? operand(right) : nullptr;
  return r ? expressions_.binary(op, l, r) : nullptr;
}

ExpressionRef Translation::floating(TermRef term) {
  const auto format = smt::formatOf(term->sort());
  if (!format || !takeStep()) return nullptr;
  const TypeRef type = program_.types.floating(*format);
  // On i386, and with the half format, C may compute with more precision than the type has.
  const bool isExact = program_.target() != Architecture::I386 && *format != FloatFormat::Half;
  const auto binary = [&](BinaryOperator op) -> ExpressionRef {
    if (!isExact) return nullptr;
    const ExpressionRef left = floating(term->operand(0)), right = left ? floating(term->operand(1)) : nullptr;
    return right ? expressions_.binary(op, left, right) : nullptr;
  };
  switch (term->kind()) {
    case TermKind::Symbol:
    case TermKind::Select: {
      const ExpressionRef lvalue = lvalueOf(term);
      return lvalue && lvalue->type() == type ? lvalue : nullptr;
    }
    case TermKind::Constant: {
      // Beside a double, C computes in double; and the text of a negative zero is that of an integer.
      const UInt128 bits = rawBits(*format, term);
      const bool isNegativeZero = floating::isZero(*format, bits) && bits != 0;
      return *format == FloatFormat::Double && readsBack(*format, bits) && !isNegativeZero
                 ? expressions_.floating(type, bits)
                 : nullptr;
    }
    case TermKind::FpNegate: {
      const ExpressionRef operand = floating(term->operand(0));
      return operand ? expressions_.unary(UnaryOperator::Negate, operand) : nullptr;
    }
    case TermKind::FpAdd: return binary(BinaryOperator::Add);
    case TermKind::FpSubtract: return binary(BinaryOperator::Subtract);
    case TermKind::FpMultiply: return binary(BinaryOperator::Multiply);
    case TermKind::FpDivide: return binary(BinaryOperator::Divide);
    case TermKind::FpConvert: {
      const ExpressionRef operand = floating(term->operand(0));
      return operand ? expressions_.cast(type, operand) : nullptr;
    }
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned: {
      const ExpressionRef operand =
          value(term->operand(0), term->kind() == TermKind::FpFromSigned ? Reading::Signed : Reading::Unsigned);
      return operand ? expressions_.cast(type, operand) : nullptr;
    }
    default: return nullptr;
  }
}

}  // namespace argosy::encode
