#include "domains/interval/interval_cast.h"

#include "domains/interval/comparison.h"
#include "domains/interval/float_interval.h"
#include "domains/interval/float_order.h"
#include "domains/interval/integer_interval.h"
#include "domains/interval/numbers.h"
#include "program/arithmetic.h"

namespace argosy::interval {

namespace {

/// The bits of the number that stands for itself (integers) or at that place (floats).
UInt128 bitsOf(TypeRef type, Int128 number) {
  return type->isFloat() ? floatAt(type->floatFormat(), number) : integers::toBits(type, number);
}

Interval castNumber(TypeRef to, TypeRef from, Int128 number) {
  return IntervalDomain::constant(to, evaluateCast(to, from, bitsOf(from, number)).bits);
}

/// The floats whose integral part fits the type, from the first to the last; `floats` has numbers.
Interval fittingPart(TypeRef to, TypeRef from, const Interval& floats) {
  const FloatFormat format = from->floatFormat();
  // On either side of zero, what fits ends where larger magnitudes begin.
  const auto excess = [&](Int128 place) {
    const bool fits = floating::toInteger(format, floatAt(format, place), to->bits(), to->isSigned()).has_value();
    return Int128{fits ? 0 : place < 0 ? -1 : 1};
  };
  Interval fitting = between(floats.low, floats.high);
  shrinkMonotone(fitting, true, [&](Int128 place) { return Interval{excess(place), excess(place)}; }, {0, 0});
  return fitting;
}

/// Whether the machine gives the least value of the type for everything that does not fit (x86's "integer indefinite");
/// for the other types a wider register is cut, and anything may come out.
bool hasIndefiniteLeast(TypeRef to) { return to->isSigned() && to->bits() >= 32; }

Interval floatToInteger(TypeRef to, TypeRef from, const Interval& operand) {
  Interval result;
  bool mayNotFit = operand.mayBeNaN;
  if (operand.hasNumbers()) {
    const Interval fitting = fittingPart(to, from, operand);
    mayNotFit = mayNotFit || fitting.low != operand.low || fitting.high != operand.high;
    if (fitting.hasNumbers()) {
      const Interval low = castNumber(to, from, fitting.low), high = castNumber(to, from, fitting.high);
      result = hull(low, high);
    }
  }
  if (!mayNotFit) return result;
  const Interval all = integers::top(to);
  return hasIndefiniteLeast(to) ? hull(result, {all.low, all.low}) : all;
}

Interval castToBoolean(TypeRef from, const Interval& operand) {
  const Zeros zeros = zerosOf(from);
  const bool mayBeZero = intersection(operand, zero(zeros)).hasNumbers();
  const bool mayBeNonzero = operand.mayBeNaN || !isWithin(operand, zero(zeros));
  return {mayBeZero ? 0 : 1, mayBeNonzero ? 1 : 0};
}

}  // namespace

Interval castInterval(TypeRef to, TypeRef from, const Interval& operand) {
  if (isOneNumber(operand) && !operand.mayBeNaN) return castNumber(to, from, operand.low);
  if (to->isBoolean()) return castToBoolean(from, operand);
  if (!from->isFloat()) {
    if (!to->isFloat()) {
      return integers::isUnbounded(from, operand) ? integers::top(to)
                                                  : integers::wrapped(to, operand.low, operand.high);
    }
    if (integers::isUnbounded(from, operand)) return hull(castNumber(to, from, 0), castNumber(to, from, -1));
    return hull(castNumber(to, from, operand.low), castNumber(to, from, operand.high));
  }
  if (!to->isFloat()) return floatToInteger(to, from, operand);
  if (!operand.hasNumbers()) return operand;
  Interval result = hull(castNumber(to, from, operand.low), castNumber(to, from, operand.high));
  result.mayBeNaN = operand.mayBeNaN;
  return result;
}

void refineCastInterval(TypeRef to, TypeRef from, Interval& operand, const Interval& result) {
  if (to->isBoolean()) {
    if (!containsNumber(result, 0)) operand = withoutZero(zerosOf(from), operand);
    else if (!containsNumber(result, 1)) operand = intersection(operand, zero(zerosOf(from)));
    return;
  }
  if (!from->isFloat() && integers::isUnbounded(from, operand)) return;
  const auto shrink = [&] {
    shrinkMonotone(operand, true, [&](Int128 number) { return castNumber(to, from, number); }, result);
  };
  if (to->isFloat()) {
    if (!result.mayBeNaN) operand.mayBeNaN = false;
    if (!result.hasNumbers()) operand = between(0, -1, operand.mayBeNaN);
    shrink();
  } else if (from->isFloat()) {
    const Interval fitting = operand.hasNumbers() ? fittingPart(to, from, operand) : operand;
    const bool allFit = operand.hasNumbers() && fitting == operand;
    const bool onlyFitting = hasIndefiniteLeast(to) && !containsNumber(result, integers::top(to).low);
    if (!allFit && !onlyFitting) return;
    operand = between(fitting.low, fitting.high);
    shrink();
  } else if (integers::isUnbounded(to, result)) {
    return;
  } else if (to->bits() >= 128) {
    // Nothing wraps except negative numbers to unsigned ones, which are too large for `result`.
    operand = intersection(operand, result);
  } else {
    operand = congruentPart(operand, integers::top(to).low, UInt128{1} << to->bits(), result);
  }
}

}  // namespace argosy::interval
