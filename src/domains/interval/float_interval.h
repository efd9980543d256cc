// Intervals of floats, by places in the order of the format: the arithmetic operators, forward and backward. No
// argument is bottom.
#pragma once

#include "domains/interval/interval.h"

namespace argosy::interval::floats {

Interval top(FloatFormat format);
/// All numbers, but not NaN.
Interval numbers(FloatFormat format);
Interval constant(FloatFormat format, UInt128 bits);

/// For Add, Subtract, Multiply and Divide.
Interval binary(BinaryOperator op, FloatFormat format, const Interval& left, const Interval& right);

/// `result` lies within the result of the forward operator.
void refineBinary(BinaryOperator op, FloatFormat format, Interval& left, Interval& right, const Interval& result);

/// The nearest bounds for widening: the last one at or below `place`, the first one at or above.
Int128 thresholdBelow(FloatFormat format, Int128 place, std::span<const Int128> thresholds);
Int128 thresholdAbove(FloatFormat format, Int128 place, std::span<const Int128> thresholds);

}  // namespace argosy::interval::floats
