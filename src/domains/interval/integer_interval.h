// Intervals of integral types: forward and backward operators except comparisons and casts. No argument is bottom.
#pragma once

#include <optional>

#include "domains/interval/interval.h"

namespace argosy::interval::integers {

Interval top(TypeRef type);
/// The top of `unsigned __int128`, whose bounds are no values of the type.
bool isUnbounded(TypeRef type, const Interval& value);
/// IntervalDomain::fromIntegerRange.
Interval wrapped(TypeRef type, Int128 low, Int128 high);
/// The bits of a value of the type.
inline UInt128 toBits(TypeRef type, Int128 value) { return truncate(static_cast<UInt128>(value), type->bits()); }

/// The amounts by which a shift of a value of `type` really moves the bits.
Interval shiftAmounts(TypeRef type, TypeRef amountType, const Interval& amount);

/// The results as mathematical integers, before they wrap; nothing when they do not fit Int128. For Add, Subtract,
/// Multiply, Divide (x / 0 is 0) and the shifts, whose right operand are the amounts of shiftAmounts().
std::optional<Interval> exactResults(BinaryOperator op, const Interval& left, const Interval& right);

Interval unary(UnaryOperator op, TypeRef type, const Interval& operand);
Interval binary(BinaryOperator op, TypeRef type, const Interval& left, TypeRef rightType, const Interval& right);

/// `result` lies within the result of the forward operator.
void refineBinary(BinaryOperator op, TypeRef type, Interval& left, TypeRef rightType, Interval& right,
                  const Interval& result);

}  // namespace argosy::interval::integers
