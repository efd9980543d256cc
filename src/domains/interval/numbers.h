// Ranges of numbers without regard to a type: what integers and the places of floats have in common.
#pragma once

#include <algorithm>

#include "domains/interval/interval.h"

namespace argosy::interval {

constexpr Int128 leastInt128 = static_cast<Int128>(UInt128{1} << 127);
constexpr Int128 greatestInt128 = ~leastInt128;

/// The empty range has one representation, so that equality of intervals is equality of meaning.
constexpr Interval between(Int128 low, Int128 high, bool mayBeNaN = false) {
  return low <= high ? Interval{low, high, mayBeNaN} : Interval{0, -1, mayBeNaN};
}

constexpr bool containsNumber(const Interval& range, Int128 number) {
  return range.low <= number && number <= range.high;
}

constexpr bool isOneNumber(const Interval& range) { return range.low == range.high; }

constexpr Interval hull(const Interval& left, const Interval& right) {
  const bool mayBeNaN = left.mayBeNaN || right.mayBeNaN;
  if (!left.hasNumbers()) return between(right.low, right.high, mayBeNaN);
  if (!right.hasNumbers()) return between(left.low, left.high, mayBeNaN);
  return {std::min(left.low, right.low), std::max(left.high, right.high), mayBeNaN};
}

constexpr Interval intersection(const Interval& left, const Interval& right) {
  const bool mayBeNaN = left.mayBeNaN && right.mayBeNaN;
  return between(std::max(left.low, right.low), std::min(left.high, right.high), mayBeNaN);
}

constexpr bool isWithin(const Interval& inner, const Interval& outer) {
  if (inner.mayBeNaN && !outer.mayBeNaN) return false;
  return !inner.hasNumbers() || (outer.low <= inner.low && inner.high <= outer.high);
}

constexpr Int128 saturatingAdd(Int128 left, Int128 right) {
  Int128 sum = 0;
  if (!__builtin_add_overflow(left, right, &sum)) return sum;
  return left < 0 ? leastInt128 : greatestInt128;
}

constexpr Int128 saturatingSubtract(Int128 left, Int128 right) {
  Int128 difference = 0;
  if (!__builtin_sub_overflow(left, right, &difference)) return difference;
  return left < 0 ? leastInt128 : greatestInt128;
}

/// Removes `number` where it is a bound.
constexpr Interval without(const Interval& range, Int128 number) {
  Interval rest = range;
  if (rest.low == number && rest.hasNumbers())
    rest = number == greatestInt128 ? between(0, -1, rest.mayBeNaN) : between(number + 1, rest.high, rest.mayBeNaN);
  if (rest.high == number && rest.hasNumbers()) rest = between(rest.low, number - 1, rest.mayBeNaN);
  return rest;
}

/// Shrinks to the numbers whose remainder modulo `period`, taken in [base, base + period), lies in `residues`.
constexpr Interval congruentPart(const Interval& range, Int128 base, UInt128 period, const Interval& residues) {
  if (!range.hasNumbers() || !residues.hasNumbers()) return between(0, -1);
  const auto residue = [&](Int128 number) {
    const UInt128 distance =
        number >= base ? (static_cast<UInt128>(number) - static_cast<UInt128>(base)) % period
                       : (period - 1) - (static_cast<UInt128>(base) - static_cast<UInt128>(number) - 1) % period;
    return static_cast<Int128>(static_cast<UInt128>(base) + distance);
  };
  Int128 low = range.low, high = range.high;
  const auto periodic = static_cast<Int128>(period);
  if (const Int128 at = residue(low); at < residues.low) low = saturatingAdd(low, residues.low - at);
  else if (at > residues.high) low = saturatingAdd(low, periodic - (at - residues.low));
  if (const Int128 at = residue(high); at > residues.high) high = saturatingSubtract(high, at - residues.high);
  else if (at < residues.low) high = saturatingSubtract(high, periodic - (residues.high - at));
  return between(low, high);
}

/// Shrinks `operand` to the numbers x for which some result can lie in `target`. `results(x)` is the range of the
/// results, its bounds monotone in x (rising or falling), so both ends are found by bisection.
template <class Results>
void shrinkMonotone(Interval& operand, bool rising, const Results& results, const Interval& target) {
  if (!operand.hasNumbers()) return;
  const auto reachesTarget = [&](Int128 x, bool fromBelow) {
    const Interval range = results(x);
    return fromBelow ? range.high >= target.low : range.low <= target.high;
  };
  const auto distance = [&] { return static_cast<UInt128>(operand.high) - static_cast<UInt128>(operand.low); };
  const auto offset = [](Int128 x, UInt128 by) { return static_cast<Int128>(static_cast<UInt128>(x) + by); };
  if (!reachesTarget(operand.high, rising) || !reachesTarget(operand.low, !rising)) {
    operand = between(0, -1, operand.mayBeNaN);
    return;
  }
  if (!reachesTarget(operand.low, rising)) {
    UInt128 failing = 0, reaching = distance();
    while (reaching - failing > 1) {
      const UInt128 middle = failing + (reaching - failing) / 2;
      (reachesTarget(offset(operand.low, middle), rising) ? reaching : failing) = middle;
    }
    operand.low = offset(operand.low, reaching);
  }
  if (!reachesTarget(operand.high, !rising)) {
    // The least x may have risen above all that reach the target from the other side.
    if (!reachesTarget(operand.low, !rising)) {
      operand = between(0, -1, operand.mayBeNaN);
      return;
    }
    UInt128 reaching = 0, failing = distance();
    while (failing - reaching > 1) {
      const UInt128 middle = reaching + (failing - reaching) / 2;
      (reachesTarget(offset(operand.low, middle), !rising) ? reaching : failing) = middle;
    }
    operand.high = offset(operand.low, reaching);
  }
}

}  // namespace argosy::interval
