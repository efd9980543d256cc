// Exact fractions of 128-bit integers; an operation that leaves them has no result.
#pragma once

#include <optional>

#include "base/integer.h"

namespace argosy::smt {

struct Fraction {
  Int128 numerator = 0;
  Int128 denominator = 1;  // positive

  friend bool operator==(const Fraction&, const Fraction&) = default;
};

/// Never negative; of two zeros, zero.
Int128 greatestCommonDivisor(Int128 left, Int128 right);

std::optional<Fraction> add(Fraction left, Fraction right);
std::optional<Fraction> multiply(Fraction left, Fraction right);
std::optional<Fraction> negate(Fraction operand);
/// Nothing for zero.
std::optional<Fraction> invert(Fraction operand);
std::optional<bool> less(Fraction left, Fraction right);
Int128 floorOf(Fraction operand);
/// SMT-LIB's div and mod, whose remainder is never negative. Nothing for a zero divisor.
std::optional<Int128> euclideanQuotient(Int128 left, Int128 right);
std::optional<Int128> euclideanRemainder(Int128 left, Int128 right);

}  // namespace argosy::smt
