// Machine integers as mathematical ones (docs/theory.md §8.2). Sound: what leaves the type's range goes through an uninterpreted function with results in the
// range, so that every behaviour of the machine remains one. Unsound: operators are mapped directly. Non-linear operators are
// uninterpreted functions in both: congruence still knows more than a fresh value.
#pragma once

#include "encode/float_theory.h"

namespace argosy::encode {

class LinearTheory final : public Theory {
 public:
  LinearTheory(TermTable& terms, bool wraps, FloatEncoding floats);

  std::string_view name() const override;
  bool isSound() const override { return wraps_ && floats_->isSound(); }
  SortRef sort(TypeRef type) override;
  TermRef constant(TypeRef type, UInt128 bits) override;
  std::optional<UInt128> constantBits(TypeRef type, TermRef value) const override;
  TermRef unary(UnaryOperator op, TypeRef type, TermRef operand) override;
  TermRef binary(BinaryOperator op, TypeRef type, TermRef left, TypeRef rightType, TermRef right) override;
  TermRef compare(BinaryOperator op, TypeRef type, TermRef left, TermRef right) override;
  TermRef cast(TypeRef to, TypeRef from, TermRef operand) override;
  TermRef toBits(TypeRef type, TermRef value) override;
  TermRef fromBits(TypeRef type, TermRef bits) override;
  TermRef symbol(const std::string& name, TypeRef type) override;

 private:
  /// low <= value <= high of the type; null when its bounds do not fit 128-bit numbers.
  TermRef inRange(TypeRef type, TermRef value);
  /// The mathematical result as a value of the type.
  TermRef wrap(TypeRef type, TermRef value);
  TermRef uninterpreted(const std::string& operation, TypeRef type, std::vector<TermRef> operands);
  /// Truncating division, as in C, by a constant.
  TermRef divide(TermRef left, Int128 divisor);

  bool wraps_;
  std::unique_ptr<FloatTheory> floats_;
};

}  // namespace argosy::encode
