// Makers of bit-vector arithmetic. Sums are kept as (base + constant), products as (base * constant), so that addresses and
// counters that differ by constants are recognised; a shift to the left by a constant is a product.
#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "smt/bit_vector_constants.h"
#include "smt/term_shapes.h"
#include "smt/term_table.h"

namespace argosy::smt {
namespace {

bool isCommutative(TermKind kind) {
  return kind == TermKind::BvAdd || kind == TermKind::BvMultiply || kind == TermKind::BvAnd || kind == TermKind::BvOr ||
         kind == TermKind::BvXor;
}

bool isComplementOf(TermRef complement, TermRef term) {
  return complement->kind() == TermKind::BvComplement && complement->operand(0) == term;
}

bool isPowerOfTwo(UInt128 value) { return value != 0 && (value & (value - 1)) == 0; }

unsigned logarithm(UInt128 power) {
  const auto low = static_cast<std::uint64_t>(power);
  return low != 0 ? static_cast<unsigned>(std::countr_zero(low))
                  : 64 + static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(power >> 64)));
}

/// Applies the operator to both constants of an ite; null when neither operand is one with a constant as the other.
TermRef distributeOverChoice(TermTable& table, TermKind kind, TermRef left, TermRef right) {
  if (right->isConstant() && choosesConstants(left))
    return table.ite(left->operand(0), table.binary(kind, left->operand(1), right),
                     table.binary(kind, left->operand(2), right));
  if (left->isConstant() && choosesConstants(right))
    return table.ite(right->operand(0), table.binary(kind, left, right->operand(1)),
                     table.binary(kind, left, right->operand(2)));
  return nullptr;
}

/// The sum of two terms without offsets when they, or their operands, are multiples of the same term; else null.
TermRef collectMultiples(TermTable& table, TermRef left, TermRef right) {
  const unsigned width = left->sort()->width();
  const BvMultiple a = asMultiple(left), b = asMultiple(right);
  const auto multiple = [&](TermRef base, UInt128 factor) {
    return table.binary(TermKind::BvMultiply, base, table.bitVector(width, factor));
  };
  if (a.base == b.base) return multiple(a.base, a.factor + b.factor);
  const auto collectInto = [&](TermRef sum, const BvMultiple& addend) -> TermRef {
    if (sum->kind() != TermKind::BvAdd) return nullptr;
    for (std::size_t i = 0; i < 2; ++i) {
      const BvMultiple part = asMultiple(sum->operand(i));
      if (part.base == addend.base)
        return table.bvAdd(sum->operand(1 - i), multiple(part.base, part.factor + addend.factor));
    }
    return nullptr;
  };
  if (const TermRef result = collectInto(left, b)) return result;
  return collectInto(right, a);
}

}  // namespace

TermRef TermTable::binary(TermKind kind, TermRef left, TermRef right) {
  if (kind == TermKind::BvConcat) return bvConcat(left, right);
  assert(left->sort()->isBitVector() && left->sort() == right->sort());
  if (kind == TermKind::BvUnsignedLessEqual) return negation(bvLess(TermKind::BvUnsignedLess, right, left));
  if (kind == TermKind::BvSignedLessEqual) return negation(bvLess(TermKind::BvSignedLess, right, left));
  const bool isComparison = kind == TermKind::BvUnsignedLess || kind == TermKind::BvSignedLess;
  const unsigned width = left->sort()->width();
  if (left->isConstant() && right->isConstant())
    return isComparison ? truth(compareBitVectors(kind, width, left->bits(), right->bits()))
                        : bitVector(width, foldBitVectors(kind, width, left->bits(), right->bits()));
  if (const TermRef result = distributeOverChoice(*this, kind, left, right)) return result;
  if (isComparison) return bvLess(kind, left, right);
  if (isCommutative(kind) && left->isConstant()) std::swap(left, right);
  switch (kind) {
    case TermKind::BvAdd: return bvSum(left, right);
    case TermKind::BvMultiply: return bvProduct(left, right);
    case TermKind::BvAnd:
    case TermKind::BvOr:
    case TermKind::BvXor: return bvBitwise(kind, left, right);
    case TermKind::BvShiftLeft:
    case TermKind::BvLogicalShiftRight:
    case TermKind::BvArithmeticShiftRight: return bvShift(kind, left, right);
    default: return bvDivision(kind, left, right);
  }
}

TermRef TermTable::bvSum(TermRef left, TermRef right) {
  const unsigned width = left->sort()->width();
  const BvOffset a = asOffset(left), b = asOffset(right);
  const UInt128 offset = truncate(a.offset + b.offset, width);
  TermRef base = a.base ? a.base : b.base;
  if (a.base && b.base) {
    base = collectMultiples(*this, a.base, b.base);
    if (base && offset != 0) return bvAdd(base, bitVector(width, offset));
    if (!base) base = makeCommutative(TermKind::BvAdd, left->sort(), a.base, b.base);
  }
  return offset == 0 ? base : make(TermKind::BvAdd, left->sort(), {base, bitVector(width, offset)});
}

