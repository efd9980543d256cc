// The floating-point half of a theory; the integer half converts to and from it.
#pragma once

#include "encode/theory.h"

namespace argosy::encode {

class FloatTheory {
 public:
  virtual ~FloatTheory() = default;
  virtual bool isSound() const = 0;
  virtual SortRef sort(TypeRef type) = 0;
  virtual TermRef constant(TypeRef type, UInt128 bits) = 0;
  virtual std::optional<UInt128> constantBits(TypeRef type, TermRef value) const = 0;
  virtual TermRef negate(TypeRef type, TermRef operand) = 0;
  virtual TermRef binary(BinaryOperator op, TypeRef type, TermRef left, TermRef right) = 0;
  virtual TermRef compare(BinaryOperator op, TypeRef type, TermRef left, TermRef right) = 0;
  virtual TermRef convert(TypeRef to, TypeRef from, TermRef operand) = 0;
  /// `integer` is the integer theory's term of type `from`.
  virtual TermRef fromInteger(TypeRef to, TypeRef from, TermRef integer) = 0;
  virtual TermRef toInteger(TypeRef to, TypeRef from, TermRef operand) = 0;
  virtual TermRef toBits(TypeRef type, TermRef value) = 0;
  virtual TermRef fromBits(TypeRef type, TermRef bits) = 0;
};

std::unique_ptr<FloatTheory> makeIeeeFloats(Theory& owner);
std::unique_ptr<FloatTheory> makeRealFloats(Theory& owner);

/// The IEEE encoding of the x87 format without its explicit integer bit, as terms have it; other formats as they are. Nothing for
/// x87 patterns that IEEE has not (unnormals).
std::optional<UInt128> toIeeeBits(FloatFormat format, UInt128 bits);

}  // namespace argosy::encode
