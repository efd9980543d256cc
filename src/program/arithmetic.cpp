#include "program/arithmetic.h"

#include <stdexcept>

#include "program/machine_floats.h"

namespace argosy {

namespace {

/// Wraps a mathematical result to the type and notes when it did not fit.
ArithmeticResult wrap(TypeRef type, Int128 value, bool overflowed128) {
  const UInt128 bits = truncate(static_cast<UInt128>(value), type->bits());
  const bool fits = !overflowed128 && (!type->isSigned() || signExtend(bits, type->bits()) == value);
  return {bits, type->isSigned() && !fits ? ArithmeticFault::SignedOverflow : ArithmeticFault::None};
}

ArithmeticResult divide(TypeRef type, UInt128 left, UInt128 right, bool wantRemainder) {
  if (right == 0) return {0, ArithmeticFault::DivisionByZero};
  if (!type->isSigned()) return {wantRemainder ? left % right : left / right, ArithmeticFault::None};
  const Int128 l = integerValue(type, left), r = integerValue(type, right);
  // The one quotient that does not fit; C leaves the remainder undefined with it.
  if (r == -1) {
    const bool overflow = left == UInt128{1} << (type->bits() - 1);
    const UInt128 quotient = truncate(UInt128{0} - left, type->bits());
    return {wantRemainder ? 0 : quotient, overflow ? ArithmeticFault::SignedOverflow : ArithmeticFault::None};
  }
  return {truncate(static_cast<UInt128>(wantRemainder ? l % r : l / r), type->bits()), ArithmeticFault::None};
}

ArithmeticResult shift(bool toLeft, TypeRef type, UInt128 left, TypeRef amountType, UInt128 amountBits) {
  const unsigned width = type->bits();
  const bool negativeAmount = amountType->isSigned() && signExtend(amountBits, amountType->bits()) < 0;
  const bool outOfRange = negativeAmount || amountBits >= width;
  // Of an amount out of range the machine looks at the low bits only.
  const auto amount = static_cast<unsigned>(outOfRange ? amountBits & (width - 1) : amountBits);
  if (!toLeft) {
    const UInt128 result =
        type->isSigned() ? truncate(static_cast<UInt128>(signExtend(left, width) >> amount), width) : left >> amount;
    return {result, outOfRange ? ArithmeticFault::ShiftOutOfRange : ArithmeticFault::None};
  }
  const UInt128 result = truncate(left << amount, width);
  if (outOfRange) return {result, ArithmeticFault::ShiftOutOfRange};
  if (type->isSigned()) {
    const Int128 value = signExtend(left, width);
    if (value < 0 || signExtend(result, width) >> amount != value) return {result, ArithmeticFault::ShiftOverflow};
  }
  return {result, ArithmeticFault::None};
}

ArithmeticResult evaluateFloat(BinaryOperator op, TypeRef type, UInt128 left, UInt128 right) {
  const FloatFormat format = type->floatFormat();
  const auto arithmetic = [&](FloatOperation operation) {
    return ArithmeticResult{machineResult(type, floating::apply(format, operation, left, right), {left, right}),
                            ArithmeticFault::None};
  };
  const auto truth = [](bool value) { return ArithmeticResult{UInt128{value}, ArithmeticFault::None}; };
  switch (op) {
    case BinaryOperator::Add: return arithmetic(FloatOperation::Add);
    case BinaryOperator::Subtract: return arithmetic(FloatOperation::Subtract);
    case BinaryOperator::Multiply: return arithmetic(FloatOperation::Multiply);
    case BinaryOperator::Divide: return arithmetic(FloatOperation::Divide);
    case BinaryOperator::Less: return truth(floating::compare(format, left, right) == FloatOrder::Less);
    case BinaryOperator::LessEqual: {
      const FloatOrder order = floating::compare(format, left, right);
      return truth(order == FloatOrder::Less || order == FloatOrder::Equal);
    }
    case BinaryOperator::Equal: return truth(floating::compare(format, left, right) == FloatOrder::Equal);
    case BinaryOperator::NotEqual: return truth(floating::compare(format, left, right) != FloatOrder::Equal);
    default: throw std::logic_error("this operator is not defined on floats");
  }
}

}  // namespace

ArithmeticResult evaluateBinary(BinaryOperator op, TypeRef type, UInt128 left, TypeRef rightType, UInt128 right) {
  if (type->isFloat()) return evaluateFloat(op, type, left, right);
  const unsigned bits = type->bits();
  const bool isSigned = type->isSigned();
  const auto truth = [](bool value) { return ArithmeticResult{UInt128{value}, ArithmeticFault::None}; };
  switch (op) {
    case BinaryOperator::Add: {
      Int128 sum = 0;
      const bool overflow = __builtin_add_overflow(integerValue(type, left), integerValue(type, right), &sum);
      return wrap(type, sum, overflow);
    }
    case BinaryOperator::Subtract: {
      Int128 difference = 0;
      const bool overflow = __builtin_sub_overflow(integerValue(type, left), integerValue(type, right), &difference);
      return wrap(type, difference, overflow);
    }
    case BinaryOperator::Multiply: {
      if (!isSigned) return {truncate(left * right, bits), ArithmeticFault::None};
      Int128 product = 0;
      const bool overflow = __builtin_mul_overflow(integerValue(type, left), integerValue(type, right), &product);
      return wrap(type, product, overflow);
    }
    case BinaryOperator::Divide: return divide(type, left, right, false);
    case BinaryOperator::Remainder: return divide(type, left, right, true);
    case BinaryOperator::ShiftLeft: return shift(true, type, left, rightType, right);
    case BinaryOperator::ShiftRight: return shift(false, type, left, rightType, right);
    case BinaryOperator::BitAnd: return {left & right, ArithmeticFault::None};
    case BinaryOperator::BitOr: return {left | right, ArithmeticFault::None};
    case BinaryOperator::BitXor: return {left ^ right, ArithmeticFault::None};
    case BinaryOperator::Less: return truth(isSigned ? signExtend(left, bits) < signExtend(right, bits) : left < right);
    case BinaryOperator::LessEqual:
      return truth(isSigned ? signExtend(left, bits) <= signExtend(right, bits) : left <= right);
    case BinaryOperator::Equal: return truth(left == right);
    case BinaryOperator::NotEqual: return truth(left != right);
    case BinaryOperator::PointerAdd:
    case BinaryOperator::PointerSubtract:
    case BinaryOperator::PointerDifference: break;
  }
  throw std::logic_error("pointer arithmetic needs the pointee's size");
}

ArithmeticResult evaluateUnary(UnaryOperator op, TypeRef type, UInt128 operand) {
  if (op == UnaryOperator::Complement) return {truncate(~operand, type->bits()), ArithmeticFault::None};
  if (type->isFloat()) return {floating::negate(type->floatFormat(), operand), ArithmeticFault::None};
  const UInt128 negated = truncate(UInt128{0} - operand, type->bits());
  const bool overflow = type->isSigned() && operand != 0 && operand == negated;
  return {negated, overflow ? ArithmeticFault::SignedOverflow : ArithmeticFault::None};
}

ArithmeticResult evaluateCast(TypeRef to, TypeRef from, UInt128 operand) {
  if (from->isFloat()) {
    const FloatFormat format = from->floatFormat();
    if (to->isBoolean()) return {UInt128{!floating::isZero(format, operand)}, ArithmeticFault::None};
    if (to->isFloat())
      return {machineConversion(to, floating::convert(format, to->floatFormat(), operand)), ArithmeticFault::None};
    if (const auto value = floating::toInteger(format, operand, to->bits(), to->isSigned()))
      return {*value, ArithmeticFault::None};
    return {machineInteger(to, from, operand), ArithmeticFault::FloatToIntegerOverflow};
  }
  if (to->isBoolean()) return {UInt128{operand != 0}, ArithmeticFault::None};
  if (to->isFloat())
    return {floating::fromInteger(to->floatFormat(), operand, from->bits(), from->isSigned()), ArithmeticFault::None};
  return {truncate(static_cast<UInt128>(integerValue(from, operand)), to->bits()), ArithmeticFault::None};
}

std::uint64_t pointerStride(TypeRef pointerType) {
  const TypeRef pointee = pointerType->element();
  return pointee->isVoid() || pointee->isFunction() ? 1 : pointee->size();
}

}  // namespace argosy