TermRef TermTable::bvProduct(TermRef left, TermRef right) {
  const unsigned width = left->sort()->width();
  if (!right->isConstant()) {
    const BvMultiple a = asMultiple(left), b = asMultiple(right);
    const UInt128 factor = truncate(a.factor * b.factor, width);
    const TermRef product = makeCommutative(TermKind::BvMultiply, left->sort(), a.base, b.base);
    return factor == 1 ? product : binary(TermKind::BvMultiply, product, bitVector(width, factor));
  }
  const UInt128 factor = right->bits();
  if (factor == 0) return right;
  if (factor == 1) return left;
  const BvMultiple multiple = asMultiple(left);
  if (multiple.factor != 1)
    return binary(TermKind::BvMultiply, multiple.base, bitVector(width, multiple.factor * factor));
  const BvOffset sum = asOffset(left);
  if (sum.offset != 0)
    return bvAdd(binary(TermKind::BvMultiply, sum.base, right), bitVector(width, sum.offset * factor));
  if (factor == allOnes(left->sort())) return make(TermKind::BvNegate, left->sort(), {left});
  return make(TermKind::BvMultiply, left->sort(), {left, right});
}

TermRef TermTable::bvNegate(TermRef operand) {
  return binary(TermKind::BvMultiply, operand, bitVector(operand->sort()->width(), allOnes(operand->sort())));
}

TermRef TermTable::bvComplement(TermRef operand) {
  const unsigned width = operand->sort()->width();
  if (operand->isConstant()) return bitVector(width, ~operand->bits());
  if (operand->kind() == TermKind::BvComplement) return operand->operand(0);
  if (choosesConstants(operand))
    return ite(operand->operand(0), bvComplement(operand->operand(1)), bvComplement(operand->operand(2)));
  return make(TermKind::BvComplement, operand->sort(), {operand});
}

TermRef TermTable::bvDivision(TermKind kind, TermRef left, TermRef right) {
  const SortRef sort = left->sort();
  const unsigned width = sort->width();
  const bool isRemainder = kind == TermKind::BvUnsignedRemainder || kind == TermKind::BvSignedRemainder;
  const bool isSigned = kind == TermKind::BvSignedDivide || kind == TermKind::BvSignedRemainder;
  if (isRemainder && left == right) return bitVector(width, 0);
  if (!right->isConstant()) return make(kind, sort, {left, right});
  const UInt128 divisor = right->bits();
  if (divisor == 0) {
    if (isRemainder) return left;
    const TermRef ones = bitVector(width, allOnes(sort));
    return isSigned ? ite(bvLess(TermKind::BvSignedLess, left, right), bitVector(width, 1), ones) : ones;
  }
  if (divisor == 1) return isRemainder ? bitVector(width, 0) : left;
  if (isSigned && divisor == allOnes(sort)) return isRemainder ? bitVector(width, 0) : bvNegate(left);
  // A zero-extended dividend is not negative; neither then may the divisor be.
  if (isSigned && left->kind() == TermKind::BvZeroExtend && divisor < signBit(width))
    return bvDivision(isRemainder ? TermKind::BvUnsignedRemainder : TermKind::BvUnsignedDivide, left, right);
  if (!isSigned && isPowerOfTwo(divisor))
    return isRemainder ? binary(TermKind::BvAnd, left, bitVector(width, divisor - 1))
                       : bvShift(TermKind::BvLogicalShiftRight, left, bitVector(width, logarithm(divisor)));
  return make(kind, sort, {left, right});
}

TermRef TermTable::bvBitwise(TermKind kind, TermRef left, TermRef right) {
  const SortRef sort = left->sort();
  const unsigned width = sort->width();
  const UInt128 ones = allOnes(sort);
  if (left == right) return kind == TermKind::BvXor ? bitVector(width, 0) : left;
  if (isComplementOf(left, right) || isComplementOf(right, left))
    return bitVector(width, kind == TermKind::BvAnd ? 0 : ones);
  if (!right->isConstant()) return makeCommutative(kind, sort, left, right);
  const UInt128 bits = right->bits();
  if (bits == 0) return kind == TermKind::BvAnd ? right : left;
  if (bits == ones) return kind == TermKind::BvAnd ? left : kind == TermKind::BvOr ? right : bvComplement(left);
  if (left->kind() == kind && left->operand(1)->isConstant())
    return binary(kind, left->operand(0),
                  bitVector(width, foldBitVectors(kind, width, left->operand(1)->bits(), bits)));
  if (kind == TermKind::BvAnd && left->kind() == TermKind::BvZeroExtend) {
    const TermRef inner = left->operand(0);
    return zeroExtend(binary(kind, inner, bitVector(inner->sort()->width(), bits)), width);
  }
  return make(kind, sort, {left, right});
}

TermRef TermTable::bvShift(TermKind kind, TermRef left, TermRef right) {
  const SortRef sort = left->sort();
  const unsigned width = sort->width();
  if (left->isConstant() && left->bits() == 0) return left;
  if (left->isConstant() && left->bits() == allOnes(sort) && kind == TermKind::BvArithmeticShiftRight) return left;
  if (!right->isConstant()) return make(kind, sort, {left, right});
  const bool isArithmetic = kind == TermKind::BvArithmeticShiftRight;
  if (right->bits() >= width && !isArithmetic) return bitVector(width, 0);
  const unsigned amount = right->bits() >= width ? width - 1 : static_cast<unsigned>(right->bits());
  if (amount == 0) return left;
  if (kind == TermKind::BvShiftLeft) return binary(TermKind::BvMultiply, left, bitVector(width, UInt128{1} << amount));
  if (isArithmetic && left->kind() == TermKind::BvZeroExtend)
    return bvShift(TermKind::BvLogicalShiftRight, left, right);
  if (left->kind() == kind && left->operand(1)->isConstant()) {
    const unsigned total = amount + static_cast<unsigned>(left->operand(1)->bits());
    if (total >= width && !isArithmetic) return bitVector(width, 0);
    return make(kind, sort, {left->operand(0), bitVector(width, std::min(total, width - 1))});
  }
  return make(kind, sort, {left, bitVector(width, amount)});
}

}  // namespace argosy::smt
