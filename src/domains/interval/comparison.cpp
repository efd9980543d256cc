#include "domains/interval/comparison.h"

#include <stdexcept>

#include "domains/interval/numbers.h"

namespace argosy::interval {

namespace {

// The first and the last place of the numbers equal to the one at `place`.
Int128 firstEqual(Zeros zeros, Int128 place) { return zeros == Zeros::Two && place == 0 ? -1 : place; }
Int128 lastEqual(Zeros zeros, Int128 place) { return zeros == Zeros::Two && place == -1 ? 0 : place; }

bool areAllEqual(Zeros zeros, const Interval& range) {
  return firstEqual(zeros, range.low) == firstEqual(zeros, range.high);
}

Interval atMost(const Interval& range, Int128 bound) { return between(range.low, std::min(range.high, bound)); }
Interval atLeast(const Interval& range, Int128 bound) { return between(std::max(range.low, bound), range.high); }

/// The relation between numbers only: NaN is no matter here.
void relateLess(Zeros zeros, Interval& left, Interval& right, bool orEqual) {
  const Interval l = left, r = right;
  if (orEqual) {
    left = atMost(l, lastEqual(zeros, r.high));
    right = atLeast(r, firstEqual(zeros, l.low));
    return;
  }
  const Int128 above = firstEqual(zeros, r.high), below = lastEqual(zeros, l.low);
  left = above == leastInt128 ? Interval{} : atMost(l, above - 1);
  right = below == greatestInt128 ? Interval{} : atLeast(r, below + 1);
}

void relateEqual(Zeros zeros, Interval& left, Interval& right) {
  const Interval l = left, r = right;
  left = intersection(l, {firstEqual(zeros, r.low), lastEqual(zeros, r.high)});
  right = intersection(r, {firstEqual(zeros, l.low), lastEqual(zeros, l.high)});
}

Interval withoutEqual(Zeros zeros, const Interval& range, Int128 number) {
  const Int128 first = firstEqual(zeros, number), last = lastEqual(zeros, number);
  Interval rest = range;
  // Twice, since two zeros at one end leave one after the other.
  for (int i = 0; i < 2; ++i) rest = without(without(rest, first), last);
  return rest;
}

void relateNotEqual(Zeros zeros, Interval& left, Interval& right) {
  const Interval l = left, r = right;
  if (areAllEqual(zeros, r)) left = withoutEqual(zeros, l, r.low);
  if (areAllEqual(zeros, l)) right = withoutEqual(zeros, r, l.low);
}

void relate(BinaryOperator op, Zeros zeros, Interval& left, Interval& right, bool truth) {
  if (!left.hasNumbers() || !right.hasNumbers()) {
    left = right = {};
    return;
  }
  switch (op) {
    case BinaryOperator::Less:
      if (truth) return relateLess(zeros, left, right, false);
      return relateLess(zeros, right, left, true);
    case BinaryOperator::LessEqual:
      if (truth) return relateLess(zeros, left, right, true);
      return relateLess(zeros, right, left, false);
    case BinaryOperator::Equal: return truth ? relateEqual(zeros, left, right) : relateNotEqual(zeros, left, right);
    default: throw std::logic_error("this operator is no comparison");
  }
}

}  // namespace

Interval compare(BinaryOperator op, Zeros zeros, const Interval& left, const Interval& right) {
  if (op == BinaryOperator::NotEqual) {
    const Interval equal = compare(BinaryOperator::Equal, zeros, left, right);
    return {1 - equal.high, 1 - equal.low};
  }
  bool mayBeTrue = false, mayBeFalse = left.mayBeNaN || right.mayBeNaN;
  if (left.hasNumbers() && right.hasNumbers()) {
    const Int128 leftLow = firstEqual(zeros, left.low), leftHigh = firstEqual(zeros, left.high);
    const Int128 rightLow = firstEqual(zeros, right.low), rightHigh = firstEqual(zeros, right.high);
    switch (op) {
      case BinaryOperator::Less:
        mayBeTrue = leftLow < rightHigh;
        mayBeFalse |= leftHigh >= rightLow;
        break;
      case BinaryOperator::LessEqual:
        mayBeTrue = leftLow <= rightHigh;
        mayBeFalse |= leftHigh > rightLow;
        break;
      case BinaryOperator::Equal:
        mayBeTrue = leftLow <= rightHigh && rightLow <= leftHigh;
        mayBeFalse |= !(leftLow == leftHigh && rightLow == rightHigh && leftLow == rightLow);
        break;
      default: throw std::logic_error("this operator is no comparison");
    }
  }
  return {mayBeFalse ? 0 : 1, mayBeTrue ? 1 : 0};
}

void refineComparison(BinaryOperator op, Zeros zeros, Interval& left, Interval& right, bool truth) {
  if (op == BinaryOperator::NotEqual) return refineComparison(BinaryOperator::Equal, zeros, left, right, !truth);
  Interval leftNumbers = between(left.low, left.high), rightNumbers = between(right.low, right.high);
  relate(op, zeros, leftNumbers, rightNumbers, truth);
  if (truth) {
    // Whatever is compared with NaN, the comparison is false.
    left = leftNumbers;
    right = rightNumbers;
    return;
  }
  const bool leftMayBeNaN = left.mayBeNaN, rightMayBeNaN = right.mayBeNaN;
  if (!rightMayBeNaN) left = between(leftNumbers.low, leftNumbers.high, leftMayBeNaN);
  if (!leftMayBeNaN) right = between(rightNumbers.low, rightNumbers.high, rightMayBeNaN);
}

Interval zero(Zeros zeros) { return {zeros == Zeros::Two ? -1 : 0, 0}; }

Interval withoutZero(Zeros zeros, const Interval& value) { return withoutEqual(zeros, value, 0); }

}  // namespace argosy::interval
