// The interchange encoding of IEEE 754, as SMT-LIB has it: the leading bit of the significand is implied, also in the x87
// format, whose own encoding stores it.
#pragma once

#include <optional>

#include "base/floating_point.h"

namespace argosy::floating {

struct Shape {
  unsigned exponentBits;
  unsigned significandBits;  // with the leading bit, as SMT-LIB counts

  /// Of the interchange encoding: the sign takes the place of the leading bit.
  unsigned bits() const { return exponentBits + significandBits; }
  friend bool operator==(const Shape&, const Shape&) = default;
};

Shape shapeOf(FloatFormat format);
/// Nothing for shapes that no format has.
std::optional<FloatFormat> formatOf(const Shape& shape);

/// The x87 encodings without a counterpart act as NaN ("unnormals") or as the smallest normal exponent ("pseudo-denormals").
UInt128 toInterchange(FloatFormat format, UInt128 raw);
UInt128 fromInterchange(FloatFormat format, UInt128 bits);

}  // namespace argosy::floating
