#include "base/floating_point.h"

#include <cmath>
#include <limits>

#include <llvm/ADT/APSInt.h>

#include "base/floating_point_representation.h"

// Which NaN an operation gives is part of what a program can observe (`printf("%f")` shows its sign), and hosts
// differ in it. The rules here are those of x86: an operand that is NaN is passed on, made quiet, and an invalid
// operation gives the "real indefinite", a quiet NaN with the sign set.

namespace argosy::floating {

namespace {

UInt128 defaultNaN(FloatFormat format) {
  const Layout layout = layoutOf(format);
  return layout.signBit() | layout.withExponent(layout.maximalExponent()) | layout.quietBit();
}

UInt128 quieten(FloatFormat format, UInt128 nan) {
  const Layout layout = layoutOf(format);
  return isUnnormal(layout, nan) ? defaultNaN(format) : nan | layout.quietBit();
}

/// The NaN that an operation on these operands gives, at least one of which is NaN.
UInt128 propagateNaN(FloatFormat format, UInt128 left, UInt128 right) {
  const bool leftNaN = isNaN(format, left), rightNaN = isNaN(format, right);
  if (format == FloatFormat::X87Extended && leftNaN && rightNaN) {
    const Layout layout = layoutOf(format);
    return quieten(format, layout.fraction(left) >= layout.fraction(right) ? left : right);
  }
  return quieten(format, leftNaN ? left : right);
}

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);

template <class Float>
Float applyHost(FloatOperation operation, Float left, Float right) {
  switch (operation) {
    case FloatOperation::Add: return left + right;
    case FloatOperation::Subtract: return left - right;
    case FloatOperation::Multiply: return left * right;
    case FloatOperation::Divide: return left / right;
  }
  return left;
}

/// The largest r with r * r <= n, one bit at a time.
llvm::APInt integerSquareRoot(const llvm::APInt& n) {
  const unsigned width = n.getBitWidth();
  llvm::APInt root(width, 0), rest = n;
  const unsigned top = n.getActiveBits() == 0 ? 0 : (n.getActiveBits() - 1) & ~1U;
  llvm::APInt bit = llvm::APInt::getOneBitSet(width, top);
  for (; !bit.isZero(); bit.lshrInPlace(2)) {
    const llvm::APInt candidate = root + bit;
    root.lshrInPlace(1);
    if (rest.uge(candidate)) {
      rest -= candidate;
      root += bit;
    }
  }
  return root;
}

/// Of a positive finite number: the integer square root of the significand, scaled to give two more bits than the
/// precision; the rest of the root only matters as a sticky bit, so the conversion back rounds correctly.
UInt128 softwareSquareRoot(FloatFormat format, UInt128 value) {
  const llvm::APFloat number = toSoftware(format, value);
  const int precision = static_cast<int>(layoutOf(format).fractionBits) + 1;
  int exponent = ilogb(number) - (precision - 1);
  llvm::APSInt significand(256, true);
  bool isExact = false;
  llvm::scalbn(number, -exponent, nearestEven).convertToInteger(significand, llvm::APFloat::rmTowardZero, &isExact);
  int shift = precision + 4;
  if ((exponent - shift) % 2 != 0) ++shift;
  const llvm::APInt radicand = static_cast<const llvm::APInt&>(significand).shl(static_cast<unsigned>(shift));
  llvm::APInt root = integerSquareRoot(radicand);
  const bool sticky = root * root != radicand;
  root = root.shl(1);
  if (sticky) root.setBit(0);
  exponent = (exponent - shift) / 2 - 1;
  // Rounded as an integer, because the unscaled root is too large for binary16.
  const unsigned dropped = root.getActiveBits() - static_cast<unsigned>(precision);
  const llvm::APInt half = llvm::APInt::getOneBitSet(256, dropped - 1);
  llvm::APInt rounded = root.lshr(dropped);
  const llvm::APInt remainder = root - rounded.shl(dropped);
  if (remainder.ugt(half) || (remainder == half && rounded[0])) ++rounded;
  llvm::APFloat result(semantics(format));
  result.convertFromAPInt(rounded, false, nearestEven);
  return fromSoftware(llvm::scalbn(result, exponent + static_cast<int>(dropped), nearestEven));
}

llvm::APFloat::roundingMode softwareRounding(FloatRounding rounding) {
  switch (rounding) {
    case FloatRounding::NearestEven: return llvm::APFloat::rmNearestTiesToEven;
    case FloatRounding::NearestAway: return llvm::APFloat::rmNearestTiesToAway;
    case FloatRounding::Down: return llvm::APFloat::rmTowardNegative;
    case FloatRounding::Up: return llvm::APFloat::rmTowardPositive;
    case FloatRounding::TowardZero: return llvm::APFloat::rmTowardZero;
  }
  return llvm::APFloat::rmNearestTiesToEven;
}

}  // namespace

