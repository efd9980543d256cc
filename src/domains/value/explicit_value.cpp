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
  return value.isTop() ? IntervalDomain::top(type) : IntervalDomain::constant(type, value.bits());
}

ExplicitValue fromInterval(TypeRef type, const Interval& range) {
  if (range.isBottom()) return {};
  const auto bits = IntervalDomain::singleton(type, range);
  return bits ? ExplicitValue::constant(*bits) : ExplicitValue::top();
}

/// A comparison's result as an interval of `int`s, whose bits are its value.
Interval truthInterval(const ExplicitValue& value) {
  if (value.isBottom()) return {};
  if (value.isTop()) return {0, 1};
  const auto bits = static_cast<Int128>(value.bits());
  return {bits, bits};
}

void assume(ExplicitValue& value, const ExplicitValue& known) {
  value = ExplicitValueDomain::meet(nullptr, value, known);
}

/// Takes over what an interval says, which for a constant can only be that it is impossible.
void assume(TypeRef type, ExplicitValue& value, const Interval& range) {
  if (value.isTop() || range.isBottom()) assume(value, fromInterval(type, range));
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
      if (left.isConstant())
        assume(right, compute(inverse, result, left));
      else
        assume(left, compute(inverse, result, right));
      return true;
    }
    case BinaryOperator::Subtract:
      if (left.isConstant())
        assume(right, compute(BinaryOperator::Subtract, left, result));
      else
        assume(left, compute(BinaryOperator::Add, result, right));
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
      if (left.isConstant())
        assume(right, left);
      else
        assume(left, right);
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
  return left.isBottom() || right.isTop() || left == right;
}

ExplicitValue ExplicitValueDomain::join(TypeRef, const Value& left, const Value& right) {
  if (left.isBottom()) return right;
  return right.isBottom() || left == right ? left : Value::top();
}

ExplicitValue ExplicitValueDomain::meet(TypeRef, const Value& left, const Value& right) {
  if (left.isTop()) return right;
  return right.isTop() || left == right ? left : bottom();
}

ExplicitValue ExplicitValueDomain::widen(TypeRef type, const Value& old, const Value& joined, std::span<const Int128>) {
  return join(type, old, joined);
}

ExplicitValue ExplicitValueDomain::narrow(TypeRef type, const Value& old, const Value& next) {
  return meet(type, old, next);
}

ExplicitValue ExplicitValueDomain::unary(UnaryOperator op, TypeRef type, const Value& operand) {
  return operand.isConstant() ? constant(type, evaluateUnary(op, type, operand.bits()).bits) : operand;
}

ExplicitValue ExplicitValueDomain::binary(BinaryOperator op, TypeRef operandType, const Value& left, TypeRef rightType,
                                          const Value& right) {
  if (left.isBottom() || right.isBottom()) return bottom();
  if (left.isConstant() && right.isConstant())
    return Value::constant(evaluateBinary(op, operandType, left.bits(), rightType, right.bits()).bits);
  if ((left.isTop() && right.isTop()) || (operandType->isFloat() && !isComparison(op))) return Value::top();
  const Interval result =
      IntervalDomain::binary(op, operandType, toInterval(operandType, left), rightType, toInterval(rightType, right));
  if (!isComparison(op)) return fromInterval(operandType, result);
  return result.low == result.high ? Value::constant(static_cast<UInt128>(result.low)) : Value::top();
}

ExplicitValue ExplicitValueDomain::cast(TypeRef to, TypeRef from, const Value& operand) {
  return operand.isConstant() ? constant(to, evaluateCast(to, from, operand.bits()).bits) : operand;
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
  if (forward.isConstant() || result.isTop() || solveInvertible(op, operandType, left, right, result)) return;
  if (!isComparison(op)) return;
  Interval leftRange = toInterval(operandType, left), rightRange = toInterval(rightType, right);
  IntervalDomain::refineBinary(op, operandType, leftRange, rightType, rightRange, truthInterval(result));
  assume(operandType, left, leftRange);
  assume(rightType, right, rightRange);
}

void ExplicitValueDomain::refineCast(TypeRef to, TypeRef from, Value& operand, const Value& result) {
  const Value forward = cast(to, from, operand);
  if (meet(to, forward, result).isBottom()) {
    operand = bottom();
    return;
  }
  if (forward.isConstant() || result.isTop()) return;
  if (to == from) {
    operand = result;
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
  if (type->isFloat()) return floating::toDecimal(type->floatFormat(), value.bits());
  return type->isSigned() ? argosy::toString(integerValue(type, value.bits())) : argosy::toString(value.bits());
}

}  // namespace argosy::value

std::size_t std::hash<argosy::value::ExplicitValue>::operator()(const argosy::value::ExplicitValue& value) const {
  const argosy::UInt128 bits = value.bits();
  const std::uint64_t kind = value.isConstant() ? 1 : value.isTop() ? 2 : 0;
  std::uint64_t hash = kind;
  for (const argosy::UInt128 part : {bits, bits >> 64})
    hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15ULL ^ hash >> 32;
  return hash;
}
