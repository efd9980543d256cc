// The program's floats as values of the host, for calling the host's libc.
#pragma once

#include <cstring>

#include "base/floating_point.h"
#include "interpreter/host_quad.h"

namespace argosy::interpreter {

// The x87 format on amd64, binary128 on arm64; both hold every x87 value.
constexpr FloatFormat hostLongFormat = LDBL_MANT_DIG == 64 ? FloatFormat::X87Extended : FloatFormat::Quad;

template <class Float>
constexpr FloatFormat hostFormat = std::is_same_v<Float, host::Quad> ? FloatFormat::Quad
                                   : sizeof(Float) == 4              ? FloatFormat::Single
                                   : sizeof(Float) == 8              ? FloatFormat::Double
                                                                     : hostLongFormat;

template <class Float>
Float toHostFloat(FloatFormat format, UInt128 bits) {
  const UInt128 converted = floating::convert(format, hostFormat<Float>, bits);
  Float value{};
  std::memcpy(&value, &converted, floating::valueBits(hostFormat<Float>) / 8);
  return value;
}

template <class Float>
UInt128 fromHostFloat(FloatFormat format, Float value) {
  UInt128 bits = 0;
  std::memcpy(&bits, &value, floating::valueBits(hostFormat<Float>) / 8);
  return floating::convert(hostFormat<Float>, format, bits);
}

}  // namespace argosy::interpreter
