#include "base/floating_point.h"
#include "base/interchange_format.h"
#include "encode/float_theory.h"

namespace argosy::encode {

using smt::TermKind;

std::optional<UInt128> toIeeeBits(FloatFormat format, UInt128 bits) {
  const UInt128 ieee = floating::toInterchange(format, bits);
  return floating::fromInterchange(format, ieee) == bits ? std::optional(ieee) : std::nullopt;
}

namespace {

/// The floating-point theory, rounding to nearest even (docs/theory.md §8.3).
class IeeeFloats final : public FloatTheory {
 public:
  explicit IeeeFloats(Theory& owner) : owner_(owner), terms_(owner.terms) {}

  bool isSound() const override { return true; }

  SortRef sort(TypeRef type) override {
    const floating::Shape shape = floating::shapeOf(type->floatFormat());
    return terms_.floatSort(shape.exponentBits, shape.significandBits);
  }

  TermRef constant(TypeRef type, UInt128 bits) override {
    const auto ieee = toIeeeBits(type->floatFormat(), bits);
    return ieee ? terms_.floating(sort(type), *ieee) : owner_.fresh("float", type);
  }

  std::optional<UInt128> constantBits(TypeRef type, TermRef value) const override {
    if (value->kind() != TermKind::Constant) return std::nullopt;
    return floating::fromInterchange(type->floatFormat(), value->bits());
  }

  TermRef negate(TypeRef, TermRef operand) override { return terms_.floatNegate(operand); }

  TermRef binary(BinaryOperator op, TypeRef type, TermRef left, TermRef right) override {
    switch (op) {
      case BinaryOperator::Add: return terms_.floatBinary(TermKind::FpAdd, left, right);
      case BinaryOperator::Subtract: return terms_.floatBinary(TermKind::FpSubtract, left, right);
      case BinaryOperator::Multiply: return terms_.floatBinary(TermKind::FpMultiply, left, right);
      case BinaryOperator::Divide: return terms_.floatBinary(TermKind::FpDivide, left, right);
      default: return owner_.fresh("float", type);
    }
  }

  TermRef compare(BinaryOperator op, TypeRef, TermRef left, TermRef right) override {
    switch (op) {
      case BinaryOperator::Less: return terms_.floatBinary(TermKind::FpLess, left, right);
      case BinaryOperator::LessEqual: return terms_.floatBinary(TermKind::FpLessEqual, left, right);
      case BinaryOperator::Equal: return terms_.floatBinary(TermKind::FpEqual, left, right);
      default: return terms_.negation(terms_.floatBinary(TermKind::FpEqual, left, right));
    }
  }

  TermRef convert(TypeRef to, TypeRef, TermRef operand) override { return terms_.floatConvert(operand, sort(to)); }

  TermRef fromInteger(TypeRef to, TypeRef from, TermRef integer) override {
    if (integer->sort()->isBitVector()) return terms_.floatFromInteger(integer, sort(to), from->isSigned());
    return owner_.fresh("float", to);  // linear integers have no exact way into the floating-point theory
  }

  TermRef toInteger(TypeRef to, TypeRef, TermRef operand) override {
    if (owner_.sort(to)->isBitVector()) return terms_.floatToInteger(operand, to->bits(), to->isSigned());
    return owner_.fresh("integer", to);
  }

  TermRef toBits(TypeRef type, TermRef value) override {
    // The bits of a NaN stay open, as the machine may choose them, and each time anew: for SMT there is one NaN, for machines x + y and y + x may be two.
    if (const auto bits = constantBits(type, value); bits && !floating::isNaN(type->floatFormat(), *bits))
      return terms_.bitVector(type->bits(), *bits);
    if (type->floatFormat() == FloatFormat::X87Extended) return nullptr;
    if (value->kind() == TermKind::FpFromBits) return value->operand(0);
    const SortRef sort = terms_.bitVectorSort(type->bits());
    const bool isOneValue = value->kind() == TermKind::Symbol || terms_.isNaN(value)->isFalse();
    const TermRef bits =
        isOneValue ? terms_.symbol("bits." + std::to_string(value->id()), sort) : terms_.fresh("bits", sort);
    if (!owner_.definitions.has(bits))
      owner_.definitions.add(bits, terms_.equal(terms_.floatFromBits(bits, value->sort()), value));
    return bits;
  }

  TermRef fromBits(TypeRef type, TermRef bits) override {
    if (type->floatFormat() != FloatFormat::X87Extended) return terms_.floatFromBits(bits, sort(type));
    return bits->isConstant() ? constant(type, bits->bits()) : nullptr;
  }

 private:
  Theory& owner_;
  TermTable& terms_;
};

}  // namespace

std::unique_ptr<FloatTheory> makeIeeeFloats(Theory& owner) { return std::make_unique<IeeeFloats>(owner); }

}  // namespace argosy::encode