bool isNaN(FloatFormat format, UInt128 value) {
  const Layout layout = layoutOf(format);
  if (isUnnormal(layout, value)) return true;
  return layout.exponent(value) == layout.maximalExponent() && layout.fraction(value) != 0;
}

bool isInfinite(FloatFormat format, UInt128 value) {
  const Layout layout = layoutOf(format);
  return layout.exponent(value) == layout.maximalExponent() && layout.fraction(value) == 0 &&
         !isUnnormal(layout, value);
}

bool isZero(FloatFormat format, UInt128 value) { return truncate(value, layoutOf(format).signPosition()) == 0; }

bool isNegative(FloatFormat format, UInt128 value) { return (value & layoutOf(format).signBit()) != 0; }

bool isSubnormal(FloatFormat format, UInt128 value) {
  const Layout layout = layoutOf(format);
  const bool pseudoDenormal = layout.explicitLeadingBit && (value & layout.leadingBit()) != 0;
  return layout.exponent(value) == 0 && layout.fraction(value) != 0 && !pseudoDenormal;
}

UInt128 negate(FloatFormat format, UInt128 value) { return value ^ layoutOf(format).signBit(); }

UInt128 absolute(FloatFormat format, UInt128 value) { return value & ~layoutOf(format).signBit(); }

UInt128 apply(FloatFormat format, FloatOperation operation, UInt128 left, UInt128 right) {
  if (isNaN(format, left) || isNaN(format, right)) return propagateNaN(format, left, right);
  if (isHostFormat(format)) {
    return onHost(format, [&]<class Float>(Float) {
      const Float result = applyHost(operation, toHost<Float>(left), toHost<Float>(right));
      return std::isnan(result) ? defaultNaN(format) : fromHost(result);
    });
  }
  llvm::APFloat result = toSoftware(format, left);
  const llvm::APFloat operand = toSoftware(format, right);
  switch (operation) {
    case FloatOperation::Add: result.add(operand, nearestEven); break;
    case FloatOperation::Subtract: result.subtract(operand, nearestEven); break;
    case FloatOperation::Multiply: result.multiply(operand, nearestEven); break;
    case FloatOperation::Divide: result.divide(operand, nearestEven); break;
  }
  return result.isNaN() ? defaultNaN(format) : fromSoftware(result);
}

FloatOrder compare(FloatFormat format, UInt128 left, UInt128 right) {
  if (isNaN(format, left) || isNaN(format, right)) return FloatOrder::Unordered;
  if (isHostFormat(format)) {
    return onHost(format, [&]<class Float>(Float) {
      const auto l = toHost<Float>(left), r = toHost<Float>(right);
      return l < r ? FloatOrder::Less : l > r ? FloatOrder::Greater : FloatOrder::Equal;
    });
  }
  switch (toSoftware(format, left).compare(toSoftware(format, right))) {
    case llvm::APFloat::cmpLessThan: return FloatOrder::Less;
    case llvm::APFloat::cmpEqual: return FloatOrder::Equal;
    case llvm::APFloat::cmpGreaterThan: return FloatOrder::Greater;
    case llvm::APFloat::cmpUnordered: break;
  }
  return FloatOrder::Unordered;
}

UInt128 fusedMultiplyAdd(FloatFormat format, UInt128 x, UInt128 y, UInt128 z) {
  if (isNaN(format, x) || isNaN(format, y)) return propagateNaN(format, x, y);
  if (isNaN(format, z)) return quieten(format, z);
  if (isHostFormat(format)) {
    return onHost(format, [&]<class Float>(Float) {
      const Float result = std::fma(toHost<Float>(x), toHost<Float>(y), toHost<Float>(z));
      return std::isnan(result) ? defaultNaN(format) : fromHost(result);
    });
  }
  llvm::APFloat result = toSoftware(format, x);
  result.fusedMultiplyAdd(toSoftware(format, y), toSoftware(format, z), nearestEven);
  return result.isNaN() ? defaultNaN(format) : fromSoftware(result);
}

UInt128 fmod(FloatFormat format, UInt128 left, UInt128 right) {
  if (isNaN(format, left) || isNaN(format, right)) return propagateNaN(format, left, right);
  if (isInfinite(format, left) || isZero(format, right)) return defaultNaN(format);
  if (isInfinite(format, right) || isZero(format, left)) return left;
  if (isHostFormat(format)) {
    return onHost(format,
                  [&]<class Float>(Float) { return fromHost(std::fmod(toHost<Float>(left), toHost<Float>(right))); });
  }
  llvm::APFloat result = toSoftware(format, left);
  result.mod(toSoftware(format, right));
  return fromSoftware(result);
}

