// The maker of bit-vector comparisons. C's integer promotions compare extended values with constants: these are decided by the
// range of the narrow value, or compared in its width.
#include <algorithm>
#include <cassert>

#include "smt/term_shapes.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

constexpr TermKind unsignedLess = TermKind::BvUnsignedLess, signedLess = TermKind::BvSignedLess;

TermRef lessThanBits(TermTable& table, TermKind kind, TermRef left, UInt128 bits) {
  return table.binary(kind, left, table.bitVector(left->sort()->width(), bits));
}

TermRef zeroExtendedLess(TermTable& table, TermKind kind, TermRef left, UInt128 bound) {
  const TermRef inner = left->operand(0);
  const unsigned width = left->sort()->width(), innerWidth = inner->sort()->width();
  if (kind == signedLess && bound >= signBit(width)) return table.truth(false);
  if (bound > truncate(~UInt128{0}, innerWidth)) return table.truth(true);
  return lessThanBits(table, unsignedLess, inner, bound);
}

TermRef signExtendedLess(TermTable& table, TermKind kind, TermRef left, UInt128 bound) {
  const TermRef inner = left->operand(0);
  const unsigned width = left->sort()->width(), innerWidth = inner->sort()->width();
  const UInt128 half = signBit(innerWidth);
  if (kind == signedLess) {
    const Int128 signedBound = signExtend(bound, width), signedHalf = static_cast<Int128>(half);
    if (signedBound >= signedHalf) return table.truth(true);
    if (signedBound <= -signedHalf) return table.truth(false);
    return lessThanBits(table, signedLess, inner, bound);
  }
  // The values are [0, half) and, for negative ones, [2^width - half, 2^width).
  const UInt128 negatives = truncate(UInt128{0} - half, width);
  if (bound <= half || bound > negatives) return lessThanBits(table, unsignedLess, inner, bound);
  return table.negation(lessThanBits(table, signedLess, inner, 0));
}

TermRef lessThanConstant(TermTable& table, TermKind kind, TermRef left, TermRef right) {
  const SortRef sort = left->sort();
  const unsigned width = sort->width();
  const UInt128 bound = right->bits(), smallest = kind == signedLess ? signBit(width) : 0;
  if (bound == smallest) return table.truth(false);
  if (bound == truncate(smallest + 1, width)) return table.equal(left, table.bitVector(width, smallest));
  if (bound == truncate(smallest - 1, width)) return table.distinct(left, right);
  if (left->kind() == TermKind::BvZeroExtend) return zeroExtendedLess(table, kind, left, bound);
  if (left->kind() == TermKind::BvSignExtend) return signExtendedLess(table, kind, left, bound);
  return nullptr;
}

TermRef extendedLess(TermTable& table, TermKind kind, TermRef left, TermRef right) {
  const TermRef x = left->operand(0), y = right->operand(0);
  const unsigned inner = std::max(x->sort()->width(), y->sort()->width());
  if (left->kind() == TermKind::BvZeroExtend)
    return table.binary(unsignedLess, table.zeroExtend(x, inner), table.zeroExtend(y, inner));
  return table.binary(kind, table.signExtend(x, inner), table.signExtend(y, inner));
}

}  // namespace

TermRef TermTable::bvLess(TermKind kind, TermRef left, TermRef right) {
  if (left == right) return truth(false);
  const unsigned width = left->sort()->width();
  if (left->isConstant()) {
    if (right->isConstant() || choosesConstants(right)) return binary(kind, left, right);
    const UInt128 largest = kind == signedLess ? signBit(width) - 1 : allOnes(left->sort());
    if (left->bits() == largest) return truth(false);
    return negation(bvLess(kind, right, bitVector(width, left->bits() + 1)));
  }
  if (right->isConstant()) {
    if (choosesConstants(left)) return binary(kind, left, right);
    if (const TermRef result = lessThanConstant(*this, kind, left, right)) return result;
  } else if (isExtension(left) && left->kind() == right->kind()) {
    return extendedLess(*this, kind, left, right);
  }
  return make(kind, booleanSort(), {left, right});
}

}  // namespace argosy::smt
