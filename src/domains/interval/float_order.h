// Floats as places in the order of their format: consecutive integers from -inf to +inf, with -0 at -1 just below +0 at
// 0.
#pragma once

#include "base/floating_point.h"

namespace argosy::interval {

/// The place of a float that is not NaN. The two encodings that the x87 format has for its smallest normal numbers
/// share one place.
Int128 floatPlace(FloatFormat format, UInt128 bits);
/// The float at a place, in its usual encoding.
UInt128 floatAt(FloatFormat format, Int128 place);

/// The place of +inf; -inf is at its complement, as the place of -x is the complement of the place of x.
Int128 infinityPlace(FloatFormat format);
/// The place of 2^exponent, or of +inf where that is too large.
Int128 powerOfTwoPlace(FloatFormat format, int exponent);

/// No other bits stand for the same number.
bool hasOneEncoding(FloatFormat format, Int128 place);

}  // namespace argosy::interval
