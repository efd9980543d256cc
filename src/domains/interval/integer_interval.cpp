#include "domains/interval/integer_interval.h"

#include <bit>
#include <stdexcept>

#include "domains/interval/bit_bounds.h"
#include "domains/interval/numbers.h"
#include "program/arithmetic.h"

namespace argosy::interval::integers {

namespace {

bool isWideUnsigned(TypeRef type) { return type->bits() >= 128 && !type->isSigned(); }

UInt128 magnitude(Int128 value) {
  return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

std::optional<Int128> exact(BinaryOperator op, Int128 left, Int128 right) {
  Int128 result = 0;
  bool overflow = false;
  switch (op) {
    case BinaryOperator::Add: overflow = __builtin_add_overflow(left, right, &result); break;
    case BinaryOperator::Subtract: overflow = __builtin_sub_overflow(left, right, &result); break;
    case BinaryOperator::Multiply: overflow = __builtin_mul_overflow(left, right, &result); break;
    case BinaryOperator::Divide:
      overflow = left == leastInt128 && right == -1;
      if (!overflow) result = left / right;
      break;
    case BinaryOperator::ShiftLeft:
      result = static_cast<Int128>(static_cast<UInt128>(left) << static_cast<unsigned>(right));
      overflow = result >> static_cast<unsigned>(right) != left;
      break;
    case BinaryOperator::ShiftRight: result = left >> static_cast<unsigned>(right); break;
    default: throw std::logic_error("this operator is not monotone");
  }
  if (overflow) return std::nullopt;
  return result;
}

/// Of an operator that is monotone in each operand, be it rising or falling.
std::optional<Interval> hullOfCorners(BinaryOperator op, const Interval& left, const Interval& right) {
  Interval all;
  for (const Int128 l : {left.low, left.high}) {
    for (const Int128 r : {right.low, right.high}) {
      const auto corner = exact(op, l, r);
      if (!corner) return std::nullopt;
      all = hull(all, {*corner, *corner});
    }
  }
  return all;
}

Interval remainder(const Interval& left, const Interval& right) {
  const UInt128 greatestDivisor = std::max(magnitude(right.low), magnitude(right.high));
  const Interval zero{0, 0};
  if (greatestDivisor == 0) return zero;
  const bool mayDivideByZero = containsNumber(right, 0);
  const UInt128 leastDivisor = right.low > 0    ? magnitude(right.low)
                               : right.high < 0 ? magnitude(right.high)
                                                : UInt128{1};
  if (std::max(magnitude(left.low), magnitude(left.high)) < leastDivisor)
    return mayDivideByZero ? hull(left, zero) : left;
  if (isOneNumber(right) && right.low != -1 && left.low / right.low == left.high / right.low &&
      (left.low < 0) == (left.high < 0))
    return {left.low % right.low, left.high % right.low};
  // The remainder has the dividend's sign and is smaller than the divisor.
  const auto limit = static_cast<Int128>(greatestDivisor - 1);
  return {left.low < 0 ? std::max(left.low, -limit) : 0, left.high > 0 ? std::min(left.high, limit) : 0};
}

Interval bitwise(BinaryOperator op, const Interval& left, const Interval& right) {
  // Two's complement orders numbers of one sign as their bits do, and the result's sign follows from the operands'.
  const Interval negative{leastInt128, -1}, other{0, greatestInt128};
  Interval all;
  for (const Interval& leftSign : {negative, other}) {
    for (const Interval& rightSign : {negative, other}) {
      const Interval l = intersection(left, leftSign), r = intersection(right, rightSign);
      if (!l.hasNumbers() || !r.hasNumbers()) continue;
      const auto bits = [](const Interval& range) {
        return BitRange{static_cast<UInt128>(range.low), static_cast<UInt128>(range.high)};
      };
      const BitRange part = boundsOfBitwise(op, bits(l), bits(r));
      all = hull(all, {static_cast<Int128>(part.low), static_cast<Int128>(part.high)});
    }
  }
  return all;
}

}  // namespace

Interval top(TypeRef type) {
  const unsigned bits = type->bits();
  if (bits >= 128) return {leastInt128, greatestInt128};
  const Int128 values = Int128{1} << (type->isSigned() ? bits - 1 : bits);
  return {type->isSigned() ? -values : 0, values - 1};
}

bool isUnbounded(TypeRef type, const Interval& value) { return isWideUnsigned(type) && value.low < 0; }

Interval wrapped(TypeRef type, Int128 low, Int128 high) {
  if (low > high) return {};
  if (isWideUnsigned(type)) return low < 0 ? top(type) : Interval{low, high};
  if (type->bits() >= 128) return {low, high};
  const UInt128 distance = static_cast<UInt128>(high) - static_cast<UInt128>(low);
  if (distance >> type->bits() != 0) return top(type);
  const Int128 first = integerValue(type, toBits(type, low)), last = integerValue(type, toBits(type, high));
  return first <= last ? Interval{first, last} : top(type);
}

Interval shiftAmounts(TypeRef type, TypeRef amountType, const Interval& amount) {
  const unsigned width = type->bits();
  const Interval all{0, static_cast<Int128>(width) - 1};
  if (isUnbounded(amountType, amount) || !std::has_single_bit(width)) return all;
  if (isWithin(amount, all)) return amount;
  // The machine looks at the low bits only.
  const unsigned period = static_cast<unsigned>(std::countr_zero(width));
  if (amount.low >> period != amount.high >> period) return all;
  return {amount.low & all.high, amount.high & all.high};
}

std::optional<Interval> exactResults(BinaryOperator op, const Interval& left, const Interval& right) {
  if (op != BinaryOperator::Divide) return hullOfCorners(op, left, right);
  Interval all;
  for (const Interval& sign : {Interval{leastInt128, -1}, Interval{1, greatestInt128}}) {
    const Interval divisor = intersection(right, sign);
    if (!divisor.hasNumbers()) continue;
    const auto quotients = hullOfCorners(op, left, divisor);
    if (!quotients) return std::nullopt;
    all = hull(all, *quotients);
  }
  if (containsNumber(right, 0)) all = hull(all, {0, 0});
  return all;
}

Interval unary(UnaryOperator op, TypeRef type, const Interval& operand) {
  if (isUnbounded(type, operand)) return top(type);
  if (op == UnaryOperator::Complement) return wrapped(type, ~operand.high, ~operand.low);
  if (operand.low == leastInt128) return isOneNumber(operand) ? operand : top(type);
  return wrapped(type, -operand.high, -operand.low);
}

Interval binary(BinaryOperator op, TypeRef type, const Interval& left, TypeRef rightType, const Interval& right) {
  const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
  if (isUnbounded(type, left) || (!isShift && isUnbounded(rightType, right))) return top(type);
  if (isOneNumber(left) && isOneNumber(right)) {
    const auto result = evaluateBinary(op, type, toBits(type, left.low), rightType, toBits(rightType, right.low));
    return IntervalDomain::constant(type, result.bits);
  }
  switch (op) {
    case BinaryOperator::Remainder: return remainder(left, right);
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor: return bitwise(op, left, right);
    default: break;
  }
  const auto results = exactResults(op, left, isShift ? shiftAmounts(type, rightType, right) : right);
  return results ? wrapped(type, results->low, results->high) : top(type);
}

}  // namespace argosy::interval::integers
