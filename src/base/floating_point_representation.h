// How floats are represented in their raw bits, on the host and in LLVM's software arithmetic. Only for the
// implementation of base/floating_point.h: nothing else includes LLVM.
#pragma once

#include <bit>

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>

#include "base/floating_point.h"

namespace argosy::floating {

/// Where the parts of a format stand. The x87 format stores the leading bit of the significand, the others imply it.
struct Layout {
  unsigned fractionBits;  // without the leading bit
  unsigned exponentBits;
  bool explicitLeadingBit;

  unsigned signPosition() const { return fractionBits + (explicitLeadingBit ? 1 : 0) + exponentBits; }
  UInt128 signBit() const { return UInt128{1} << signPosition(); }
  UInt128 leadingBit() const { return UInt128{1} << fractionBits; }
  UInt128 quietBit() const { return UInt128{1} << (fractionBits - 1); }
  UInt128 fraction(UInt128 value) const { return value & (leadingBit() - 1); }
  unsigned maximalExponent() const { return (1U << exponentBits) - 1; }
  unsigned exponent(UInt128 value) const {
    return static_cast<unsigned>(value >> (signPosition() - exponentBits)) & maximalExponent();
  }
  UInt128 withExponent(unsigned exponent) const {
    return (UInt128{exponent} << (signPosition() - exponentBits)) |
           (explicitLeadingBit && exponent != 0 ? leadingBit() : UInt128{0});
  }
};

constexpr Layout layoutOf(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half: return {10, 5, false};
    case FloatFormat::Single: return {23, 8, false};
    case FloatFormat::Double: return {52, 11, false};
    case FloatFormat::X87Extended: return {63, 15, true};
    case FloatFormat::Quad: return {112, 15, false};
  }
  return {};
}

/// x87 encodings without the leading bit but with an exponent ("unnormals") are invalid operands: they act as NaN.
inline bool isUnnormal(const Layout& layout, UInt128 value) {
  return layout.explicitLeadingBit && layout.exponent(value) != 0 && (value & layout.leadingBit()) == 0;
}

template <class Float>
struct HostBits;
template <>
struct HostBits<float> {
  using type = std::uint32_t;
};
template <>
struct HostBits<double> {
  using type = std::uint64_t;
};

template <class Float>
Float toHost(UInt128 value) {
  return std::bit_cast<Float>(static_cast<typename HostBits<Float>::type>(value));
}

template <class Float>
UInt128 fromHost(Float value) {
  return std::bit_cast<typename HostBits<Float>::type>(value);
}

inline bool isHostFormat(FloatFormat format) { return format == FloatFormat::Single || format == FloatFormat::Double; }

/// Calls `compute` with zero of the host type that has the given (binary32 or binary64) format.
template <class Compute>
auto onHost(FloatFormat format, const Compute& compute) {
  return format == FloatFormat::Single ? compute(float{}) : compute(double{});
}

inline const llvm::fltSemantics& semantics(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half: return llvm::APFloat::IEEEhalf();
    case FloatFormat::Single: return llvm::APFloat::IEEEsingle();
    case FloatFormat::Double: return llvm::APFloat::IEEEdouble();
    case FloatFormat::X87Extended: return llvm::APFloat::x87DoubleExtended();
    case FloatFormat::Quad: return llvm::APFloat::IEEEquad();
  }
  return llvm::APFloat::Bogus();
}

inline llvm::APInt toApInt(UInt128 value, unsigned bits) {
  const std::uint64_t words[2] = {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)};
  return llvm::APInt(bits, llvm::ArrayRef(words, bits > 64 ? 2 : 1));
}

inline UInt128 fromApInt(const llvm::APInt& value) {
  UInt128 result = value.getRawData()[0];
  if (value.getNumWords() > 1) result |= UInt128{value.getRawData()[1]} << 64;
  return result;
}

inline llvm::APFloat toSoftware(FloatFormat format, UInt128 value) {
  return llvm::APFloat(semantics(format), toApInt(value, valueBits(format)));
}

inline UInt128 fromSoftware(const llvm::APFloat& value) { return fromApInt(value.bitcastToAPInt()); }

constexpr auto nearestEven = llvm::APFloat::rmNearestTiesToEven;

}  // namespace argosy::floating
