// Congruences of scalars (docs/theory.md §4.5): a number is a constant, or r modulo m, or anything. The operators mean what
// program/arithmetic.h says: numbers wrap around, which a modulus that is a power of two survives; of another modulus that part is left where a result may not fit its
// type. Floats are constants or anything.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "program/expression.h"

namespace argosy::congruence {

/// Constants are raw bits. A modulus is about the mathematical value that these bits have in their type, and its remainder is not negative; it is less than the number
/// of the type's values, so that a single value is always a constant.
class Congruence {
 public:
  constexpr Congruence() = default;  // bottom
  static constexpr Congruence constant(UInt128 bits) { return {0, bits}; }
  static constexpr Congruence top() { return {1, 0}; }
  /// 1 <= modulus, remainder < modulus.
  static constexpr Congruence residue(UInt128 modulus, UInt128 remainder) { return {modulus, remainder}; }

  constexpr bool isBottom() const { return modulus_ == 1 && remainder_ == 1; }
  constexpr bool isTop() const { return modulus_ == 1 && remainder_ == 0; }
  constexpr bool isConstant() const { return modulus_ == 0; }
  /// Of a constant: its bits.
  constexpr UInt128 bits() const { return remainder_; }
  /// Of a constant: 0, since it has no multiple.
  constexpr UInt128 modulus() const { return modulus_; }
  constexpr UInt128 remainder() const { return remainder_; }
  friend bool operator==(const Congruence&, const Congruence&) = default;

 private:
  constexpr Congruence(UInt128 modulus, UInt128 remainder) : modulus_(modulus), remainder_(remainder) {}

  UInt128 modulus_ = 1, remainder_ = 1;  // no number leaves 1 when divided by 1
};

struct CongruenceDomain {
  using Value = Congruence;
  static constexpr bool meetIsExact = true;

  static Value top(TypeRef) { return Value::top(); }
  static Value bottom() { return {}; }
  static Value constant(TypeRef type, UInt128 bits) { return Value::constant(truncate(bits, type->bits())); }
  static bool isTop(TypeRef, const Value& value) { return value.isTop(); }
  static bool isBottom(const Value& value) { return value.isBottom(); }
  static std::optional<UInt128> singleton(TypeRef type, const Value& value);
  static bool contains(TypeRef type, const Value& value, UInt128 bits);

  struct Range {
    Int128 low, high;
  };
  /// The least and the greatest member; low > high for bottom. Where integerValue() reads large numbers as negative ones, all of Int128.
  static Range integerRange(TypeRef type, const Value& value);
  static Value fromIntegerRange(TypeRef type, Int128 low, Int128 high);

  static bool lessOrEqual(TypeRef type, const Value& left, const Value& right);
  static Value join(TypeRef type, const Value& left, const Value& right);
  static Value meet(TypeRef type, const Value& left, const Value& right);
  /// A modulus becomes smaller only by division: joining terminates.
  static Value widen(TypeRef type, const Value& old, const Value& joined, std::span<const Int128> thresholds);

  static Value unary(UnaryOperator op, TypeRef type, const Value& operand);
  /// Comparisons give an `int`, the other operators `operandType`. Not for pointer arithmetic.
  static Value binary(BinaryOperator op, TypeRef operandType, const Value& left, TypeRef rightType, const Value& right);
  static Value cast(TypeRef to, TypeRef from, const Value& operand);

  /// Shrinks the operands, given that the result lies in `result`; bottom when that cannot be.
  static void refineUnary(UnaryOperator op, TypeRef type, Value& operand, const Value& result);
  static void refineBinary(BinaryOperator op, TypeRef operandType, Value& left, TypeRef rightType, Value& right,
                           const Value& result);
  static void refineCast(TypeRef to, TypeRef from, Value& operand, const Value& result);

  static std::string toString(TypeRef type, const Value& value);
};

}  // namespace argosy::congruence

template <>
struct std::hash<argosy::congruence::Congruence> {
  std::size_t operator()(const argosy::congruence::Congruence& value) const;
};
