// Arithmetic on addresses and offsets, in whatever sort the theory gives pointers; and the linear form of an offset, which tells the grid on
// which it moves.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "encode/theory.h"

namespace argosy::encode {

/// constant + Σ factor · term
struct LinearForm {
  struct Summand {
    TermRef term;
    Int128 factor;
  };
  Int128 constant = 0;
  std::vector<Summand> summands;

  /// All values are constant modulo this; 0 when the form is constant.
  Int128 stride() const;
};

class Offsets {
 public:
  /// `type` is a signed integer of a pointer's width.
  Offsets(Theory& theory, TypeRef type) : theory_(theory), terms_(theory.terms), type_(type) {}

  TypeRef type() const { return type_; }
  SortRef sort() const { return theory_.sort(type_); }
  TermRef constant(Int128 value) const { return theory_.constant(type_, static_cast<UInt128>(value)); }
  std::optional<Int128> constantValue(TermRef offset) const;
  TermRef add(TermRef left, TermRef right) const;
  TermRef subtract(TermRef left, TermRef right) const;
  /// index · factor, as the step of a pointer, which does not wrap around (in C that is undefined). Other products may.
  TermRef scale(TermRef index, Int128 factor);
  /// The term comes from an integer, in which a product may have wrapped around.
  void distrust(TermRef address);
  /// Signed.
  TermRef less(TermRef left, TermRef right) const;
  LinearForm linearForm(TermRef offset) const;
  TermRef fromLinearForm(const LinearForm& form) const;

 private:
  TermRef multiply(TermRef offset, Int128 factor) const;
  static void addSummand(TermRef term, Int128 factor, LinearForm& form);
  void collect(TermRef term, Int128 factor, LinearForm& form, int depth) const;

  Theory& theory_;
  TermTable& terms_;
  TypeRef type_;
  std::unordered_map<TermRef, LinearForm::Summand> scaled_;
};

}  // namespace argosy::encode
