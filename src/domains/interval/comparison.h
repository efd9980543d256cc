// Comparing intervals in three-valued logic, forward and backward, for integers and floats alike.
#pragma once

#include "domains/interval/interval.h"

namespace argosy::interval {

/// Whether numbers at different places can be equal: floats have two zeros.
enum class Zeros : std::uint8_t { One, Two };
inline Zeros zerosOf(TypeRef type) { return type->isFloat() ? Zeros::Two : Zeros::One; }

/// 0, 1 or [0, 1]; the operands are not bottom.
Interval compare(BinaryOperator op, Zeros zeros, const Interval& left, const Interval& right);
/// Keeps what can make the comparison come out as `truth`.
void refineComparison(BinaryOperator op, Zeros zeros, Interval& left, Interval& right, bool truth);

/// Without the zeros, as far as they are bounds.
Interval withoutZero(Zeros zeros, const Interval& value);
/// The numbers that are equal to zero.
Interval zero(Zeros zeros);

}  // namespace argosy::interval
