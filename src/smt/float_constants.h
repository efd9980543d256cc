// Float constants of terms have the IEEE interchange encoding, in which the leading bit of the significand is implied; base's
// arithmetic takes x87's own encoding, which stores it.
#pragma once

#include <optional>

#include "base/floating_point.h"
#include "smt/sort.h"

namespace argosy::smt {

/// Nothing for formats that base's arithmetic does not know.
std::optional<FloatFormat> formatOf(SortRef sort);
UInt128 toRawFloat(FloatFormat format, UInt128 ieeeBits);
UInt128 fromRawFloat(FloatFormat format, UInt128 raw);

bool isFloatNaN(SortRef sort, UInt128 ieeeBits);
UInt128 canonicalNaN(SortRef sort);

}  // namespace argosy::smt
