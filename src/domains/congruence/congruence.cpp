#include "domains/congruence/congruence.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "domains/congruence/integer_operators.h"
#include "domains/congruence/residues.h"
#include "domains/memory/scalar_domain.h"
#include "program/arithmetic.h"

namespace argosy::congruence {

static_assert(memory::ScalarDomain<CongruenceDomain>);
static_assert(sizeof(Congruence) <= 32 && std::is_trivially_copyable_v<Congruence>);

namespace {

UInt128 distance(UInt128 left, UInt128 right) { return left > right ? left - right : right - left; }

UInt128 distanceOfConstants(TypeRef type, UInt128 left, UInt128 right) {
  const Int128 l = integerValue(type, left), r = integerValue(type, right);
  // Of the widest types it may wrap, which changes no power of two that divides it.
  return l > r ? static_cast<UInt128>(l) - static_cast<UInt128>(r) : static_cast<UInt128>(r) - static_cast<UInt128>(l);
}

/// Of a comparison's result, which needs no type.
bool mayBe(const Congruence& truth, UInt128 value) {
  return truth.isConstant() ? truth.bits() == value : value % truth.modulus() == truth.remainder();
}

void assume(TypeRef type, Congruence& value, const Congruence& known) {
  value = CongruenceDomain::meet(type, value, known);
}

}  // namespace

std::optional<UInt128> CongruenceDomain::singleton(TypeRef, const Value& value) {
  if (!value.isConstant()) return std::nullopt;
  return value.bits();
}

bool CongruenceDomain::contains(TypeRef type, const Value& value, UInt128 bits) {
  return lessOrEqual(type, constant(type, bits), value);
}

CongruenceDomain::Range CongruenceDomain::integerRange(TypeRef type, const Value& value) {
  if (value.isBottom()) return {0, -1};
  if (value.isConstant()) return {integerValue(type, value.bits()), integerValue(type, value.bits())};
  if (!hasAllModuli(type)) {
    const auto least = static_cast<Int128>(UInt128{1} << 127);
    return {least, ~least};
  }
  const auto modulus = static_cast<Int128>(value.modulus()), remainder = static_cast<Int128>(value.remainder());
  const Int128 values = Int128{1} << type->bits();
  const Int128 least = type->isSigned() ? -values / 2 : 0, greatest = least + values - 1;
  const auto above = [&](Int128 number) { return ((remainder - number) % modulus + modulus) % modulus; };
  const Int128 high = greatest - (modulus - above(greatest)) % modulus;
  return {least + above(least), high};
}

Congruence CongruenceDomain::fromIntegerRange(TypeRef type, Int128 low, Int128 high) {
  if (low > high) return bottom();
  return low == high ? constant(type, static_cast<UInt128>(low)) : Value::top();
}

bool CongruenceDomain::lessOrEqual(TypeRef type, const Value& left, const Value& right) {
  if (left.isBottom() || right.isTop() || left == right) return true;
  if (right.isBottom() || right.isConstant() || left.isTop()) return false;
  if (!left.isConstant() && left.modulus() % right.modulus() != 0) return false;
  return residueOf(type, left, right.modulus()) == right.remainder();
}

Congruence CongruenceDomain::join(TypeRef type, const Value& left, const Value& right) {
  if (lessOrEqual(type, left, right)) return right;
  if (lessOrEqual(type, right, left)) return left;
  if (!type->isIntegral()) return Value::top();
  if (left.isConstant() && right.isConstant()) {
    const UInt128 modulus = distanceOfConstants(type, left.bits(), right.bits());
    return congruent(type, modulus, residueOf(type, left, modulus));
  }
  UInt128 modulus = greatestCommonDivisor(left.modulus(), right.modulus());
  modulus = greatestCommonDivisor(modulus, distance(residueOf(type, left, modulus), residueOf(type, right, modulus)));
  return congruent(type, modulus, residueOf(type, left, modulus));
}

Congruence CongruenceDomain::meet(TypeRef type, const Value& left, const Value& right) {
  if (lessOrEqual(type, left, right)) return left;
  if (lessOrEqual(type, right, left)) return right;
  // Of two powers of two, one divides the other.
  if (left.isConstant() || right.isConstant() || !hasAllModuli(type)) return bottom();
  return commonNumbers(type, left, right);
}

Congruence CongruenceDomain::widen(TypeRef type, const Value& old, const Value& joined, std::span<const Int128>) {
  return join(type, old, joined);
}

Congruence CongruenceDomain::unary(UnaryOperator op, TypeRef type, const Value& operand) {
  if (operand.isBottom() || operand.isTop()) return operand;
  if (operand.isConstant()) return constant(type, evaluateUnary(op, type, operand.bits()).bits);
  return integers::unary(op, type, operand);
}

Congruence CongruenceDomain::binary(BinaryOperator op, TypeRef operandType, const Value& left, TypeRef rightType,
                                    const Value& right) {
  if (op >= BinaryOperator::PointerAdd) throw std::logic_error("pointer arithmetic needs the pointee's size");
  if (left.isBottom() || right.isBottom()) return bottom();
  if (left.isConstant() && right.isConstant())
    return Value::constant(evaluateBinary(op, operandType, left.bits(), rightType, right.bits()).bits);
  if (operandType->isFloat()) return Value::top();
  return isComparison(op) ? integers::compare(op, operandType, left, right)
                          : integers::binary(op, operandType, left, rightType, right);
}

Congruence CongruenceDomain::cast(TypeRef to, TypeRef from, const Value& operand) {
  if (operand.isBottom() || to == from) return operand;
  if (operand.isConstant()) return constant(to, evaluateCast(to, from, operand.bits()).bits);
  if (from->isFloat() || to->isFloat()) return Value::top();
  if (to->isBoolean()) return contains(from, operand, 0) ? Value::top() : Value::constant(1);
  return integers::cast(to, from, operand);
}

void CongruenceDomain::refineUnary(UnaryOperator op, TypeRef type, Value& operand, const Value& result) {
  // Both operators are their own inverse, wrapped or not; floats are constants or anything.
  assume(type, operand, unary(op, type, result));
}

void CongruenceDomain::refineBinary(BinaryOperator op, TypeRef operandType, Value& left, TypeRef rightType,
                                    Value& right, const Value& result) {
  const Value forward = binary(op, operandType, left, rightType, right);
  const auto refute = [&] { left = right = bottom(); };
  if (forward.isBottom() || result.isBottom()) return refute();
  if (isComparison(op)) {
    const bool mayBeTrue = mayBe(forward, 1) && mayBe(result, 1), mayBeFalse = mayBe(forward, 0) && mayBe(result, 0);
    if (!mayBeTrue && !mayBeFalse) return refute();
    const bool isEquality = mayBeTrue != mayBeFalse && ((op == BinaryOperator::Equal && mayBeTrue) ||
                                                        (op == BinaryOperator::NotEqual && mayBeFalse));
    // Equal floats may have different bits.
    if (!isEquality || operandType->isFloat()) return;
    left = right = meet(operandType, left, right);
    return;
  }
  const Value possible = meet(operandType, forward, result);
  if (possible.isBottom()) return refute();
  if (possible == forward || operandType->isFloat()) return;
  assume(operandType, left, integers::leftOperand(op, operandType, rightType, right, possible));
  assume(rightType, right, integers::rightOperand(op, operandType, left, rightType, possible));
  if (left.isBottom() || right.isBottom()) refute();
}

void CongruenceDomain::refineCast(TypeRef to, TypeRef from, Value& operand, const Value& result) {
  const Value forward = cast(to, from, operand);
  const Value possible = meet(to, forward, result);
  if (possible.isBottom()) operand = bottom();
  else if (to == from) operand = possible;
  else if (possible != forward && from->isIntegral() && to->isIntegral())
    assume(from, operand, integers::castOperand(to, from, operand, possible));
}

std::string CongruenceDomain::toString(TypeRef type, const Value& value) {
  if (value.isBottom()) return "bottom";
  if (value.isTop()) return "top";
  if (!value.isConstant()) return argosy::toString(value.remainder()) + " mod " + argosy::toString(value.modulus());
  if (type->isFloat()) return floating::toDecimal(type->floatFormat(), value.bits());
  return type->isSigned() ? argosy::toString(integerValue(type, value.bits())) : argosy::toString(value.bits());
}

}  // namespace argosy::congruence

std::size_t std::hash<argosy::congruence::Congruence>::operator()(const argosy::congruence::Congruence& value) const {
  std::uint64_t hash = 0;
  for (const argosy::UInt128 half : {value.modulus(), value.remainder()})
    for (const argosy::UInt128 part : {half, half >> 64})
      hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15ULL ^ hash >> 32;
  return hash;
}
