#include "domains/value/explicit_value.h"

#include <type_traits>

#include "domains/interval/interval.h"
#include "program/arithmetic.h"

// Where an operand is unknown, the intervals know whether only one value is left: 0 * x, x & 0, x < 0 on unsigned
// types, the other value of a boolean.

namespace argosy::value {

static_assert(sizeof(ExplicitValue) <= 24 && std::is_trivially_copyable_v<ExplicitValue>);

namespace {

using interval::Interval;
using interval::IntervalDomain;

Interval toInterval(TypeRef type, const ExplicitValue& value) {
  if (value.isBottom()) return IntervalDomain::bottom();
  if (value.isConstant()) return IntervalDomain::constant(type, value.bits());
  Interval range = IntervalDomain::top(type);
  if (value.isAllBut() && value.bits() == 0 && !type->isSigned() && type->bits() < 128)
    range = IntervalDomain::fromIntegerRange(type, 1, IntervalDomain::integerRange(type, range).high);
  return range;
}

/// All values of the type but one.
ExplicitValue exclude(TypeRef type, UInt128 bits) {
  if (!type->isIntegral()) return ExplicitValue::top();
  return type->bits() == 1 ? ExplicitValue::constant(bits ^ 1) : ExplicitValue::allBut(bits);
}

/// The bits of different values stay different.
bool isInjective(TypeRef to, TypeRef from) {
  return from->isIntegral() && to->isIntegral() && to->bits() >= from->bits();
}

ExplicitValue fromInterval(TypeRef type, const Interval& range) {
  if (range.isBottom()) return {};
  const auto bits = IntervalDomain::singleton(type, range);
  return bits ? ExplicitValue::constant(*bits) : ExplicitValue::top();
}

/// A comparison's result as an interval of `int`s, whose bits are its value.
Interval truthInterval(const ExplicitValue& value) {
  if (value.isBottom()) return {};
  if (!value.isConstant()) return {0, 1};
  const auto bits = static_cast<Int128>(value.bits());
  return {bits, bits};
}

void assume(ExplicitValue& value, const ExplicitValue& known) {
  value = ExplicitValueDomain::meet(nullptr, value, known);
}

/// Takes over what an interval says, which for a constant can only be that it is impossible.
void assume(TypeRef type, ExplicitValue& value, const Interval& range) {
  if (!value.isConstant() || range.isBottom()) assume(value, fromInterval(type, range));
}

/// A truth value is one of two: all but the one is the other.
ExplicitValue asTruth(const ExplicitValue& value) {
  if (!value.isAllBut()) return value;
  return value.bits() <= 1 ? ExplicitValue::constant(value.bits() ^ 1) : ExplicitValue::top();
}

/// The number by which an odd number has to be multiplied to give 1, modulo 2^128 and so every smaller width: Newton's
/// iteration doubles the correct bits, of which `odd` itself has three.
UInt128 inverseOfOdd(UInt128 odd) {
  UInt128 inverse = odd;
  for (unsigned correct = 3; correct < 128; correct *= 2) inverse *= 2 - odd * inverse;
  return inverse;
}

/// Sets an operand of an integer operator that can be solved for it, whatever wraps.
bool solveInvertible(BinaryOperator op, TypeRef type, ExplicitValue& left, ExplicitValue& right,
                     const ExplicitValue& result) {
  const auto compute = [&](BinaryOperator inverse, const ExplicitValue& l, const ExplicitValue& r) {
    return ExplicitValueDomain::constant(type, evaluateBinary(inverse, type, l.bits(), type, r.bits()).bits);
  };
  if (type->isFloat() || left.isConstant() == right.isConstant()) return false;
  switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::BitXor: {
      const BinaryOperator inverse = op == BinaryOperator::Add ? BinaryOperator::Subtract : op;
      if (left.isConstant()) assume(right, compute(inverse, result, left));
      else assume(left, compute(inverse, result, right));
      return true;
    }
    case BinaryOperator::Subtract:
      if (left.isConstant()) assume(right, compute(BinaryOperator::Subtract, left, result));
      else assume(left, compute(BinaryOperator::Add, result, right));
      return true;
    case BinaryOperator::Multiply: {
      ExplicitValue& unknown = left.isConstant() ? right : left;
      const UInt128 factor = left.isConstant() ? left.bits() : right.bits();
      if (factor % 2 == 0) return false;
      assume(unknown, ExplicitValueDomain::constant(type, result.bits() * inverseOfOdd(factor)));
      return true;
    }
    case BinaryOperator::Equal:
    case BinaryOperator::NotEqual:
      if ((op == BinaryOperator::Equal) != (result.bits() != 0)) return false;
      if (left.isConstant()) assume(right, left);
      else assume(left, right);
      return true;
    default: return false;
  }
}

}  // namespace

