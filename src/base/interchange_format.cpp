#include "base/interchange_format.h"

namespace argosy::floating {

Shape shapeOf(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half: return {5, 11};
    case FloatFormat::Single: return {8, 24};
    case FloatFormat::Double: return {11, 53};
    case FloatFormat::X87Extended: return {15, 64};
    case FloatFormat::Quad: return {15, 113};
  }
  return {};
}

std::optional<FloatFormat> formatOf(const Shape& shape) {
  for (const FloatFormat format :
       {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::X87Extended, FloatFormat::Quad})
    if (shapeOf(format) == shape) return format;
  return std::nullopt;
}

UInt128 toInterchange(FloatFormat format, UInt128 raw) {
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

UInt128 fromInterchange(FloatFormat format, UInt128 bits) {
  if (format != FloatFormat::X87Extended) return bits;
  const UInt128 exponent = (bits >> 63) & 0x7fff, leading = exponent != 0 ? 1 : 0;
  return (bits >> 78) << 79 | exponent << 64 | leading << 63 | truncate(bits, 63);
}

}  // namespace argosy::floating
