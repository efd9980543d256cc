// Exact bounds for the bitwise operators on ranges of unsigned numbers.
#pragma once

#include <optional>

#include "program/expression.h"

namespace argosy::interval {

struct BitRange {
  UInt128 low, high;  // low <= high
};

/// The least and the greatest result of BitAnd, BitOr or BitXor on numbers of the two ranges.
BitRange boundsOfBitwise(BinaryOperator op, const BitRange& left, const BitRange& right);

/// The part of the range from its first to its last number x of `width` bits with (x & mask) == value.
std::optional<BitRange> partWithBits(const BitRange& range, UInt128 mask, UInt128 value, unsigned width);

}  // namespace argosy::interval
