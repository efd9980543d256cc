// Expressions of `float` and `double` as linear forms over the floats in memory. Only finite numbers are variables: for NaN and infinities the laws of octagons do not
// hold. A rounded sum is the exact one, give or take a last place (Miné, "Relational Abstract Domains for the Detection of Floating-Point Run-Time Errors", 2004, §4;
// docs/theory.md §4.6), whatever the rounding mode.
#pragma once

#include "domains/interval/conditions.h"
#include "domains/octagon/cell_variable.h"
#include "domains/octagon/decomposed_octagon.h"

namespace argosy::octagon {

using RealForm = LinearForm<double>;
using RealRange = Range<double>;

inline bool isFloatVariableType(TypeRef type) {
  return type->isFloat() && (type->floatFormat() == FloatFormat::Single || type->floatFormat() == FloatFormat::Double);
}
inline std::optional<VariableKey> floatVariable(memory::MemoryObjectId object, Int128 bit, unsigned width,
                                                TypeRef type) {
  if (!isFloatVariableType(type) || !isVariablePlace(bit, width) || width != type->bits()) return std::nullopt;
  return variableOf(memory::cellKey(object, static_cast<std::uint64_t>(bit)), width / 8, true);
}
/// The type of floats that such a variable is.
inline TypeRef floatTypeOf(VariableKey variable, TypeTable& types) {
  return types.floating(bitsOf(variable) == 32 ? FloatFormat::Single : FloatFormat::Double);
}

/// Nothing when not all values are finite.
std::optional<RealRange> finiteRange(TypeRef type, const interval::Interval& value);
/// The floats whose values lie in the range.
interval::Interval floatsIn(TypeRef type, const RealRange& range);

/// A finite value: some number of the form's values. The constant of the form is bounded.
class FloatLinearisation {
 public:
  FloatLinearisation(const interval::IntervalStore& ranges, interval::IntervalMemory& memory,
                     const memory::Frame& frame)
      : ranges_(ranges), memory_(memory), frame_(frame) {}

  /// Nothing for what may be NaN or infinite, or is of another type.
  std::optional<RealForm> of(ExpressionRef expression) const;
  /// left - right, exactly.
  static RealForm difference(const RealForm& left, const RealForm& right);

 private:
  std::optional<RealForm> ofOperator(ExpressionRef expression, const RealRange& result) const;

  const interval::IntervalStore& ranges_;
  interval::IntervalMemory& memory_;
  const memory::Frame& frame_;
};

}  // namespace argosy::octagon
