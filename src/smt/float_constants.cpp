#include "smt/float_constants.h"

namespace argosy::smt {

std::optional<FloatFormat> formatOf(SortRef sort) {
  const unsigned exponent = sort->exponentBits(), significand = sort->significandBits();
  if (exponent == 5 && significand == 11) return FloatFormat::Half;
  if (exponent == 8 && significand == 24) return FloatFormat::Single;
  if (exponent == 11 && significand == 53) return FloatFormat::Double;
  if (exponent == 15 && significand == 64) return FloatFormat::X87Extended;
  if (exponent == 15 && significand == 113) return FloatFormat::Quad;
  return std::nullopt;
}

UInt128 toRawFloat(FloatFormat format, UInt128 ieeeBits) {
  if (format != FloatFormat::X87Extended) return ieeeBits;
  const UInt128 exponent = (ieeeBits >> 63) & 0x7fff, leading = exponent != 0 ? 1 : 0;
  return (ieeeBits >> 78) << 79 | exponent << 64 | leading << 63 | truncate(ieeeBits, 63);
}

/// The x87 encodings without a counterpart act as NaN ("unnormals") or as the smallest normal exponent ("pseudo-denormals").
UInt128 fromRawFloat(FloatFormat format, UInt128 raw) {
  if (format != FloatFormat::X87Extended) return raw;
  UInt128 exponent = (raw >> 64) & 0x7fff, fraction = truncate(raw, 63);
  const bool leading = ((raw >> 63) & 1) != 0;
  if (exponent == 0 && leading) {
    exponent = 1;
  } else if (exponent != 0 && !leading) {
    exponent = 0x7fff;
    fraction = UInt128{1} << 62;
  }
  return (raw >> 79) << 78 | exponent << 63 | fraction;
}

bool isFloatNaN(SortRef sort, UInt128 ieeeBits) {
  const unsigned fractionBits = sort->significandBits() - 1;
  const UInt128 exponent = truncate(ieeeBits >> fractionBits, sort->exponentBits());
  return exponent == truncate(~UInt128{0}, sort->exponentBits()) && truncate(ieeeBits, fractionBits) != 0;
}

UInt128 canonicalNaN(SortRef sort) {
  const unsigned fractionBits = sort->significandBits() - 1;
  return truncate(~UInt128{0}, sort->exponentBits()) << fractionBits | UInt128{1} << (fractionBits - 1);
}

}  // namespace argosy::smt
