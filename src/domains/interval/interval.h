// Intervals of scalars: machine integers by their mathematical value, floats by their order, NaN apart. The operators
// mean what program/arithmetic.h says, so a signed overflow goes on with the wrapped value; the type of a value is
// always passed in. Backward operators shrink operands to those that can give a result (HC4-revise).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "program/expression.h"

namespace argosy::interval {

/// All numbers from `low` to `high`, none when low > high, and NaN if so noted. Integers and addresses stand for
/// themselves; a float stands for its place in the order of its format (float_order.h), where -0 is just below +0.
/// The one exception: `unsigned __int128` is either within the positive Int128 or the whole of Int128, which means top.
struct Interval {
  Int128 low = 0, high = -1;
  bool mayBeNaN = false;

  constexpr bool hasNumbers() const { return low <= high; }
  constexpr bool isBottom() const { return !hasNumbers() && !mayBeNaN; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

struct IntervalDomain {
  using Value = Interval;
  static constexpr bool meetIsExact = true;

  static Value top(TypeRef type);
  static Value bottom() { return {}; }
  static Value constant(TypeRef type, UInt128 bits);
  static bool isTop(TypeRef type, const Value& value) { return value == top(type); }
  static bool isBottom(const Value& value) { return value.isBottom(); }
  /// The bits, when exactly one pattern is possible: not for NaN, nor for an x87 number that has two encodings.
  static std::optional<UInt128> singleton(TypeRef type, const Value& value);
  static bool contains(TypeRef type, const Value& value, UInt128 bits);

  struct Range {
    Int128 low, high;
  };
  /// Of an integral type; low > high for bottom. The top of `unsigned __int128` is all of Int128, as integerValue()
  /// reads such bits.
  static Range integerRange(TypeRef, const Value& value) { return {value.low, value.high}; }
  /// The integers from `low` to `high`, wrapped to the type: exact when both ends wrap alike, otherwise top.
  static Value fromIntegerRange(TypeRef type, Int128 low, Int128 high);

  static bool lessOrEqual(TypeRef type, const Value& left, const Value& right);
  static Value join(TypeRef type, const Value& left, const Value& right);
  static Value meet(TypeRef type, const Value& left, const Value& right);
  /// An unstable bound moves to the next threshold, at last to the type's limit. `thresholds` are sorted; floats use
  /// them too, beside some of their own.
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

}  // namespace argosy::interval

template <>
struct std::hash<argosy::interval::Interval> {
  std::size_t operator()(const argosy::interval::Interval& value) const;
};
