#include <algorithm>

#include "domains/interval/bit_bounds.h"
#include "domains/interval/integer_interval.h"
#include "domains/interval/numbers.h"
#include "program/arithmetic.h"

// Backward operators: what remains of the operands when the result is known (HC4-revise on machine integers).

namespace argosy::interval::integers {

namespace {

/// Every period of wrapped results is refined on its own; with more than these it does not pay.
constexpr Int128 mostPeriods = 4;

bool isSignDefinite(const Interval& range) { return range.low >= 0 || range.high <= 0; }

/// Shrinks one operand of an operator that is monotone in it; `right` tells which one.
void shrinkOperand(BinaryOperator op, Interval& operand, const Interval& other, bool right, bool rising,
                   const Interval& target) {
  const auto results = [&](Int128 x) {
    // The caller made sure that no result leaves Int128.
    return *(right ? exactResults(op, other, {x, x}) : exactResults(op, {x, x}, other));
  };
  shrinkMonotone(operand, rising, results, target);
}

/// Keeps what can give a mathematical result in `target`.
void refineExact(BinaryOperator op, Interval& left, Interval& right, const Interval& target) {
  switch (op) {
    case BinaryOperator::Add:
      left =
          intersection(left, {saturatingSubtract(target.low, right.high), saturatingSubtract(target.high, right.low)});
      right =
          intersection(right, {saturatingSubtract(target.low, left.high), saturatingSubtract(target.high, left.low)});
      break;
    case BinaryOperator::Subtract:
      left = intersection(left, {saturatingAdd(target.low, right.low), saturatingAdd(target.high, right.high)});
      right =
          intersection(right, {saturatingSubtract(left.low, target.high), saturatingSubtract(left.high, target.low)});
      break;
    case BinaryOperator::Multiply:
      if (!containsNumber(target, 0)) {
        left = without(left, 0);
        right = without(right, 0);
      }
      if (left.hasNumbers() && right.hasNumbers() && isSignDefinite(right))
        shrinkOperand(op, left, right, false, right.low >= 0, target);
      if (left.hasNumbers() && right.hasNumbers() && isSignDefinite(left))
        shrinkOperand(op, right, left, true, left.low >= 0, target);
      break;
    case BinaryOperator::Divide:
      if (!containsNumber(target, 0)) right = without(right, 0);
      if (!right.hasNumbers() || containsNumber(right, 0)) break;
      // A quotient falls in a divisor of one sign when the dividend is positive, and rises when it is negative.
      if (isSignDefinite(right)) shrinkOperand(op, left, right, false, right.low > 0, target);
      if (left.hasNumbers() && isSignDefinite(left) && isSignDefinite(right))
        shrinkOperand(op, right, left, true, left.high <= 0, target);
      break;
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight: shrinkOperand(op, left, right, false, true, target); break;
    default: break;
  }
}

/// Refines by the mathematical operator, once for each multiple of 2^width by which results may have wrapped.
void refineWrapping(BinaryOperator op, TypeRef type, Interval& left, Interval& right, const Interval& result) {
  const auto results = exactResults(op, left, right);
  if (!results) return;
  if (type->bits() >= 128) {
    // What fits Int128 has not wrapped, unless it is negative in an unsigned type.
    if (type->isSigned() || results->low >= 0) refineExact(op, left, right, result);
    return;
  }
  const Interval values = top(type);
  const unsigned width = type->bits();
  const Int128 firstPeriod = saturatingSubtract(results->low, values.low) >> width;
  const Int128 lastPeriod = saturatingSubtract(results->high, values.low) >> width;
  if (lastPeriod - firstPeriod >= mostPeriods) return;
  Interval allLeft, allRight;
  for (Int128 period = firstPeriod; period <= lastPeriod; ++period) {
    const auto shift = static_cast<Int128>(static_cast<UInt128>(period) << width);
    const Interval target =
        intersection(*results, {saturatingAdd(result.low, shift), saturatingAdd(result.high, shift)});
    if (!target.hasNumbers()) continue;
    Interval l = left, r = right;
    refineExact(op, l, r, target);
    if (!l.hasNumbers() || !r.hasNumbers()) continue;
    allLeft = hull(allLeft, l);
    allRight = hull(allRight, r);
  }
  left = allLeft;
  right = allRight;
}

void refineRemainder(Interval& left, Interval& right, const Interval& result) {
  if (result.low > 0) left = between(std::max(left.low, result.low), left.high);
  if (result.high < 0) left = between(left.low, std::min(left.high, result.high));
  if (!containsNumber(result, 0)) {
    // x % 0 is 0, and a remainder is smaller than the divisor.
    const Int128 least = result.low > 0 ? result.low : saturatingSubtract(0, result.high);
    right = without(right, 0);
    if (right.hasNumbers() && right.low >= 0) right = between(std::max(right.low, saturatingAdd(least, 1)), right.high);
    else if (right.hasNumbers() && right.high <= 0)
      right = between(right.low, std::min(right.high, saturatingSubtract(-1, least)));
  }
  if (!left.hasNumbers() || !right.hasNumbers() || !isOneNumber(right) || right.low == 0) return;
  if (right.low == leastInt128) return;
  const auto divisor = static_cast<UInt128>(right.low < 0 ? -right.low : right.low);
  if (left.low >= 0) left = congruentPart(left, 0, divisor, result);
  else if (left.high <= 0) left = congruentPart(left, 1 - static_cast<Int128>(divisor), divisor, result);
}

/// Keeps the numbers that have the bits `value` where `mask` has ones.
void keepBits(TypeRef type, Interval& operand, UInt128 mask, UInt128 value) {
  Interval all;
  for (const Interval& sign : {Interval{leastInt128, -1}, Interval{0, greatestInt128}}) {
    const Interval part = intersection(operand, sign);
    if (!part.hasNumbers()) continue;
    const auto kept = partWithBits({toBits(type, part.low), toBits(type, part.high)}, mask, value, type->bits());
    if (kept) all = hull(all, {integerValue(type, kept->low), integerValue(type, kept->high)});
  }
  operand = all;
}

/// `operand & constant` or `operand | constant`, when the result determines the bits that the constant lets through.
void refineByConstant(BinaryOperator op, TypeRef type, Interval& operand, Int128 constant, const Interval& result) {
  const UInt128 bits = toBits(type, constant);
  if (op == BinaryOperator::BitAnd) {
    const bool oneBit = bits != 0 && (bits & (bits - 1)) == 0;
    if (isOneNumber(result)) keepBits(type, operand, bits, toBits(type, result.low));
    else if (oneBit && !containsNumber(result, 0)) keepBits(type, operand, bits, bits);
  } else if (isOneNumber(result)) {
    const UInt128 free = truncate(~bits, type->bits()), value = toBits(type, result.low);
    if ((value & bits) == bits) keepBits(type, operand, free, value & free);
    else operand = {};
  }
}

void refineAndOr(BinaryOperator op, TypeRef type, Interval& left, Interval& right, const Interval& result) {
  if (left.low >= 0 && right.low >= 0) {
    for (Interval* operand : {&left, &right}) {
      *operand = op == BinaryOperator::BitAnd ? between(std::max(operand->low, result.low), operand->high)
                                              : between(operand->low, std::min(operand->high, result.high));
    }
  }
  if (!left.hasNumbers() || !right.hasNumbers()) return;
  if (isOneNumber(right)) refineByConstant(op, type, left, right.low, result);
  if (left.hasNumbers() && isOneNumber(left)) refineByConstant(op, type, right, left.low, result);
}

}  // namespace

void refineBinary(BinaryOperator op, TypeRef type, Interval& left, TypeRef rightType, Interval& right,
                  const Interval& result) {
  const bool isShift = op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
  if (isUnbounded(type, left) || (!isShift && isUnbounded(rightType, right)) || isUnbounded(type, result)) return;
  switch (op) {
    case BinaryOperator::Remainder: return refineRemainder(left, right, result);
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr: return refineAndOr(op, type, left, right, result);
    case BinaryOperator::BitXor:
      left = intersection(left, binary(op, type, result, type, right));
      if (left.hasNumbers()) right = intersection(right, binary(op, type, result, type, left));
      return;
    default: break;
  }
  if (!isShift) return refineWrapping(op, type, left, right, result);
  Interval amounts = shiftAmounts(type, rightType, right);
  refineWrapping(op, type, left, amounts, result);
}

}  // namespace argosy::interval::integers
