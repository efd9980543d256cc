// Integers and pointers as bit-vectors of their exact width (docs/theory.md §8.2).
#pragma once

#include "encode/float_theory.h"

namespace argosy::encode {

class BitVectorTheory final : public Theory {
 public:
  BitVectorTheory(TermTable& terms, FloatEncoding floats);

  std::string_view name() const override {
    return floats_->isSound() ? "bit-precise" : "bit-vectors, floats as reals (unsound)";
  }
  bool isSound() const override { return floats_->isSound(); }
  SortRef sort(TypeRef type) override;
  TermRef constant(TypeRef type, UInt128 bits) override;
  std::optional<UInt128> constantBits(TypeRef type, TermRef value) const override;
  TermRef unary(UnaryOperator op, TypeRef type, TermRef operand) override;
  TermRef binary(BinaryOperator op, TypeRef type, TermRef left, TypeRef rightType, TermRef right) override;
  TermRef compare(BinaryOperator op, TypeRef type, TermRef left, TermRef right) override;
  TermRef cast(TypeRef to, TypeRef from, TermRef operand) override;
  TermRef toBits(TypeRef type, TermRef value) override;
  TermRef fromBits(TypeRef type, TermRef bits) override;

 private:
  TermRef shift(smt::TermKind kind, TypeRef type, TermRef left, TypeRef rightType, TermRef right);

  std::unique_ptr<FloatTheory> floats_;
};

}  // namespace argosy::encode
