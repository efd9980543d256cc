// Makers of float terms: constants are folded by base's exact arithmetic; beyond that only laws that hold for NaN and both zeros.
#include <cassert>

#include "smt/float_constants.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

bool isConstantNaN(TermRef term) { return term->isConstant() && isFloatNaN(term->sort(), term->bits()); }

bool isComparison(TermKind kind) {
  return kind == TermKind::FpEqual || kind == TermKind::FpLess || kind == TermKind::FpLessEqual;
}

FloatOperation operationOf(TermKind kind) {
  switch (kind) {
    case TermKind::FpAdd: return FloatOperation::Add;
    case TermKind::FpSubtract: return FloatOperation::Subtract;
    case TermKind::FpMultiply: return FloatOperation::Multiply;
    default: return FloatOperation::Divide;
  }
}

bool holds(TermKind comparison, FloatOrder order) {
  const bool isLess = order == FloatOrder::Less, isEqual = order == FloatOrder::Equal;
  if (comparison == TermKind::FpEqual) return isEqual;
  return isLess || (comparison == TermKind::FpLessEqual && isEqual);
}

/// Null when the format is not one of C's.
TermRef folded(TermTable& table, TermKind kind, TermRef left, TermRef right) {
  const auto format = formatOf(left->sort());
  if (!format) return nullptr;
  const UInt128 a = floating::fromInterchange(*format, left->bits()),
                b = floating::fromInterchange(*format, right->bits());
  if (isComparison(kind)) return table.truth(holds(kind, floating::compare(*format, a, b)));
  return table.floating(left->sort(),
                        floating::toInterchange(*format, floating::apply(*format, operationOf(kind), a, b)));
}

bool isOne(TermRef term) {
  if (!term->isConstant()) return false;
  const unsigned fractionBits = term->sort()->significandBits() - 1;
  return term->bits() == truncate(~UInt128{0}, term->sort()->exponentBits() - 1) << fractionBits;
}

bool isAtLeastAsPrecise(SortRef sort, SortRef than) {
  return sort->exponentBits() >= than->exponentBits() && sort->significandBits() >= than->significandBits();
}

/// A float that was an integer of no more bits than the significand has: the conversions are exact.
TermRef integerBehind(TermRef operand, bool& wasSigned) {
  if (operand->kind() != TermKind::FpFromSigned && operand->kind() != TermKind::FpFromUnsigned) return nullptr;
  const TermRef integer = operand->operand(0);
  const SortRef sort = operand->sort();
  // The exponent has to reach 2^width, too.
  const unsigned largestExponent = sort->exponentBits() >= 9 ? 255 : (1U << (sort->exponentBits() - 1)) - 1;
  const unsigned width = integer->sort()->width();
  if (width > sort->significandBits() || width > largestExponent) return nullptr;
  wasSigned = operand->kind() == TermKind::FpFromSigned;
  return integer;
}

}  // namespace

TermRef TermTable::floatBinary(TermKind kind, TermRef left, TermRef right) {
  assert(left->sort()->isFloat() && left->sort() == right->sort());
  const SortRef sort = left->sort();
  const bool compares = isComparison(kind);
  if (left->isConstant() && right->isConstant()) {
    if (const TermRef result = folded(*this, kind, left, right)) return result;
  }
  if (isConstantNaN(left) || isConstantNaN(right)) return compares ? truth(false) : floating(sort, canonicalNaN(sort));
  if (left == right && compares) return kind == TermKind::FpLess ? truth(false) : negation(isNaN(left));
  if (isOne(right) && (kind == TermKind::FpMultiply || kind == TermKind::FpDivide)) return left;
  if (isOne(left) && kind == TermKind::FpMultiply) return right;
  const SortRef result = compares ? booleanSort() : sort;
  const bool isCommutative = kind == TermKind::FpAdd || kind == TermKind::FpMultiply || kind == TermKind::FpEqual;
  return isCommutative ? makeCommutative(kind, result, left, right) : make(kind, result, {left, right});
}

TermRef TermTable::floatNegate(TermRef operand) {
  const SortRef sort = operand->sort();
  assert(sort->isFloat());
  if (isConstantNaN(operand)) return operand;
  if (operand->isConstant())
    return floating(sort, operand->bits() ^ UInt128{1} << (sort->exponentBits() + sort->significandBits() - 1));
  if (operand->kind() == TermKind::FpNegate) return operand->operand(0);
  return make(TermKind::FpNegate, sort, {operand});
}

TermRef TermTable::isNaN(TermRef operand) {
  assert(operand->sort()->isFloat());
  if (operand->isConstant()) return truth(isConstantNaN(operand));
  switch (operand->kind()) {
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned: return truth(false);
    case TermKind::FpNegate:
    case TermKind::FpConvert: return isNaN(operand->operand(0));
    default: return make(TermKind::FpIsNaN, booleanSort(), {operand});
  }
}

TermRef TermTable::floatConvert(TermRef operand, SortRef to) {
  assert(operand->sort()->isFloat() && to->isFloat());
  const SortRef from = operand->sort();
  if (from == to) return operand;
  if (operand->isConstant()) {
    const auto source = formatOf(from), target = formatOf(to);
    if (source && target)
      return floating(
          to, floating::toInterchange(
                  *target, floating::convert(*source, *target, floating::fromInterchange(*source, operand->bits()))));
  }
  // The way there and back is not the operand itself: a signalling NaN comes back as a quiet one.
  const bool isRoundTrip = operand->kind() == TermKind::FpConvert && operand->operand(0)->sort() == to;
  if (operand->kind() == TermKind::FpConvert && !isRoundTrip && isAtLeastAsPrecise(from, operand->operand(0)->sort()))
    return floatConvert(operand->operand(0), to);
  return make(TermKind::FpConvert, to, {operand});
}

TermRef TermTable::floatFromInteger(TermRef bitVector, SortRef to, bool isSigned) {
  assert(bitVector->sort()->isBitVector() && to->isFloat());
  const unsigned width = bitVector->sort()->width();
  const auto format = formatOf(to);
  if (bitVector->isConstant() && format)
    return floating(
        to, floating::toInterchange(*format, floating::fromInteger(*format, bitVector->bits(), width, isSigned)));
  return make(isSigned ? TermKind::FpFromSigned : TermKind::FpFromUnsigned, to, {bitVector});
}

TermRef TermTable::floatToInteger(TermRef operand, unsigned width, bool isSigned) {
  assert(operand->sort()->isFloat());
  const auto format = formatOf(operand->sort());
  if (operand->isConstant() && format) {
    const auto value =
        floating::toInteger(*format, floating::fromInterchange(*format, operand->bits()), width, isSigned);
    if (value) return bitVector(width, *value);
  }
  bool wasSigned = false;
  if (const TermRef integer = integerBehind(operand, wasSigned)) {
    const unsigned integerWidth = integer->sort()->width();
    if (isSigned == wasSigned && width >= integerWidth)
      return isSigned ? signExtend(integer, width) : zeroExtend(integer, width);
    if (isSigned && width > integerWidth) return zeroExtend(integer, width);
  }
  return make(isSigned ? TermKind::FpToSigned : TermKind::FpToUnsigned, bitVectorSort(width), {operand});
}

TermRef TermTable::floatFromBits(TermRef bitVector, SortRef to) {
  assert(bitVector->sort()->isBitVector() && bitVector->sort()->width() == to->exponentBits() + to->significandBits());
  if (bitVector->isConstant()) return floating(to, bitVector->bits());
  return make(TermKind::FpFromBits, to, {bitVector});
}

}  // namespace argosy::smt