std::optional<UInt128> ExplicitValueDomain::singleton(TypeRef, const Value& value) {
  if (!value.isConstant()) return std::nullopt;
  return value.bits();
}

bool ExplicitValueDomain::contains(TypeRef type, const Value& value, UInt128 bits) {
  if (value.isAllBut()) return value.bits() != truncate(bits, type->bits());
  return value.isTop() || value == constant(type, bits);
}

ExplicitValueDomain::Range ExplicitValueDomain::integerRange(TypeRef type, const Value& value) {
  const auto range = IntervalDomain::integerRange(type, toInterval(type, value));
  return {range.low, range.high};
}

ExplicitValue ExplicitValueDomain::fromIntegerRange(TypeRef type, Int128 low, Int128 high) {
  if (low > high) return bottom();
  return low == high ? constant(type, static_cast<UInt128>(low)) : Value::top();
}

bool ExplicitValueDomain::lessOrEqual(TypeRef, const Value& left, const Value& right) {
  return left.isBottom() || right.isTop() || left == right ||
         (left.isConstant() && right.isAllBut() && left.bits() != right.bits());
}

ExplicitValue ExplicitValueDomain::join(TypeRef, const Value& left, const Value& right) {
  if (lessOrEqual(nullptr, left, right)) return right;
  return lessOrEqual(nullptr, right, left) ? left : Value::top();
}

ExplicitValue ExplicitValueDomain::meet(TypeRef, const Value& left, const Value& right) {
  if (lessOrEqual(nullptr, left, right)) return left;
  if (lessOrEqual(nullptr, right, left)) return right;
  // Only one of two exclusions can be kept. The left one: refining never takes back what was known.
  if (left.isAllBut() && right.isAllBut()) return left;
  return bottom();
}

ExplicitValue ExplicitValueDomain::widen(TypeRef type, const Value& old, const Value& joined, std::span<const Int128>) {
  return join(type, old, joined);
}

ExplicitValue ExplicitValueDomain::unary(UnaryOperator op, TypeRef type, const Value& operand) {
  // On the bits of integers, both operators are bijections.
  const auto apply = [&] { return evaluateUnary(op, type, operand.bits()).bits; };
  if (operand.isAllBut()) return exclude(type, apply());
  return operand.isConstant() ? constant(type, apply()) : operand;
}

ExplicitValue ExplicitValueDomain::binary(BinaryOperator op, TypeRef operandType, const Value& left, TypeRef rightType,
                                          const Value& right) {
  if (left.isBottom() || right.isBottom()) return bottom();
  if (left.isConstant() && right.isConstant())
    return Value::constant(evaluateBinary(op, operandType, left.bits(), rightType, right.bits()).bits);
  if ((!left.isConstant() && !right.isConstant()) || (operandType->isFloat() && !isComparison(op))) return Value::top();
  if (left.isAllBut() || right.isAllBut()) {
    const UInt128 same = left.bits() == right.bits();
    if (op == BinaryOperator::Equal && same) return Value::constant(0);
    if (op == BinaryOperator::NotEqual && same) return Value::constant(1);
    if (op == BinaryOperator::Add || op == BinaryOperator::Subtract || op == BinaryOperator::BitXor)
      return exclude(operandType, evaluateBinary(op, operandType, left.bits(), rightType, right.bits()).bits);
  }
  const Interval result =
      IntervalDomain::binary(op, operandType, toInterval(operandType, left), rightType, toInterval(rightType, right));
  if (!isComparison(op)) return fromInterval(operandType, result);
  return result.low == result.high ? Value::constant(static_cast<UInt128>(result.low)) : Value::top();
}

