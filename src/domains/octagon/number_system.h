// The numbers of octagons. A bound is a number or +infinity, and every operation on bounds rounds upwards: what it gives is never below the exact result, so that
// constraints stay implied. Only then integers have their bounds tightened to what integers can reach.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "base/floor_division.h"
#include "base/integer.h"

namespace argosy::octagon {

/// How the entries of one matrix are computed with.
template <class A>
concept Arithmetic = requires(typename A::Entry entry) {
  { A::infinity } -> std::convertible_to<typename A::Entry>;
  { A::isDiscrete } -> std::convertible_to<bool>;
  { A::add(entry, entry) } -> std::same_as<typename A::Entry>;
  /// Half of a bound: the greatest possible value of x where 2x has this bound.
  { A::half(entry) } -> std::same_as<typename A::Entry>;
};

/// Integers of any size that C has. Doubled bounds of 64-bit variables need 66 bits, sums of them some more: bounds beyond 2^123 become infinity, those below -2^123
/// stay there. The two margins make sums fit without a check for overflow.
struct WideIntegers {
  using Entry = Int128;
  static constexpr bool isDiscrete = true;
  static constexpr Entry greatestFinite = Int128{1} << 123;
  static constexpr Entry infinity = Int128{1} << 125;

  static constexpr Entry saturate(Int128 bound) {
    return bound > greatestFinite ? infinity : bound < -greatestFinite ? -greatestFinite : bound;
  }
  static constexpr Entry add(Entry left, Entry right) { return saturate(left + right); }
  static constexpr Entry half(Entry bound) { return bound == infinity ? infinity : bound >> 1U; }
  static constexpr Entry twice(Entry bound) { return add(bound, bound); }
  /// `factor` is not negative.
  static constexpr Entry multiply(Int128 factor, Entry bound) {
    if (factor == 0) return 0;
    if (bound == infinity) return infinity;
    Int128 product = 0;
    if (!__builtin_mul_overflow(factor, bound, &product)) return saturate(product);
    return bound > 0 ? infinity : -greatestFinite;
  }
  /// `divisor` is positive.
  static constexpr Entry divide(Entry bound, Int128 divisor) {
    return bound == infinity ? infinity : floorDivide(bound, divisor);
  }
};

/// Small integers as doubles, of which processors compute several at once, minima included. Sums are exact as long as no path adds up to 2^53: a path without a cycle
/// has at most 2n - 1 edges, closure adds no more than two paths, and tightening and strengthening add and halve two such sums.
struct NarrowIntegers {
  using Entry = double;
  static constexpr bool isDiscrete = true;
  static constexpr Entry infinity = std::numeric_limits<double>::infinity();

  /// What entries of a matrix for so many variables may be.
  static constexpr Int128 greatestEntry(std::size_t variables) {
    return static_cast<std::int64_t>((std::uint64_t{1} << 51U) / (2 * variables + 6));
  }
  static Entry add(Entry left, Entry right) { return left + right; }
  static Entry half(Entry bound) { return std::floor(bound * 0.5); }
};

/// Reals, and floats as such. Nothing relies on the rounding mode being anything but the usual one, to nearest: the error of a sum tells whether it was rounded
/// downwards (Knuth's TwoSum).
struct RoundedReals {
  using Entry = double;
  static constexpr bool isDiscrete = false;
  static constexpr Entry infinity = std::numeric_limits<double>::infinity();
  static constexpr Entry greatestFinite = std::numeric_limits<double>::max();

  /// A number is itself; what is none is no bound.
  static Entry saturate(Entry bound) {
    if (std::isnan(bound)) return infinity;
    return bound < -greatestFinite ? -greatestFinite : bound;
  }
  static Entry add(Entry left, Entry right) {
    const double sum = left + right;
    const double added = sum - left;
    const double error = (left - (sum - added)) + (right - added);
    // Overflow on the way makes the error no number.
    return error <= 0 ? sum : next(sum);
  }
  static Entry half(Entry bound) {
    const double half = bound * 0.5;
    return half + half < bound ? next(half) : half;
  }
  static Entry twice(Entry bound) { return add(bound, bound); }
  static Entry multiply(double factor, Entry bound) {
    if (factor == 0 || bound == 0) return 0;
    if (factor == 1) return bound;
    const double product = factor * bound;
    if (std::isinf(product)) return saturate(product);
    return std::abs(product) >= exactErrors && std::fma(factor, bound, -product) <= 0 ? product : next(product);
  }
  static Entry divide(Entry bound, double divisor) {
    if (bound == 0 || bound == infinity) return bound;
    const double quotient = bound / divisor;
    if (std::isinf(quotient)) return saturate(quotient);
    const bool isExact = std::abs(quotient) >= exactErrors && std::abs(bound) >= exactErrors;
    return isExact && std::fma(-quotient, divisor, bound) <= 0 ? quotient : next(quotient);
  }

 private:
  /// From here on the error of a product is a double itself.
  static constexpr double exactErrors = 0x1p-960;
  static Entry next(double number) { return number == infinity ? infinity : std::nextafter(number, infinity); }
};

/// The number systems to choose from. A Number is a bound, too: with Arithmetic::infinity among them.
struct Integers {
  using Number = Int128;
  using Arithmetic = WideIntegers;
};
struct Reals {
  using Number = double;
  using Arithmetic = RoundedReals;
};

/// What hashes of bounds are made of.
constexpr std::uint64_t hashBits(Int128 number) {
  return static_cast<std::uint64_t>(number) ^ (static_cast<std::uint64_t>(number >> 64) * 0x9e3779b97f4a7c15U);
}
constexpr std::uint64_t hashBits(double number) { return std::bit_cast<std::uint64_t>(number + 0.0); }  // -0 is 0

template <class Numbers>
constexpr typename Numbers::Number infinityOf = Numbers::Arithmetic::infinity;

template <class Numbers>
constexpr bool isFinite(typename Numbers::Number bound) {
  return bound != infinityOf<Numbers>;
}

template <class Numbers>
std::optional<typename Numbers::Number> finiteOrNothing(typename Numbers::Number bound) {
  return isFinite<Numbers>(bound) ? std::optional(bound) : std::nullopt;
}

}  // namespace argosy::octagon
