// Bit-vectors as numbers of C. Sums and products are computed in unsigned types of at least int's width, where C wraps
// around and promotes nothing; what they have above the term's width is cut off where the number itself is asked for.
#include <algorithm>
#include <utility>

#include "encode/expression_of_translation.h"

namespace argosy::encode {

using smt::TermKind;

namespace {

constexpr unsigned widestNumber = 64;

unsigned wordBits(unsigned width) { return width <= 32 ? 32 : 64; }
bool isTypeWidth(unsigned width) { return width == 8 || width == 16 || width == 32 || width == 64; }

std::optional<BinaryOperator> bitwiseOperator(TermKind kind) {
  switch (kind) {
    case TermKind::BvAnd: return BinaryOperator::BitAnd;
    case TermKind::BvOr: return BinaryOperator::BitOr;
    case TermKind::BvXor: return BinaryOperator::BitXor;
    default: return std::nullopt;
  }
}

/// The least value of a signed word has no literal.
bool isLeastWord(TermRef term) {
  const unsigned width = term->sort()->width();
  return term->isConstant() && width == wordBits(width) && term->bits() == UInt128{1} << (width - 1);
}

}  // namespace

TermRef Translation::opposite(TermRef summand) {
  const bool isNegation = summand->kind() == TermKind::BvNegate || summand->kind() == TermKind::Negate;
  if (isNegation) return summand->operand(0);
  const bool isProduct = summand->kind() == TermKind::BvMultiply || summand->kind() == TermKind::Multiply;
  const TermRef factor = isProduct ? summand->operand(1) : summand;
  if (factor->kind() != TermKind::Constant) return nullptr;
  const SortRef sort = summand->sort();
  const bool isNegative = (sort->isInteger() ? factor->integer() : signExtend(factor->bits(), sort->width())) < 0;
  if (!isNegative) return nullptr;
  return sort->isInteger() ? terms_.arithmeticNegate(summand) : terms_.bvNegate(summand);
}

UInt128 unsignedBound(TermRef term, int depth) {
  const UInt128 all = truncate(~UInt128{0}, term->sort()->width());
  if (depth == 0) return all;
  switch (term->kind()) {
    case TermKind::Constant: return term->bits();
    case TermKind::BvZeroExtend: return unsignedBound(term->operand(0), depth - 1);
    case TermKind::BvSignExtend: {
      const TermRef inner = term->operand(0);
      const UInt128 bound = unsignedBound(inner, depth - 1);
      return bound >> (inner->sort()->width() - 1) == 0 ? bound : all;
    }
    case TermKind::BvAnd:
      return std::min(unsignedBound(term->operand(0), depth - 1), unsignedBound(term->operand(1), depth - 1));
    case TermKind::BvUnsignedRemainder: {
      const TermRef divisor = term->operand(1);
      return divisor->isConstant() && divisor->bits() != 0 ? divisor->bits() - 1 : all;
    }
    default: return all;
  }
}

TypeRef Translation::wordType(unsigned width, Reading reading) {
  return program_.types.integer(wordBits(width), reading == Reading::Signed);
}

ExpressionRef Translation::compareBits(BinaryOperator op, TermRef left, TermRef right, Reading reading) {
  const ExpressionRef l = value(left, reading), r = l ? value(right, reading) : nullptr;
  return r ? compare(op, numberOf(l), numberOf(r)) : nullptr;
}

ExpressionRef Translation::value(TermRef term, Reading reading) {
  const unsigned width = term->sort()->width();
  if (width > widestNumber || !takeStep()) return nullptr;
  if (term->isConstant()) {
    const Int128 number =
        reading == Reading::Signed ? signExtend(term->bits(), width) : static_cast<Int128>(term->bits());
    return expressions_.integer(wordType(width, reading), number);
  }
  if (const ExpressionRef direct = directValue(term, reading)) return direct;
  const ExpressionRef number = congruent(term, wordBits(width));
  return number ? cut(number, width, reading) : nullptr;
}

ExpressionRef Translation::directValue(TermRef term, Reading reading) {
  const unsigned width = term->sort()->width();
  const bool isSigned = reading == Reading::Signed;
  const TypeRef word = wordType(width, reading);
  if (const auto op = bitwiseOperator(term->kind())) {
    if (isSigned && (isLeastWord(term->operand(0)) || isLeastWord(term->operand(1)))) return nullptr;
    const ExpressionRef left = value(term->operand(0), reading),
                        right = left ? value(term->operand(1), reading) : nullptr;
    return right ? expressions_.binary(*op, convert(word, left), convert(word, right)) : nullptr;
  }
  switch (term->kind()) {
    case TermKind::Symbol:
    case TermKind::Select: {
      const ExpressionRef lvalue = lvalueOf(term);
      return lvalue && !lvalue->type()->isPointer() && lvalue->type()->isSigned() == isSigned ? lvalue : nullptr;
    }
    case TermKind::BvZeroExtend: return value(term->operand(0), Reading::Unsigned);
    case TermKind::BvSignExtend: return isSigned ? value(term->operand(0), Reading::Signed) : nullptr;
    case TermKind::BvComplement: {
      const ExpressionRef operand = isSigned ? value(term->operand(0), Reading::Signed) : nullptr;
      return operand ? expressions_.unary(UnaryOperator::Complement, convert(word, operand)) : nullptr;
    }
    case TermKind::BvUnsignedDivide:
    case TermKind::BvUnsignedRemainder: return isSigned ? nullptr : division(term, reading);
    case TermKind::BvSignedDivide:
    case TermKind::BvSignedRemainder: return isSigned ? division(term, reading) : nullptr;
    case TermKind::BvLogicalShiftRight:
      return isSigned ? nullptr : shift(BinaryOperator::ShiftRight, term, value(term->operand(0), reading));
    case TermKind::BvArithmeticShiftRight:
      return isSigned ? shift(BinaryOperator::ShiftRight, term, value(term->operand(0), reading)) : nullptr;
    case TermKind::BvExtract: {
      const TermRef inner = term->operand(0);
      if (term->low() == 0 || term->high() + 1 != inner->sort()->width()) return nullptr;
      const ExpressionRef operand = value(inner, reading);
      if (!operand) return nullptr;
      return expressions_.binary(BinaryOperator::ShiftRight,
                                 convert(wordType(inner->sort()->width(), reading), operand),
                                 expressions_.int32(term->low()));
    }
    default: return nullptr;
  }
}

ExpressionRef Translation::lowBits(TermRef term, unsigned wordBits) {
  const ExpressionRef number = congruent(term, wordBits);
  return number ? convert(program_.types.integer(wordBits, false), number) : nullptr;
}

ExpressionRef Translation::congruent(TermRef term, unsigned wordBits) {
  if (term->sort()->width() > widestNumber || !takeStep()) return nullptr;
  const TypeRef word = program_.types.integer(wordBits, false);
  const auto operand = [&](std::size_t i) { return lowBits(term->operand(i), wordBits); };
  const auto binary = [&](BinaryOperator op) -> ExpressionRef {
    const ExpressionRef left = operand(0), right = left ? operand(1) : nullptr;
    return right ? expressions_.binary(op, left, right) : nullptr;
  };
  const auto unary = [&](UnaryOperator op) -> ExpressionRef {
    const ExpressionRef inner = operand(0);
    return inner ? expressions_.unary(op, inner) : nullptr;
  };
  if (const auto op = bitwiseOperator(term->kind())) return binary(*op);
  switch (term->kind()) {
    case TermKind::Constant: return expressions_.integer(word, static_cast<Int128>(term->bits()));
    case TermKind::Symbol:
    case TermKind::Select: {
      const ExpressionRef lvalue = lvalueOf(term);
      return lvalue && !lvalue->type()->isPointer() ? lvalue : nullptr;
    }
    case TermKind::BvAdd: return sum(term, wordBits);
    case TermKind::BvMultiply: return binary(BinaryOperator::Multiply);
    case TermKind::BvNegate: return unary(UnaryOperator::Negate);
    case TermKind::BvComplement: return unary(UnaryOperator::Complement);
    case TermKind::BvConcat: return concatenation(term, wordBits);
    case TermKind::BvShiftLeft: {
      const unsigned width = std::max(wordBits, encode::wordBits(term->sort()->width()));
      return shift(BinaryOperator::ShiftLeft, term, lowBits(term->operand(0), width));
    }
    case TermKind::BvExtract: {
      if (term->low() == 0) return congruent(term->operand(0), wordBits);
      const ExpressionRef inner = value(term->operand(0), Reading::Unsigned);
      if (!inner) return nullptr;
      const TypeRef type = wordType(term->operand(0)->sort()->width(), Reading::Unsigned);
      return expressions_.binary(BinaryOperator::ShiftRight, convert(type, inner), expressions_.int32(term->low()));
    }
    case TermKind::BvZeroExtend:
    case TermKind::BvUnsignedDivide:
    case TermKind::BvUnsignedRemainder:
    case TermKind::BvLogicalShiftRight: return directValue(term, Reading::Unsigned);
    case TermKind::BvSignExtend:
    case TermKind::BvSignedDivide:
    case TermKind::BvSignedRemainder:
    case TermKind::BvArithmeticShiftRight: return directValue(term, Reading::Signed);
    default: return nullptr;
  }
}

ExpressionRef Translation::sum(TermRef term, unsigned wordBits) {
  TermRef left = term->operand(0), right = term->operand(1);
  if (opposite(left)) std::swap(left, right);
  const TermRef subtrahend = opposite(right);
  const ExpressionRef first = lowBits(left, wordBits),
                      second = first ? lowBits(subtrahend ? subtrahend : right, wordBits) : nullptr;
  return second ? expressions_.binary(subtrahend ? BinaryOperator::Subtract : BinaryOperator::Add, first, second)
                : nullptr;
}

ExpressionRef Translation::concatenation(TermRef term, unsigned wordBits) {
  const TermRef low = term->operand(1);
  const unsigned lowWidth = low->sort()->width();
  if (lowWidth >= wordBits) return congruent(low, wordBits);
  const TypeRef word = program_.types.integer(wordBits, false);
  const ExpressionRef upper = lowBits(term->operand(0), wordBits),
                      lower = upper ? value(low, Reading::Unsigned) : nullptr;
  if (!lower) return nullptr;
  const ExpressionRef shifted = expressions_.binary(BinaryOperator::ShiftLeft, upper, expressions_.int32(lowWidth));
  return expressions_.binary(BinaryOperator::BitOr, shifted, convert(word, lower));
}

/// By constants only, and none by which a quotient can overflow.
ExpressionRef Translation::division(TermRef term, Reading reading) {
  const TermRef divisor = term->operand(1);
  const unsigned width = term->sort()->width();
  if (!divisor->isConstant() || divisor->bits() == 0) return nullptr;
  if (reading == Reading::Signed && (isLeastWord(divisor) || signExtend(divisor->bits(), width) == -1)) return nullptr;
  const bool isRemainder = term->kind() == TermKind::BvUnsignedRemainder || term->kind() == TermKind::BvSignedRemainder;
  const TypeRef word = wordType(width, reading);
  const ExpressionRef dividend = value(term->operand(0), reading), by = value(divisor, reading);
  if (!dividend || !by) return nullptr;
  return expressions_.binary(isRemainder ? BinaryOperator::Remainder : BinaryOperator::Divide, convert(word, dividend),
                             convert(word, by));
}

/// The amount has to be below the width whatever the values are.
ExpressionRef Translation::shift(BinaryOperator op, TermRef term, ExpressionRef operand) {
  const TermRef amount = term->operand(1);
  const unsigned width = term->sort()->width();
  if (!operand || unsignedBound(amount) >= width) return nullptr;
  const Reading reading = term->kind() == TermKind::BvArithmeticShiftRight ? Reading::Signed : Reading::Unsigned;
  const TypeRef word = op == BinaryOperator::ShiftLeft ? operand->type() : wordType(width, reading);
  if (amount->isConstant())
    return expressions_.binary(op, convert(word, operand), expressions_.int32(static_cast<Int128>(amount->bits())));
  const ExpressionRef steps = smaller(value(amount, Reading::Signed), value(amount, Reading::Unsigned));
  return steps ? expressions_.binary(op, convert(word, operand), steps) : nullptr;
}

ExpressionRef Translation::cut(ExpressionRef number, unsigned width, Reading reading) {
  const bool isSigned = reading == Reading::Signed;
  if (isTypeWidth(width)) return expressions_.cast(program_.types.integer(width, isSigned), number);
  const TypeRef word = wordType(width, Reading::Unsigned);
  const ExpressionRef bits = convert(word, number);
  if (!isSigned)
    return expressions_.binary(BinaryOperator::BitAnd, bits,
                               expressions_.integer(word, static_cast<Int128>(truncate(~UInt128{0}, width))));
  // The sign bit goes to the top of the word and comes back with its copies.
  const ExpressionRef amount = expressions_.int32(word->bits() - width);
  const ExpressionRef raised = expressions_.binary(BinaryOperator::ShiftLeft, bits, amount);
  return expressions_.binary(BinaryOperator::ShiftRight, expressions_.cast(wordType(width, Reading::Signed), raised),
                             amount);
}

}  // namespace argosy::encode
