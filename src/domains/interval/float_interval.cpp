#include "domains/interval/float_interval.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "domains/interval/float_order.h"
#include "domains/interval/numbers.h"

namespace argosy::interval::floats {

namespace {

FloatOperation operation(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Add: return FloatOperation::Add;
    case BinaryOperator::Subtract: return FloatOperation::Subtract;
    case BinaryOperator::Multiply: return FloatOperation::Multiply;
    case BinaryOperator::Divide: return FloatOperation::Divide;
    default: throw std::logic_error("this operator is not defined on floats");
  }
}

Interval apply(BinaryOperator op, FloatFormat format, Int128 left, Int128 right) {
  return constant(format, floating::apply(format, operation(op), floatAt(format, left), floatAt(format, right)));
}

/// Rounding to nearest is monotone, so where the exact operator is monotone in each operand, the bounds of the results
/// are the results of the bounds.
Interval hullOfCorners(BinaryOperator op, FloatFormat format, const Interval& left, const Interval& right) {
  Interval all = apply(op, format, left.low, right.low);
  if (!isOneNumber(right)) all = hull(all, apply(op, format, left.low, right.high));
  if (isOneNumber(left)) return all;
  all = hull(all, apply(op, format, left.high, right.low));
  if (!isOneNumber(right)) all = hull(all, apply(op, format, left.high, right.high));
  return all;
}

/// The infinities, the zeros, the negative and the positive numbers: on two such classes an operator is either monotone
/// or invalid throughout. The extremes come first, so that unbounded operands soon give all they can.
std::array<Interval, 5> classes(FloatFormat format) {
  const Int128 infinity = infinityPlace(format);
  return {Interval{~infinity, ~infinity}, Interval{infinity, infinity}, Interval{-1, 0}, Interval{~infinity + 1, -2},
          Interval{1, infinity - 1}};
}

/// Where widening stops, on both sides of zero: zero, infinity, the largest number, and powers of two at which values
/// of programs tend to stop (the limits of integer types, the integers that a format represents exactly).
std::array<Int128, 13> magnitudes(FloatFormat format) {
  std::array<Int128, 13> places{};
  std::size_t count = 0;
  places[count++] = 0;
  for (const int exponent : {0, 4, 8, 16, 24, 31, 32, 53, 63, 64}) places[count++] = powerOfTwoPlace(format, exponent);
  places[count++] = infinityPlace(format) - 1;
  places[count++] = infinityPlace(format);
  std::sort(places.begin(), places.end());
  return places;
}

Int128 placeOfInteger(FloatFormat format, Int128 value) {
  return floatPlace(format, floating::fromInteger(format, static_cast<UInt128>(value), 128, true));
}

bool isFiniteNonzero(FloatFormat format, const Interval& range) {
  const Int128 infinity = infinityPlace(format);
  return (range.low > 0 && range.high < infinity) || (range.high < -1 && range.low > ~infinity);
}

/// Shrinks one operand of an operator that is monotone in it as long as the other one stays within `other`.
void shrinkOperand(BinaryOperator op, FloatFormat format, Interval& operand, const Interval& other, bool right,
                   bool rising, const Interval& target) {
  const auto results = [&](Int128 place) {
    const Interval x{place, place};
    const Interval corners = right ? hullOfCorners(op, format, other, x) : hullOfCorners(op, format, x, other);
    // An invalid corner (inf - inf) says nothing about the results next to it.
    return corners.mayBeNaN ? numbers(format) : corners;
  };
  shrinkMonotone(operand, rising, results, target);
}

}  // namespace

Interval numbers(FloatFormat format) { return {~infinityPlace(format), infinityPlace(format)}; }

Interval top(FloatFormat format) { return {~infinityPlace(format), infinityPlace(format), true}; }

Interval constant(FloatFormat format, UInt128 bits) {
  if (floating::isNaN(format, bits)) return {0, -1, true};
  const Int128 place = floatPlace(format, bits);
  return {place, place};
}

Interval binary(BinaryOperator op, FloatFormat format, const Interval& left, const Interval& right) {
  const Interval everything = top(format);
  Interval all = between(0, -1, left.mayBeNaN || right.mayBeNaN);
  for (const Interval& leftClass : classes(format)) {
    const Interval l = intersection(left, leftClass);
    if (!l.hasNumbers()) continue;
    for (const Interval& rightClass : classes(format)) {
      const Interval r = intersection(right, rightClass);
      if (r.hasNumbers()) all = hull(all, hullOfCorners(op, format, l, r));
      if (all == everything) return all;
    }
  }
  return all;
}

Int128 thresholdBelow(FloatFormat format, Int128 place, std::span<const Int128> thresholds) {
  Int128 best = ~infinityPlace(format);
  for (const Int128 magnitude : magnitudes(format)) {
    for (const Int128 candidate : {magnitude, ~magnitude})
      if (candidate <= place) best = std::max(best, candidate);
  }
  const auto above = std::partition_point(thresholds.begin(), thresholds.end(),
                                          [&](Int128 value) { return placeOfInteger(format, value) <= place; });
  return above == thresholds.begin() ? best : std::max(best, placeOfInteger(format, *std::prev(above)));
}

Int128 thresholdAbove(FloatFormat format, Int128 place, std::span<const Int128> thresholds) {
  Int128 best = infinityPlace(format);
  for (const Int128 magnitude : magnitudes(format)) {
    for (const Int128 candidate : {magnitude, ~magnitude})
      if (candidate >= place) best = std::min(best, candidate);
  }
  const auto above = std::partition_point(thresholds.begin(), thresholds.end(),
                                          [&](Int128 value) { return placeOfInteger(format, value) < place; });
  return above == thresholds.end() ? best : std::min(best, placeOfInteger(format, *above));
}

void refineBinary(BinaryOperator op, FloatFormat format, Interval& left, Interval& right, const Interval& result) {
  if (result.mayBeNaN) return;
  // NaN is passed on, so neither operand is.
  left.mayBeNaN = right.mayBeNaN = false;
  if (!left.hasNumbers() || !right.hasNumbers()) return;
  switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract:
      shrinkOperand(op, format, left, right, false, true, result);
      if (left.hasNumbers()) shrinkOperand(op, format, right, left, true, op == BinaryOperator::Add, result);
      break;
    case BinaryOperator::Multiply:
      if (isFiniteNonzero(format, right)) shrinkOperand(op, format, left, right, false, right.low > 0, result);
      if (left.hasNumbers() && isFiniteNonzero(format, left))
        shrinkOperand(op, format, right, left, true, left.low > 0, result);
      break;
    case BinaryOperator::Divide:
      if (isFiniteNonzero(format, right)) shrinkOperand(op, format, left, right, false, right.low > 0, result);
      // A quotient is monotone in a divisor of one sign.
      if (left.hasNumbers() && isFiniteNonzero(format, left) && (right.low >= 0 || right.high < 0))
        shrinkOperand(op, format, right, left, true, left.high < 0, result);
      break;
    default: break;
  }
}

}  // namespace argosy::interval::floats
