// The meaning of the scalar operators on raw bits: one definition, used by constant folding and by the interpreter.
#pragma once

#include <optional>

#include "program/expression.h"

namespace argosy {

enum class ArithmeticFault : std::uint8_t {
  None,
  SignedOverflow,          // add, subtract, multiply, divide, negate on a signed type
  DivisionByZero,          // integer / and %
  ShiftOutOfRange,         // amount negative or not below the width
  ShiftOverflow,           // signed << of a negative value, or that does not fit
  FloatToIntegerOverflow,  // conversion of a float that does not fit the integer type
};

/// The two's-complement result (what the machine gives, wrapped) and whether C calls it undefined.
struct ArithmeticResult {
  UInt128 bits = 0;
  ArithmeticFault fault = ArithmeticFault::None;
};

/// `type` is the operands' (for shifts: the left operand's) type; comparisons give 0 or 1. Not for pointer arithmetic.
ArithmeticResult evaluateBinary(BinaryOperator op, TypeRef type, UInt128 left, TypeRef rightType, UInt128 right);
ArithmeticResult evaluateUnary(UnaryOperator op, TypeRef type, UInt128 operand);
ArithmeticResult evaluateCast(TypeRef to, TypeRef from, UInt128 operand);

/// The bytes a pointer step moves: the pointee's size, 1 for void and functions (GNU C).
std::uint64_t pointerStride(TypeRef pointerType);

/// The value of integral bits as a mathematical integer.
inline Int128 integerValue(TypeRef type, UInt128 bits) {
  return type->isSigned() ? signExtend(bits, type->bits()) : static_cast<Int128>(bits);
}

}  // namespace argosy
