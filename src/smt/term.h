// Terms: our own interned formula DAG, independent of any solver. Equal terms are identical; the makers of TermTable simplify
// locally, so that what is decided by constants never reaches a solver.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/integer.h"
#include "smt/sort.h"

namespace argosy::smt {

enum class TermKind : std::uint8_t {
  // Leaves
  True,
  False,
  Constant,  // BitVector, Float (raw bits in the format's IEEE encoding without x87's explicit bit) and Integer: see bits(), integer()
  Rational,  // Real: integer() over denominator()
  Symbol,    // a named unknown of any sort
  // Any sort
  Equal,  // SMT-LIB's =: for floats NaN equals NaN, and +0 differs from -0
  Ite,
  Apply,  // an uninterpreted function
  // Boolean
  Not,
  And,  // n-ary, at least two, flattened one level, sorted by id, without duplicates
  Or,   // likewise
  // Bit-vectors, with SMT-LIB's meaning (division by zero gives all ones, remainder the dividend)
  BvNegate,
  BvComplement,
  BvAdd,
  BvMultiply,
  BvUnsignedDivide,
  BvUnsignedRemainder,
  BvSignedDivide,
  BvSignedRemainder,  // the sign of the dividend, as in C
  BvAnd,
  BvOr,
  BvXor,
  BvShiftLeft,
  BvLogicalShiftRight,
  BvArithmeticShiftRight,
  BvUnsignedLess,
  BvUnsignedLessEqual,
  BvSignedLess,
  BvSignedLessEqual,
  BvConcat,   // left operand: the high bits
  BvExtract,  // bits low() .. high()
  BvZeroExtend,
  BvSignExtend,
  // Integers and reals
  Negate,
  Add,
  Multiply,
  Less,
  LessEqual,
  IntegerDivide,  // SMT-LIB's div and mod: the remainder is never negative
  IntegerModulo,
  RealDivide,
  ToReal,
  ToInteger,  // floor
  // Floats, rounding to nearest even unless the name says otherwise
  FpNegate,
  FpAdd,
  FpSubtract,
  FpMultiply,
  FpDivide,
  FpEqual,  // IEEE: NaN equals nothing, the zeros are equal
  FpLess,
  FpLessEqual,
  FpIsNaN,
  FpConvert,     // to another float sort
  FpFromSigned,  // from a bit-vector
  FpFromUnsigned,
  FpToSigned,  // toward zero, to width(); unspecified when it does not fit
  FpToUnsigned,
  FpFromBits,  // the float that an IEEE bit pattern encodes
  // Arrays
  Select,
  Store,
  ConstantArray,
};

class Term;
using TermRef = const Term*;

class Term {
 public:
  TermKind kind() const { return kind_; }
  SortRef sort() const { return sort_; }
  std::uint32_t id() const { return id_; }  // dense, in order of creation: operands have smaller ids
  std::span<const TermRef> operands() const { return {operands_, count_}; }
  TermRef operand(std::size_t i) const { return operands_[i]; }

  bool isTrue() const { return kind_ == TermKind::True; }
  bool isFalse() const { return kind_ == TermKind::False; }
  bool isConstant() const {
    return kind_ == TermKind::Constant || kind_ <= TermKind::False || kind_ == TermKind::Rational;
  }
  bool isSymbol() const { return kind_ == TermKind::Symbol; }

  /// BitVector and Float constants: the bits, zero above the width.
  UInt128 bits() const { return bits_; }
  /// Integer constants, and the numerator of rational ones.
  Int128 integer() const { return static_cast<Int128>(bits_); }
  Int128 denominator() const { return denominator_; }
  /// Symbol and Apply: unique among all symbols and functions; letters, digits and any of _ @ . $ # ! -, not a digit first.
  const std::string& name() const { return *name_; }
  unsigned high() const { return high_; }  // BvExtract
  unsigned low() const { return low_; }

 private:
  friend class TermTable;
  TermKind kind_ = TermKind::True;
  std::uint32_t id_ = 0;
  std::uint32_t count_ = 0;
  unsigned high_ = 0, low_ = 0;
  SortRef sort_ = nullptr;
  const TermRef* operands_ = nullptr;
  const std::string* name_ = nullptr;
  UInt128 bits_ = 0;
  Int128 denominator_ = 1;
};

}  // namespace argosy::smt
