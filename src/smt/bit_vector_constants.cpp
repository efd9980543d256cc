#include "smt/bit_vector_constants.h"

#include <cassert>

namespace argosy::smt {
namespace {

struct Magnitude {
  UInt128 value;
  bool negative;
};

Magnitude magnitude(unsigned width, UInt128 bits) {
  const bool negative = ((bits >> (width - 1)) & 1) != 0;
  return {negative ? truncate(UInt128{0} - bits, width) : bits, negative};
}

UInt128 withSign(UInt128 value, bool negative) { return negative ? UInt128{0} - value : value; }

UInt128 divide(unsigned width, UInt128 left, UInt128 right) {
  return right == 0 ? truncate(~UInt128{0}, width) : left / right;
}
UInt128 remainder(UInt128 left, UInt128 right) { return right == 0 ? left : left % right; }

}  // namespace

UInt128 foldBitVectors(TermKind kind, unsigned width, UInt128 left, UInt128 right) {
  const Magnitude a = magnitude(width, left), b = magnitude(width, right);
  const auto result = [&]() -> UInt128 {
    switch (kind) {
      case TermKind::BvAdd: return left + right;
      case TermKind::BvMultiply: return left * right;
      case TermKind::BvUnsignedDivide: return divide(width, left, right);
      case TermKind::BvUnsignedRemainder: return remainder(left, right);
      case TermKind::BvSignedDivide: return withSign(divide(width, a.value, b.value), a.negative != b.negative);
      case TermKind::BvSignedRemainder: return withSign(remainder(a.value, b.value), a.negative);
      case TermKind::BvAnd: return left & right;
      case TermKind::BvOr: return left | right;
      case TermKind::BvXor: return left ^ right;
      case TermKind::BvShiftLeft: return right >= width ? 0 : left << static_cast<unsigned>(right);
      case TermKind::BvLogicalShiftRight: return right >= width ? 0 : left >> static_cast<unsigned>(right);
      case TermKind::BvArithmeticShiftRight: {
        const unsigned amount = right >= width ? width - 1 : static_cast<unsigned>(right);
        return static_cast<UInt128>(signExtend(left, width) >> amount);
      }
      default: assert(false && "not a bit-vector operator"); return 0;
    }
  }();
  return truncate(result, width);
}

bool compareBitVectors(TermKind kind, unsigned width, UInt128 left, UInt128 right) {
  const Int128 a = signExtend(left, width), b = signExtend(right, width);
  switch (kind) {
    case TermKind::BvUnsignedLess: return left < right;
    case TermKind::BvUnsignedLessEqual: return left <= right;
    case TermKind::BvSignedLess: return a < b;
    case TermKind::BvSignedLessEqual: return a <= b;
    default: assert(false && "not a comparison"); return false;
  }
}

}  // namespace argosy::smt
