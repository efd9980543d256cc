#include "encode/bit_vector_theory.h"

#include <bit>

namespace argosy::encode {

using smt::TermKind;

BitVectorTheory::BitVectorTheory(TermTable& terms, FloatEncoding floats)
    : Theory(terms), floats_(floats == FloatEncoding::Ieee ? makeIeeeFloats(*this) : makeRealFloats(*this)) {}

SortRef BitVectorTheory::sort(TypeRef type) {
  return type->isFloat() ? floats_->sort(type) : terms.bitVectorSort(type->bits());
}

TermRef BitVectorTheory::constant(TypeRef type, UInt128 bits) {
  return type->isFloat() ? floats_->constant(type, bits) : terms.bitVector(type->bits(), bits);
}

std::optional<UInt128> BitVectorTheory::constantBits(TypeRef type, TermRef value) const {
  if (type->isFloat()) return floats_->constantBits(type, value);
  return value->isConstant() ? std::optional(value->bits()) : std::nullopt;
}

TermRef BitVectorTheory::unary(UnaryOperator op, TypeRef type, TermRef operand) {
  if (type->isFloat()) return floats_->negate(type, operand);
  return op == UnaryOperator::Negate ? terms.bvNegate(operand) : terms.bvComplement(operand);
}

TermRef BitVectorTheory::binary(BinaryOperator op, TypeRef type, TermRef left, TypeRef rightType, TermRef right) {
  if (type->isFloat()) return floats_->binary(op, type, left, right);
  const bool isSigned = type->isSigned();
  switch (op) {
    case BinaryOperator::Add: return terms.bvAdd(left, right);
    case BinaryOperator::Subtract: return terms.bvSubtract(left, right);
    case BinaryOperator::Multiply: return terms.binary(TermKind::BvMultiply, left, right);
    case BinaryOperator::Divide:
      return terms.binary(isSigned ? TermKind::BvSignedDivide : TermKind::BvUnsignedDivide, left, right);
    case BinaryOperator::Remainder:
      return terms.binary(isSigned ? TermKind::BvSignedRemainder : TermKind::BvUnsignedRemainder, left, right);
    case BinaryOperator::BitAnd: return terms.binary(TermKind::BvAnd, left, right);
    case BinaryOperator::BitOr: return terms.binary(TermKind::BvOr, left, right);
    case BinaryOperator::BitXor: return terms.binary(TermKind::BvXor, left, right);
    case BinaryOperator::ShiftLeft: return shift(TermKind::BvShiftLeft, type, left, rightType, right);
    case BinaryOperator::ShiftRight:
      return shift(isSigned ? TermKind::BvArithmeticShiftRight : TermKind::BvLogicalShiftRight, type, left, rightType,
                   right);
    default: return fresh("integer", type);
  }
}

/// An amount out of range is undefined in C; the machine and the interpreter look at its low bits.
TermRef BitVectorTheory::shift(TermKind kind, TypeRef type, TermRef left, TypeRef rightType, TermRef right) {
  const unsigned width = type->bits();
  const unsigned amountBits = static_cast<unsigned>(std::countr_zero(std::bit_ceil(width)));
  if (amountBits == 0) return left;
  const TermRef low = rightType->bits() > amountBits ? terms.extract(right, amountBits - 1, 0) : right;
  return terms.binary(kind, left, terms.zeroExtend(low, width));
}

TermRef BitVectorTheory::compare(BinaryOperator op, TypeRef type, TermRef left, TermRef right) {
  if (type->isFloat()) return floats_->compare(op, type, left, right);
  const bool isSigned = type->isSigned();
  switch (op) {
    case BinaryOperator::Less:
      return terms.binary(isSigned ? TermKind::BvSignedLess : TermKind::BvUnsignedLess, left, right);
    case BinaryOperator::LessEqual:
      return terms.binary(isSigned ? TermKind::BvSignedLessEqual : TermKind::BvUnsignedLessEqual, left, right);
    case BinaryOperator::Equal: return terms.equal(left, right);
    default: return terms.distinct(left, right);
  }
}

TermRef BitVectorTheory::cast(TypeRef to, TypeRef from, TermRef operand) {
  if (to == from) return operand;
  if (to->isBoolean()) return fromBoolean(to, isNonZero(from, operand));
  if (to->isFloat())
    return from->isFloat() ? floats_->convert(to, from, operand) : floats_->fromInteger(to, from, operand);
  if (from->isFloat()) return floats_->toInteger(to, from, operand);
  if (to->bits() == from->bits()) return operand;
  if (to->bits() < from->bits()) return terms.extract(operand, to->bits() - 1, 0);
  return from->isSigned() ? terms.signExtend(operand, to->bits()) : terms.zeroExtend(operand, to->bits());
}

TermRef BitVectorTheory::toBits(TypeRef type, TermRef value) {
  return type->isFloat() ? floats_->toBits(type, value) : value;
}
TermRef BitVectorTheory::fromBits(TypeRef type, TermRef bits) {
  return type->isFloat() ? floats_->fromBits(type, bits) : bits;
}

}  // namespace argosy::encode
