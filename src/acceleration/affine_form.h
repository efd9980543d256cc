// Sums of multiples of lvalues and a constant, modulo a power of two: what machine arithmetic computes exactly, whatever wraps around.
#pragma once

#include <map>
#include <optional>

#include "program/program.h"

namespace argosy::acceleration {

class AffineForm {
 public:
  /// By the id of the lvalue, so that the order is always the same.
  struct Term {
    ExpressionRef lvalue;
    std::uint64_t coefficient;
  };

  explicit AffineForm(unsigned bits, std::uint64_t constant = 0) : bits_(bits), constant_(wrapped(constant)) {}
  static AffineForm of(unsigned bits, ExpressionRef lvalue);

  /// Modulo 2 to the power of these.
  unsigned bits() const { return bits_; }
  std::uint64_t constant() const { return constant_; }
  const std::map<std::uint32_t, Term>& terms() const { return terms_; }
  bool isConstant() const { return terms_.empty(); }
  bool isZero() const { return isConstant() && constant_ == 0; }
  bool mentions(ExpressionRef lvalue) const { return terms_.contains(lvalue->id()); }

  /// *this + factor * other, modulo 2 to the power of our bits, of which the other has at least as many.
  AffineForm plus(const AffineForm& other, std::uint64_t factor = 1) const;

  /// A coefficient, or the constant, as the number next to 0.
  Int128 signedNumber(std::uint64_t number) const { return signExtend(number, bits_); }

 private:
  std::uint64_t wrapped(std::uint64_t number) const {
    return bits_ == 64 ? number : number & ((std::uint64_t{1} << bits_) - 1);
  }
  void add(ExpressionRef lvalue, std::uint64_t coefficient);

  unsigned bits_;
  std::uint64_t constant_;
  std::map<std::uint32_t, Term> terms_;
};

/// The lowest bits of the expression's value; nothing when they are no affine form of lvalues that have at least as many bits.
std::optional<AffineForm> affineForm(ExpressionRef expression, unsigned bits);

}  // namespace argosy::acceleration
