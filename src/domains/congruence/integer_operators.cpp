#include "domains/congruence/integer_operators.h"

#include <algorithm>

#include "domains/congruence/residues.h"
#include "program/arithmetic.h"

namespace argosy::congruence::integers {
namespace {

using Range = CongruenceDomain::Range;

UInt128 magnitude(Int128 value) {
  return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

/// Of sums, differences and products, which have their bounds where the operands have theirs; nothing when these are beyond Int128.
std::optional<Range> exactRange(BinaryOperator op, const Range& left, const Range& right) {
  std::optional<Range> result;
  for (const Int128 l : {left.low, left.high})
    for (const Int128 r : {right.low, right.high}) {
      Int128 corner = 0;
      const bool overflows = op == BinaryOperator::Add        ? __builtin_add_overflow(l, r, &corner)
                             : op == BinaryOperator::Subtract ? __builtin_sub_overflow(l, r, &corner)
                                                              : __builtin_mul_overflow(l, r, &corner);
      if (overflows) return std::nullopt;
      result = result ? Range{std::min(result->low, corner), std::max(result->high, corner)} : Range{corner, corner};
    }
  return result;
}

bool mayWrap(BinaryOperator op, TypeRef type, const Congruence& left, const Congruence& right) {
  if (!hasAllModuli(type)) return true;
  const auto range =
      exactRange(op, CongruenceDomain::integerRange(type, left), CongruenceDomain::integerRange(type, right));
  return !range || !fits(type, range->low, range->high);
}

Congruence sum(BinaryOperator op, TypeRef type, const Congruence& left, const Congruence& right) {
  const bool isSum = op == BinaryOperator::Add;
  if (mayWrap(op, type, left, right)) {
    const LowBits l = lowBits(type, left), r = lowBits(type, right);
    return withLowBits(type, {std::min(l.count, r.count), isSum ? l.bits + r.bits : l.bits - r.bits});
  }
  const UInt128 modulus = greatestCommonDivisor(left.modulus(), right.modulus());
  const UInt128 l = residueOf(type, left, modulus), r = residueOf(type, right, modulus);
  return congruent(type, modulus, (isSum ? l + r : l + modulus - r) % modulus);
}

/// How many low bits of the value are zero, of those that are known.
unsigned lowZeros(const LowBits& low) {
  unsigned count = 0;
  while (count < low.count && (low.bits >> count & 1) == 0) ++count;
  return count;
}

/// (m k + r)(n l + s) = rs modulo gcd(mn, ms, nr).
Congruence product(TypeRef type, const Congruence& left, const Congruence& right) {
  if (mayWrap(BinaryOperator::Multiply, type, left, right)) {
    const LowBits l = lowBits(type, left), r = lowBits(type, right);
    const unsigned count = std::min({l.count + r.count, l.count + lowZeros(r), r.count + lowZeros(l)});
    return withLowBits(type, {count, l.bits * r.bits});
  }
  if (!left.isConstant() && !right.isConstant()) {
    UInt128 modulus = greatestCommonDivisor(left.modulus() * right.modulus(), left.modulus() * right.remainder());
    modulus = greatestCommonDivisor(modulus, right.modulus() * left.remainder());
    return congruent(type, modulus, left.remainder() * right.remainder() % modulus);
  }
  const Congruence& unknown = left.isConstant() ? right : left;
  const Int128 factor = integerValue(type, left.isConstant() ? left.bits() : right.bits());
  if (factor == 0) return Congruence::constant(0);
  const UInt128 modulus = unknown.modulus() * magnitude(factor), remainder = unknown.remainder() * magnitude(factor);
  return congruent(type, modulus, factor > 0 || remainder == 0 ? remainder : modulus - remainder);
}

UInt128 magnitudeOf(TypeRef type, UInt128 bits) {
  return type->isSigned() ? magnitude(signExtend(bits, type->bits())) : bits;
}

/// By a constant that is not zero.
Congruence quotient(TypeRef type, const Congruence& dividend, UInt128 divisor) {
  const UInt128 by = magnitudeOf(type, divisor);
  if (dividend.modulus() % by != 0) return Congruence::top();
  // Quotients of negative numbers are rounded up.
  if (type->isSigned() && (by != divisor || dividend.remainder() % by != 0)) return Congruence::top();
  return congruent(type, dividend.modulus() / by, dividend.remainder() / by);
}

Congruence remainder(TypeRef type, const Congruence& dividend, UInt128 divisor) {
  const UInt128 by = magnitudeOf(type, divisor);
  const UInt128 modulus = greatestCommonDivisor(dividend.modulus(), by), rest = dividend.remainder() % modulus;
  // It has the sign of the dividend.
  if (modulus == by && (rest == 0 || !type->isSigned())) return Congruence::constant(rest);
  return congruent(type, modulus, rest);
}

/// Of a shift; nothing when it is unknown or not below the width.
std::optional<unsigned> shiftAmount(TypeRef type, TypeRef amountType, const Congruence& amount) {
  if (!amount.isConstant()) return std::nullopt;
  const Int128 value = integerValue(amountType, amount.bits());
  if (value < 0 || value >= type->bits()) return std::nullopt;
  return static_cast<unsigned>(value);
}

Congruence bitwise(BinaryOperator op, TypeRef type, const Congruence& left, const Congruence& right) {
  LowBits less = lowBits(type, left), more = lowBits(type, right);
  if (less.count > more.count) std::swap(less, more);
  unsigned count = less.count;
  // Zeros decide a conjunction, ones a disjunction, whatever the other operand is.
  if (op != BinaryOperator::BitXor) {
    const UInt128 deciding = op == BinaryOperator::BitOr ? 1 : 0;
    while (count < more.count && (more.bits >> count & 1) == deciding) ++count;
  }
  const UInt128 bits = op == BinaryOperator::BitAnd  ? less.bits & more.bits
                       : op == BinaryOperator::BitOr ? less.bits | more.bits
                                                     : less.bits ^ more.bits;
  return withLowBits(type, {count, bits});
}

/// How many low bits of a known operand are such that the result tells those of the other one.
unsigned transparentBits(BinaryOperator op, const LowBits& known) {
  if (op == BinaryOperator::BitXor) return known.count;
  const UInt128 transparent = op == BinaryOperator::BitAnd ? 1 : 0;
  unsigned count = 0;
  while (count < known.count && (known.bits >> count & 1) == transparent) ++count;
  return count;
}

/// The other operand of a bitwise operator.
Congruence bitwiseOperand(BinaryOperator op, TypeRef type, const Congruence& known, const Congruence& result) {
  const LowBits k = lowBits(type, known), r = lowBits(type, result);
  return withLowBits(type,
                     {std::min(r.count, transparentBits(op, k)), r.bits ^ (op == BinaryOperator::BitXor ? k.bits : 0)});
}

/// Operators whose operands may both be constants, as when a result is one.
Congruence apply(BinaryOperator op, TypeRef type, const Congruence& left, const Congruence& right) {
  return CongruenceDomain::binary(op, type, left, type, right);
}

}  // namespace

Congruence unary(UnaryOperator op, TypeRef type, const Congruence& operand) {
  const Congruence origin = CongruenceDomain::constant(type, op == UnaryOperator::Negate ? 0 : ~UInt128{0});
  // ~x is -1 - x where numbers are signed, the greatest one less x where they are not; it never leaves its type.
  return sum(BinaryOperator::Subtract, type, origin, operand);
}

Congruence binary(BinaryOperator op, TypeRef type, const Congruence& left, TypeRef rightType, const Congruence& right) {
  switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract: return sum(op, type, left, right);
    case BinaryOperator::Multiply: return product(type, left, right);
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder: {
      if (!right.isConstant() || right.bits() == 0) return Congruence::top();
      return op == BinaryOperator::Divide ? quotient(type, left, right.bits()) : remainder(type, left, right.bits());
    }
    case BinaryOperator::ShiftLeft: {
      const auto amount = shiftAmount(type, rightType, right);
      return amount ? product(type, left, Congruence::constant(UInt128{1} << *amount)) : Congruence::top();
    }
    case BinaryOperator::ShiftRight: {
      // Rounds down, also below zero.
      const auto amount = shiftAmount(type, rightType, right);
      if (!amount || left.modulus() % (UInt128{1} << *amount) != 0) return Congruence::top();
      return congruent(type, left.modulus() >> *amount, left.remainder() >> *amount);
    }
    default: return bitwise(op, type, left, right);
  }
}

Congruence compare(BinaryOperator op, TypeRef type, const Congruence& left, const Congruence& right) {
  const auto truth = [](bool value) { return Congruence::constant(value ? 1 : 0); };
  if (op == BinaryOperator::Equal || op == BinaryOperator::NotEqual) {
    if (!CongruenceDomain::meet(type, left, right).isBottom()) return Congruence::top();
    return truth(op == BinaryOperator::NotEqual);
  }
  if (!hasAllModuli(type)) return Congruence::top();
  const Range l = CongruenceDomain::integerRange(type, left), r = CongruenceDomain::integerRange(type, right);
  if (l.high < r.low || (op == BinaryOperator::LessEqual && l.high == r.low)) return truth(true);
  if (r.high < l.low || (op == BinaryOperator::Less && r.high == l.low)) return truth(false);
  return Congruence::top();
}

Congruence cast(TypeRef to, TypeRef from, const Congruence& operand) {
  const Range range = CongruenceDomain::integerRange(from, operand);
  if (hasAllModuli(from) && fits(to, range.low, range.high))
    return congruent(to, operand.modulus(), operand.remainder());
  return withLowBits(to, lowBits(from, operand));
}

Congruence leftOperand(BinaryOperator op, TypeRef type, TypeRef rightType, const Congruence& right,
                       const Congruence& result) {
  switch (op) {
    case BinaryOperator::Add: return apply(BinaryOperator::Subtract, type, result, right);
    case BinaryOperator::Subtract: return apply(BinaryOperator::Add, type, result, right);
    case BinaryOperator::Remainder: {
      // x = dq + (x % d)
      if (!right.isConstant() || right.bits() == 0) return Congruence::top();
      const UInt128 modulus = greatestCommonDivisor(result.modulus(), magnitudeOf(type, right.bits()));
      return congruent(type, modulus, residueOf(type, result, modulus));
    }
    case BinaryOperator::ShiftLeft: {
      const auto amount = shiftAmount(type, rightType, right);
      const LowBits low = lowBits(type, result);
      if (!amount || low.count <= *amount) return Congruence::top();
      return withLowBits(type, {low.count - *amount, low.bits >> *amount});
    }
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor: return bitwiseOperand(op, type, right, result);
    default: return Congruence::top();
  }
}

Congruence rightOperand(BinaryOperator op, TypeRef type, const Congruence& left, TypeRef rightType,
                        const Congruence& result) {
  switch (op) {
    case BinaryOperator::Subtract: return apply(BinaryOperator::Subtract, type, left, result);
    case BinaryOperator::Add:
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor: return leftOperand(op, type, rightType, left, result);
    default: return Congruence::top();
  }
}

Congruence castOperand(TypeRef to, TypeRef from, const Congruence& operand, const Congruence& result) {
  if (to->isBoolean()) return result == Congruence::constant(0) ? Congruence::constant(0) : Congruence::top();
  const Range range = CongruenceDomain::integerRange(from, operand);
  if (hasAllModuli(from) && fits(to, range.low, range.high)) {
    if (result.isConstant()) return CongruenceDomain::constant(from, evaluateCast(from, to, result.bits()).bits);
    return congruent(from, result.modulus(), result.remainder());
  }
  return withLowBits(from, lowBits(to, result));
}

}  // namespace argosy::congruence::integers
