#include "domains/interval/interval.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "domains/interval/comparison.h"
#include "domains/interval/float_interval.h"
#include "domains/interval/float_order.h"
#include "domains/interval/integer_interval.h"
#include "domains/interval/interval_cast.h"
#include "domains/interval/numbers.h"
#include "program/arithmetic.h"

namespace argosy::interval {

static_assert(sizeof(Interval) <= 48 && std::is_trivially_copyable_v<Interval>);

namespace {

bool isPointerArithmetic(BinaryOperator op) { return op >= BinaryOperator::PointerAdd; }

/// Comparing the top of `unsigned __int128` by its bounds would be wrong.
bool isUnbounded(TypeRef type, const Interval& value) { return !type->isFloat() && integers::isUnbounded(type, value); }

}  // namespace

Interval IntervalDomain::top(TypeRef type) {
  return type->isFloat() ? floats::top(type->floatFormat()) : integers::top(type);
}

Interval IntervalDomain::constant(TypeRef type, UInt128 bits) {
  if (type->isFloat()) return floats::constant(type->floatFormat(), bits);
  const Int128 value = integerValue(type, truncate(bits, type->bits()));
  return integers::wrapped(type, value, value);
}

std::optional<UInt128> IntervalDomain::singleton(TypeRef type, const Interval& value) {
  if (!isOneNumber(value) || value.mayBeNaN) return std::nullopt;
  if (!type->isFloat()) return integers::toBits(type, value.low);
  if (!hasOneEncoding(type->floatFormat(), value.low)) return std::nullopt;
  return floatAt(type->floatFormat(), value.low);
}

bool IntervalDomain::contains(TypeRef type, const Interval& value, UInt128 bits) {
  return isWithin(constant(type, bits), value);
}

Interval IntervalDomain::fromIntegerRange(TypeRef type, Int128 low, Int128 high) {
  return integers::wrapped(type, low, high);
}

bool IntervalDomain::lessOrEqual(TypeRef, const Interval& left, const Interval& right) { return isWithin(left, right); }

Interval IntervalDomain::join(TypeRef, const Interval& left, const Interval& right) { return hull(left, right); }

Interval IntervalDomain::meet(TypeRef, const Interval& left, const Interval& right) {
  return intersection(left, right);
}

Interval IntervalDomain::widen(TypeRef type, const Interval& old, const Interval& joined,
                               std::span<const Int128> thresholds) {
  Interval result = hull(old, joined);
  if (!old.hasNumbers() || !result.hasNumbers()) return result;
  const Interval limits = top(type);
  if (isUnbounded(type, result)) return limits;
  if (result.low < old.low) {
    if (type->isFloat()) {
      result.low = floats::thresholdBelow(type->floatFormat(), result.low, thresholds);
    } else {
      const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), result.low);
      // The least value, also of `unsigned __int128`.
      const Int128 least = type->isSigned() ? limits.low : 0;
      result.low = above == thresholds.begin() ? least : std::max(least, *std::prev(above));
    }
  }
  if (result.high > old.high) {
    if (type->isFloat()) {
      result.high = floats::thresholdAbove(type->floatFormat(), result.high, thresholds);
    } else {
      const auto above = std::lower_bound(thresholds.begin(), thresholds.end(), result.high);
      if (above == thresholds.end() && type->bits() >= 128 && !type->isSigned()) return limits;
      result.high = above == thresholds.end() ? limits.high : std::min(limits.high, *above);
    }
  }
  return result;
}

Interval IntervalDomain::unary(UnaryOperator op, TypeRef type, const Interval& operand) {
  if (operand.isBottom()) return operand;
  if (!type->isFloat()) return integers::unary(op, type, operand);
  if (op == UnaryOperator::Complement) return top(type);
  return operand.hasNumbers() ? Interval{~operand.high, ~operand.low, operand.mayBeNaN} : operand;
}

Interval IntervalDomain::binary(BinaryOperator op, TypeRef operandType, const Interval& left, TypeRef rightType,
                                const Interval& right) {
  if (isPointerArithmetic(op)) throw std::logic_error("pointer arithmetic needs the pointee's size");
  if (left.isBottom() || right.isBottom()) return bottom();
  if (isComparison(op)) {
    if (isUnbounded(operandType, left) || isUnbounded(rightType, right)) return {0, 1};
    return compare(op, zerosOf(operandType), left, right);
  }
  return operandType->isFloat() ? floats::binary(op, operandType->floatFormat(), left, right)
                                : integers::binary(op, operandType, left, rightType, right);
}

Interval IntervalDomain::cast(TypeRef to, TypeRef from, const Interval& operand) {
  if (operand.isBottom() || to == from) return operand;
  return castInterval(to, from, operand);
}

void IntervalDomain::refineUnary(UnaryOperator op, TypeRef type, Interval& operand, const Interval& result) {
  if (result.isBottom()) operand = bottom();
  if (operand.isBottom() || (type->isFloat() && op == UnaryOperator::Complement)) return;
  // Both operators are their own inverse, wrapped or not.
  operand = meet(type, operand, unary(op, type, result));
}

void IntervalDomain::refineBinary(BinaryOperator op, TypeRef operandType, Interval& left, TypeRef rightType,
                                  Interval& right, const Interval& result) {
  const Interval forward = binary(op, operandType, left, rightType, right);
  const Interval possible = intersection(forward, result);
  if (possible.isBottom()) {
    left = right = bottom();
    return;
  }
  if (possible == forward) return;
  if (isComparison(op)) {
    if (isUnbounded(operandType, left) || isUnbounded(rightType, right)) return;
    refineComparison(op, zerosOf(operandType), left, right, containsNumber(possible, 1));
  } else if (operandType->isFloat()) {
    floats::refineBinary(op, operandType->floatFormat(), left, right, possible);
  } else {
    integers::refineBinary(op, operandType, left, rightType, right, possible);
  }
  if (left.isBottom() || right.isBottom()) left = right = bottom();
}

void IntervalDomain::refineCast(TypeRef to, TypeRef from, Interval& operand, const Interval& result) {
  const Interval forward = cast(to, from, operand);
  const Interval possible = intersection(forward, result);
  if (possible.isBottom()) operand = bottom();
  else if (to == from) operand = possible;
  else if (possible != forward) refineCastInterval(to, from, operand, possible);
}

std::string IntervalDomain::toString(TypeRef type, const Interval& value) {
  if (value.isBottom()) return "bottom";
  if (isTop(type, value)) return "top";
  const auto number = [&](Int128 at) {
    return type->isFloat() ? floating::toDecimal(type->floatFormat(), floatAt(type->floatFormat(), at))
                           : argosy::toString(at);
  };
  std::string text;
  if (value.hasNumbers())
    text = isOneNumber(value) ? number(value.low) : "[" + number(value.low) + ", " + number(value.high) + "]";
  if (!value.mayBeNaN) return text;
  return text.empty() ? "NaN" : text + " or NaN";
}

}  // namespace argosy::interval

std::size_t std::hash<argosy::interval::Interval>::operator()(const argosy::interval::Interval& value) const {
  const auto low = static_cast<argosy::UInt128>(value.low), high = static_cast<argosy::UInt128>(value.high);
  std::uint64_t hash = value.mayBeNaN ? 1 : 0;
  for (const argosy::UInt128 part : {low, low >> 64, high, high >> 64})
    hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15ULL ^ hash >> 32;
  return hash;
}