UInt128 remainder(FloatFormat format, UInt128 left, UInt128 right) {
  if (isNaN(format, left) || isNaN(format, right)) return propagateNaN(format, left, right);
  if (isInfinite(format, left) || isZero(format, right)) return defaultNaN(format);
  if (isInfinite(format, right) || isZero(format, left)) return left;
  if (isHostFormat(format)) {
    return onHost(format, [&]<class Float>(Float) {
      return fromHost(std::remainder(toHost<Float>(left), toHost<Float>(right)));
    });
  }
  llvm::APFloat result = toSoftware(format, left);
  result.remainder(toSoftware(format, right));
  return fromSoftware(result);
}

UInt128 roundToIntegral(FloatFormat format, UInt128 value, FloatRounding rounding) {
  if (isNaN(format, value)) return quieten(format, value);
  if (isHostFormat(format)) {
    return onHost(format, [&]<class Float>(Float) {
      const auto x = toHost<Float>(value);
      switch (rounding) {
        case FloatRounding::NearestEven: return fromHost(std::nearbyint(x));
        case FloatRounding::NearestAway: return fromHost(std::round(x));
        case FloatRounding::Down: return fromHost(std::floor(x));
        case FloatRounding::Up: return fromHost(std::ceil(x));
        case FloatRounding::TowardZero: return fromHost(std::trunc(x));
      }
      return fromHost(x);
    });
  }
  llvm::APFloat result = toSoftware(format, value);
  result.roundToIntegral(softwareRounding(rounding));
  return fromSoftware(result);
}

UInt128 squareRoot(FloatFormat format, UInt128 value) {
  if (isNaN(format, value)) return quieten(format, value);
  if (isZero(format, value)) return value;
  if (isNegative(format, value)) return defaultNaN(format);
  if (isInfinite(format, value)) return value;
  if (isHostFormat(format))
    return onHost(format, [&]<class Float>(Float) { return fromHost(std::sqrt(toHost<Float>(value))); });
  return softwareSquareRoot(format, value);
}

UInt128 convert(FloatFormat from, FloatFormat to, UInt128 value) {
  if (from == to) return value;
  if (isNaN(from, value)) {
    // The payload keeps its most significant bits.
    const Layout source = layoutOf(from), target = layoutOf(to);
    const UInt128 nan = quieten(from, value);
    const UInt128 payload = source.fraction(nan);
    const UInt128 moved = target.fractionBits >= source.fractionBits
                              ? payload << (target.fractionBits - source.fractionBits)
                              : payload >> (source.fractionBits - target.fractionBits);
    return (isNegative(from, nan) ? target.signBit() : UInt128{0}) | target.withExponent(target.maximalExponent()) |
           moved;
  }
  if (from == FloatFormat::Single && to == FloatFormat::Double)
    return fromHost(static_cast<double>(toHost<float>(value)));
  if (from == FloatFormat::Double && to == FloatFormat::Single)
    return fromHost(static_cast<float>(toHost<double>(value)));
  llvm::APFloat result = toSoftware(from, value);
  bool losesInformation = false;
  result.convert(semantics(to), nearestEven, &losesInformation);
  return fromSoftware(result);
}

UInt128 fromInteger(FloatFormat format, UInt128 value, unsigned bits, bool isSigned) {
  if (isHostFormat(format) && bits <= 64) {
    return onHost(format, [&]<class Float>(Float) {
      return isSigned ? fromHost(static_cast<Float>(static_cast<std::int64_t>(signExtend(value, bits))))
                      : fromHost(static_cast<Float>(static_cast<std::uint64_t>(truncate(value, bits))));
    });
  }
  llvm::APFloat result(semantics(format));
  result.convertFromAPInt(toApInt(truncate(value, bits), bits), isSigned, nearestEven);
  return fromSoftware(result);
}

std::optional<UInt128> toInteger(FloatFormat format, UInt128 value, unsigned bits, bool isSigned) {
  if (isNaN(format, value) || isInfinite(format, value)) return std::nullopt;
  if (isHostFormat(format) && bits <= 64) {
    return onHost(format, [&]<class Float>(Float) -> std::optional<UInt128> {
      const double whole = std::trunc(static_cast<double>(toHost<Float>(value)));
      const double bound = std::ldexp(1.0, static_cast<int>(bits) - (isSigned ? 1 : 0));
      if (whole >= bound || whole < (isSigned ? -bound : 0.0)) return std::nullopt;
      return isSigned ? truncate(static_cast<UInt128>(static_cast<std::int64_t>(whole)), bits)
                      : UInt128{static_cast<std::uint64_t>(whole)};
    });
  }
  llvm::APSInt result(bits, !isSigned);
  bool isExact = false;
  const auto status = toSoftware(format, value).convertToInteger(result, llvm::APFloat::rmTowardZero, &isExact);
  if (status & llvm::APFloat::opInvalidOp) return std::nullopt;
  return truncate(fromApInt(result), bits);
}

}  // namespace argosy::floating
