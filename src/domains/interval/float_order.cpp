#include "domains/interval/float_order.h"

namespace argosy::interval {

namespace {

unsigned fractionBits(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half: return 10;
    case FloatFormat::Single: return 23;
    case FloatFormat::Double: return 52;
    case FloatFormat::X87Extended: return 63;
    case FloatFormat::Quad: return 112;
  }
  return 0;
}

bool storesLeadingBit(FloatFormat format) { return format == FloatFormat::X87Extended; }

unsigned signPosition(FloatFormat format) { return floating::valueBits(format) - 1; }

unsigned exponentBits(FloatFormat format) {
  return signPosition(format) - fractionBits(format) - (storesLeadingBit(format) ? 1 : 0);
}

}  // namespace

Int128 floatPlace(FloatFormat format, UInt128 bits) {
  UInt128 magnitude = truncate(bits, signPosition(format));
  if (storesLeadingBit(format)) {
    // The leading bit follows from the exponent, except in the pseudo-denormals: exponent 0 with the leading bit set is
    // the same number as exponent 1.
    const unsigned fraction = fractionBits(format);
    UInt128 exponent = magnitude >> (fraction + 1);
    if (exponent == 0 && (magnitude >> fraction) != 0) exponent = 1;
    magnitude = (exponent << fraction) | truncate(magnitude, fraction);
  }
  const auto place = static_cast<Int128>(magnitude);
  return (bits >> signPosition(format)) & 1 ? ~place : place;
}

UInt128 floatAt(FloatFormat format, Int128 place) {
  UInt128 magnitude = static_cast<UInt128>(place < 0 ? ~place : place);
  if (storesLeadingBit(format)) {
    const unsigned fraction = fractionBits(format);
    const UInt128 exponent = magnitude >> fraction;
    magnitude = (exponent << (fraction + 1)) | (UInt128{exponent != 0} << fraction) | truncate(magnitude, fraction);
  }
  return magnitude | (UInt128{place < 0} << signPosition(format));
}

Int128 infinityPlace(FloatFormat format) {
  const UInt128 exponent = (UInt128{1} << exponentBits(format)) - 1;
  return static_cast<Int128>(exponent << fractionBits(format));
}

Int128 powerOfTwoPlace(FloatFormat format, int exponent) {
  const int bias = (1 << (exponentBits(format) - 1)) - 1;
  return exponent > bias ? infinityPlace(format) : static_cast<Int128>(bias + exponent) << fractionBits(format);
}

bool hasOneEncoding(FloatFormat format, Int128 place) {
  return !storesLeadingBit(format) || ((place < 0 ? ~place : place) >> fractionBits(format)) != 1;
}

}  // namespace argosy::interval
