// 128-bit machine integers: wide enough for every scalar of C (`__int128`, x87 and quad floats as raw bits).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace argosy {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

/// The lowest `bits` bits of `value`; the others become zero.
constexpr UInt128 truncate(UInt128 value, unsigned bits) {
  return bits >= 128 ? value : value & ((UInt128{1} << bits) - 1);
}

/// `value` read as a two's-complement number of `bits` bits.
constexpr Int128 signExtend(UInt128 value, unsigned bits) {
  if (bits == 0) return 0;
  if (bits >= 128) return static_cast<Int128>(value);
  const unsigned shift = 128 - bits;
  return static_cast<Int128>(value << shift) >> shift;
}

std::string toString(Int128 value);
std::string toString(UInt128 value);
std::string toHexadecimal(UInt128 value);

/// A decimal, hexadecimal (0x) or octal (0) number with optional sign; nothing when malformed or wider than 128 bits.
std::optional<Int128> parseInteger(std::string_view text);

}  // namespace argosy