ExplicitValue ExplicitValueDomain::cast(TypeRef to, TypeRef from, const Value& operand) {
  if (operand.isBottom() || operand.isTop()) return operand;
  const UInt128 bits = evaluateCast(to, from, operand.bits()).bits;
  if (operand.isConstant()) return constant(to, bits);
  if (to->isBoolean()) return operand.bits() == 0 ? Value::constant(1) : Value::top();
  return isInjective(to, from) ? exclude(to, bits) : Value::top();
}

void ExplicitValueDomain::refineUnary(UnaryOperator op, TypeRef type, Value& operand, const Value& result) {
  // Both operators are their own inverse on the bits.
  assume(operand, unary(op, type, result));
}

void ExplicitValueDomain::refineBinary(BinaryOperator op, TypeRef operandType, Value& left, TypeRef rightType,
                                       Value& right, const Value& result) {
  const Value forward = binary(op, operandType, left, rightType, right);
  if (meet(operandType, forward, result).isBottom()) {
    left = right = bottom();
    return;
  }
  if (forward.isConstant()) return;
  const Value wanted = isComparison(op) ? asTruth(result) : result;
  if (!wanted.isConstant() || solveInvertible(op, operandType, left, right, wanted) || !isComparison(op)) return;
  Interval leftRange = toInterval(operandType, left), rightRange = toInterval(rightType, right);
  IntervalDomain::refineBinary(op, operandType, leftRange, rightType, rightRange, truthInterval(wanted));
  assume(operandType, left, leftRange);
  assume(rightType, right, rightRange);
  if ((op == BinaryOperator::NotEqual) != (wanted.bits() != 0) || op < BinaryOperator::Equal) return;
  if (left.isConstant()) assume(right, exclude(rightType, left.bits()));
  else if (right.isConstant()) assume(left, exclude(operandType, right.bits()));
}

void ExplicitValueDomain::refineCast(TypeRef to, TypeRef from, Value& operand, const Value& result) {
  const Value forward = cast(to, from, operand);
  if (meet(to, forward, result).isBottom()) {
    operand = bottom();
    return;
  }
  if (forward.isConstant() || result.isTop()) return;
  if (to == from) {
    assume(operand, result);
  } else if (result.isAllBut()) {
    const UInt128 excluded = truncate(result.bits(), from->bits());
    if (isInjective(to, from) && cast(to, from, constant(from, excluded)) == Value::constant(result.bits()))
      assume(operand, exclude(from, excluded));
  } else if (to->isBoolean() && from->isIntegral() && result.bits() != 0) {
    assume(operand, exclude(from, 0));
  } else if (from->isIntegral() && to->isInteger() && to->bits() >= from->bits()) {
    // Nothing is lost, so the bits of the operand are in the result.
    const Value solution = constant(from, result.bits());
    operand = cast(to, from, solution) == result ? solution : bottom();
  } else {
    Interval range = toInterval(from, operand);
    IntervalDomain::refineCast(to, from, range, toInterval(to, result));
    assume(from, operand, range);
  }
}

std::string ExplicitValueDomain::toString(TypeRef type, const Value& value) {
  if (value.isBottom()) return "bottom";
  if (value.isTop()) return "top";
  if (value.isAllBut()) return "not " + toString(type, constant(type, value.bits()));
  if (type->isFloat()) return floating::toDecimal(type->floatFormat(), value.bits());
  return type->isSigned() ? argosy::toString(integerValue(type, value.bits())) : argosy::toString(value.bits());
}

}  // namespace argosy::value

std::size_t std::hash<argosy::value::ExplicitValue>::operator()(const argosy::value::ExplicitValue& value) const {
  const argosy::UInt128 bits = value.bits();
  const std::uint64_t kind = value.isConstant() ? 1 : value.isTop() ? 2 : value.isAllBut() ? 3 : 0;
  std::uint64_t hash = kind;
  for (const argosy::UInt128 part : {bits, bits >> 64})
    hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15ULL ^ hash >> 32;
  return hash;
}
