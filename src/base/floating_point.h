// IEEE-754 arithmetic on raw bits, round-to-nearest-even, for every binary format of C. Binary32 and binary64 run on
// the host's hardware; the others (the x87 format also on an arm64 host) are exact software arithmetic.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/integer.h"

namespace argosy {

enum class FloatFormat : std::uint8_t { Half, Single, Double, X87Extended, Quad };

/// How two floats compare; NaN compares unordered with everything.
enum class FloatOrder : std::uint8_t { Less, Equal, Greater, Unordered };

enum class FloatOperation : std::uint8_t { Add, Subtract, Multiply, Divide };

enum class FloatRounding : std::uint8_t { NearestEven, NearestAway, Down, Up, TowardZero };

namespace floating {

UInt128 apply(FloatFormat format, FloatOperation operation, UInt128 left, UInt128 right);
UInt128 negate(FloatFormat format, UInt128 value);
UInt128 absolute(FloatFormat format, UInt128 value);
FloatOrder compare(FloatFormat format, UInt128 left, UInt128 right);

/// x * y + z with a single rounding.
UInt128 fusedMultiplyAdd(FloatFormat format, UInt128 x, UInt128 y, UInt128 z);
/// C's fmod (truncated quotient) and remainder (nearest quotient).
UInt128 fmod(FloatFormat format, UInt128 left, UInt128 right);
UInt128 remainder(FloatFormat format, UInt128 left, UInt128 right);
UInt128 roundToIntegral(FloatFormat format, UInt128 value, FloatRounding rounding);
UInt128 squareRoot(FloatFormat format, UInt128 value);

bool isNaN(FloatFormat format, UInt128 value);
bool isInfinite(FloatFormat format, UInt128 value);
bool isZero(FloatFormat format, UInt128 value);
bool isNegative(FloatFormat format, UInt128 value);
bool isSubnormal(FloatFormat format, UInt128 value);

UInt128 convert(FloatFormat from, FloatFormat to, UInt128 value);
/// The nearest float to an integer of `bits` bits.
UInt128 fromInteger(FloatFormat format, UInt128 value, unsigned bits, bool isSigned);
/// C's conversion to an integer of `bits` bits (truncation); nothing when the result does not fit (undefined behaviour).
std::optional<UInt128> toInteger(FloatFormat format, UInt128 value, unsigned bits, bool isSigned);

/// An exact C literal (hexadecimal float with suffix, or a `__builtin_inf`/`__builtin_nan` call).
/// Binary128 is `long double` on some targets, and a type of its own on others.
std::string toCLiteral(FloatFormat format, UInt128 value, bool quadIsLongDouble = false);
/// The shortest decimal text that reads back as the same value; for people.
std::string toDecimal(FloatFormat format, UInt128 value);
std::optional<UInt128> parse(FloatFormat format, std::string_view text);

/// Number of bits that carry the value (80 for the x87 format, whose storage is larger).
constexpr unsigned valueBits(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half: return 16;
    case FloatFormat::Single: return 32;
    case FloatFormat::Double: return 64;
    case FloatFormat::X87Extended: return 80;
    case FloatFormat::Quad: return 128;
  }
  return 0;
}

}  // namespace floating
}  // namespace argosy
