// Explicit values: a scalar is a known constant, anything but one constant, or anything at all. The middle case is what a
// failed comparison leaves (`if (p)`, `if (x != 5)`); without it, asking twice would get two answers. The same interface as interval::IntervalDomain, so
// the two can share a memory; the operators mean what program/arithmetic.h says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "program/expression.h"

namespace argosy::value {

/// The lattice over raw bits: bottom, constants, complements of constants (integral types only), top. The bits are stored in halves: an UInt128 would be padded to 32 bytes.
class ExplicitValue {
 public:
  constexpr ExplicitValue() = default;  // bottom
  static constexpr ExplicitValue top() { return {Kind::Top, 0}; }
  static constexpr ExplicitValue constant(UInt128 bits) { return {Kind::Constant, bits}; }
  /// Everything but this constant.
  static constexpr ExplicitValue allBut(UInt128 bits) { return {Kind::AllBut, bits}; }

  constexpr bool isBottom() const { return kind_ == Kind::Bottom; }
  constexpr bool isTop() const { return kind_ == Kind::Top; }
  constexpr bool isConstant() const { return kind_ == Kind::Constant; }
  constexpr bool isAllBut() const { return kind_ == Kind::AllBut; }
  /// Of the constant, respectively of the one value that is excluded.
  constexpr UInt128 bits() const { return UInt128{upper_} << 64 | lower_; }
  friend bool operator==(const ExplicitValue&, const ExplicitValue&) = default;

 private:
  enum class Kind : std::uint8_t { Bottom, Constant, AllBut, Top };
  constexpr ExplicitValue(Kind kind, UInt128 bits)
      : lower_(static_cast<std::uint64_t>(bits)), upper_(static_cast<std::uint64_t>(bits >> 64)), kind_(kind) {}

  std::uint64_t lower_ = 0, upper_ = 0;
  Kind kind_ = Kind::Bottom;
};

struct ExplicitValueDomain {
  using Value = ExplicitValue;
  /// Two exclusions have no common lower bound that says both: meet keeps the left one.
  static constexpr bool meetIsExact = false;

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
  /// Of an integral type; low > high for bottom. The top of `unsigned __int128` is all of Int128, as integerValue()
  /// reads such bits.
  static Range integerRange(TypeRef type, const Value& value);
  static Value fromIntegerRange(TypeRef type, Int128 low, Int128 high);

  static bool lessOrEqual(TypeRef type, const Value& left, const Value& right);
  static Value join(TypeRef type, const Value& left, const Value& right);
  static Value meet(TypeRef type, const Value& left, const Value& right);
  /// The lattice has height 4: joining terminates.
  static Value widen(TypeRef type, const Value& old, const Value& joined, std::span<const Int128> thresholds);

  static Value unary(UnaryOperator op, TypeRef type, const Value& operand);
  /// Comparisons give an `int`, the other operators `operandType`. Not for pointer arithmetic.
  static Value binary(BinaryOperator op, TypeRef operandType, const Value& left, TypeRef rightType, const Value& right);
  static Value cast(TypeRef to, TypeRef from, const Value& operand);

  /// An operand becomes the constant that is the only solution, loses a constant that is none, or becomes bottom.
  static void refineUnary(UnaryOperator op, TypeRef type, Value& operand, const Value& result);
  static void refineBinary(BinaryOperator op, TypeRef operandType, Value& left, TypeRef rightType, Value& right,
                           const Value& result);
  static void refineCast(TypeRef to, TypeRef from, Value& operand, const Value& result);

  static std::string toString(TypeRef type, const Value& value);
};

}  // namespace argosy::value

template <>
struct std::hash<argosy::value::ExplicitValue> {
  std::size_t operator()(const argosy::value::ExplicitValue& value) const;
};
