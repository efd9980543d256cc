#include "encode/float_theory.h"

namespace argosy::encode {

using smt::TermKind;

namespace {

/// The exact value of a float as a fraction of 128-bit integers, where it has one.
struct Fraction {
  Int128 numerator, denominator;
};

std::optional<Fraction> exactFraction(FloatFormat format, UInt128 bits) {
  if (floating::isNaN(format, bits) || floating::isInfinite(format, bits)) return std::nullopt;
  // Scaled by powers of two until it is an integer.
  const UInt128 two = floating::fromInteger(format, 2, 8, false);
  Int128 denominator = 1;
  for (int i = 0; i < 100; ++i, denominator *= 2) {
    const auto integer = floating::toInteger(format, bits, 126, true);
    if (!integer) return std::nullopt;
    if (floating::compare(format, floating::fromInteger(format, *integer, 126, true), bits) == FloatOrder::Equal)
      return Fraction{signExtend(*integer, 126), denominator};
    bits = floating::apply(format, FloatOperation::Multiply, bits, two);
  }
  return std::nullopt;
}

/// Floats as real numbers (docs/theory.md §8.3). Rounding, overflow, infinities and NaN are lost: unsound, and named so.
class RealFloats final : public FloatTheory {
 public:
  explicit RealFloats(Theory& owner) : owner_(owner), terms_(owner.terms) {}

  bool isSound() const override { return false; }
  SortRef sort(TypeRef) override { return terms_.realSort(); }

  TermRef constant(TypeRef type, UInt128 bits) override {
    const auto fraction = exactFraction(type->floatFormat(), bits);
    return fraction ? terms_.rational(fraction->numerator, fraction->denominator) : owner_.fresh("real", type);
  }

  std::optional<UInt128> constantBits(TypeRef type, TermRef value) const override {
    if (value->kind() != TermKind::Rational) return std::nullopt;
    const FloatFormat format = type->floatFormat();
    const UInt128 numerator =
        floating::fromInteger(format, truncate(static_cast<UInt128>(value->integer()), 127), 127, true);
    const UInt128 denominator =
        floating::fromInteger(format, truncate(static_cast<UInt128>(value->denominator()), 127), 127, true);
    return floating::apply(format, FloatOperation::Divide, numerator, denominator);
  }

  TermRef negate(TypeRef, TermRef operand) override { return terms_.arithmeticNegate(operand); }

  TermRef binary(BinaryOperator op, TypeRef type, TermRef left, TermRef right) override {
    const bool isLinear = left->isConstant() || right->isConstant();
    switch (op) {
      case BinaryOperator::Add: return terms_.arithmetic(TermKind::Add, left, right);
      case BinaryOperator::Subtract: return terms_.subtract(left, right);
      case BinaryOperator::Multiply:
        if (isLinear) return terms_.arithmetic(TermKind::Multiply, left, right);
        return apply("real.multiply", left, right);
      case BinaryOperator::Divide:
        if (right->kind() == TermKind::Rational && right->integer() != 0)
          return terms_.arithmetic(TermKind::RealDivide, left, right);
        return apply("real.divide", left, right);
      default: return owner_.fresh("real", type);
    }
  }

  TermRef compare(BinaryOperator op, TypeRef, TermRef left, TermRef right) override {
    switch (op) {
      case BinaryOperator::Less: return terms_.arithmetic(TermKind::Less, left, right);
      case BinaryOperator::LessEqual: return terms_.arithmetic(TermKind::LessEqual, left, right);
      case BinaryOperator::Equal: return terms_.equal(left, right);
      default: return terms_.distinct(left, right);
    }
  }

  TermRef convert(TypeRef, TypeRef, TermRef operand) override { return operand; }

  TermRef fromInteger(TypeRef to, TypeRef, TermRef integer) override {
    if (integer->sort()->isInteger()) return terms_.toReal(integer);
    if (integer->isConstant()) return owner_.fresh("real", to);
    const TermRef arguments[] = {integer};
    return terms_.apply("real.of." + std::to_string(integer->sort()->width()), terms_.realSort(), arguments);
  }

  TermRef toInteger(TypeRef to, TypeRef, TermRef operand) override {
    if (!owner_.sort(to)->isInteger()) return owner_.fresh("integer", to);
    const TermRef zero = terms_.rational(0, 1);
    const TermRef isNegative = terms_.arithmetic(TermKind::Less, operand, zero);
    return terms_.ite(isNegative, terms_.arithmeticNegate(terms_.toInteger(terms_.arithmeticNegate(operand))),
                      terms_.toInteger(operand));
  }

  TermRef toBits(TypeRef, TermRef) override { return nullptr; }
  TermRef fromBits(TypeRef, TermRef) override { return nullptr; }

 private:
  TermRef apply(const char* function, TermRef left, TermRef right) {
    const TermRef arguments[] = {left, right};
    return terms_.apply(function, terms_.realSort(), arguments);
  }

  Theory& owner_;
  TermTable& terms_;
};

}  // namespace

std::unique_ptr<FloatTheory> makeRealFloats(Theory& owner) { return std::make_unique<RealFloats>(owner); }

}  // namespace argosy::encode
