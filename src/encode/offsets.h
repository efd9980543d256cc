// Arithmetic on addresses and offsets, in whatever sort the theory gives pointers; and the linear form of an offset, which tells the grid on
// which it moves.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "encode/theory.h"
#include "encode/value_sets.h"

namespace argosy::encode {

/// constant + Σ factor · term, not modulo anything: each term stands for some integer that it is equal to modulo 2^width.
struct LinearForm {
  struct Summand {
    TermRef term;
    Int128 factor;
    bool operator==(const Summand&) const = default;
  };
  Int128 constant = 0;
  std::vector<Summand> summands;  // each term once, by number, no factor is 0

  bool operator==(const LinearForm&) const = default;
  void add(TermRef term, Int128 factor);
  /// All values are constant modulo this; 0 when the form is constant.
  Int128 stride() const;
};

// The steps of C's pointers do not wrap around (that is undefined), other sums and products may. Hence the grid of an offset is not read off its term, in
// which i * 12 can be the distance of element i as well as what is left of a product; it is remembered from the steps that made it. Where the same
// term is made in two ways that do not agree, it tells nothing.
class Offsets {
 public:
  /// `type` is a signed integer of a pointer's width.
  Offsets(Theory& theory, TypeRef type) : theory_(theory), terms_(theory.terms), type_(type) {}

  TypeRef type() const { return type_; }
  SortRef sort() const { return theory_.sort(type_); }
  TermRef constant(Int128 value) const { return theory_.constant(type_, static_cast<UInt128>(value)); }
  std::optional<Int128> constantValue(TermRef offset) const;
  /// As ValueSets says.
  const ValueSets::Values* possibleValues(TermRef offset) { return values_.of(offset); }
  /// A sum that is no step of a pointer.
  TermRef plainSum(TermRef left, TermRef right) const;
  TermRef add(TermRef left, TermRef right);
  TermRef subtract(TermRef left, TermRef right);
  /// index · factor, as the step of a pointer.
  TermRef scale(TermRef index, Int128 factor);
  /// What has to be added to `part`, a summand of `sum`, to get the sum.
  TermRef without(TermRef sum, std::size_t part);
  /// The term comes from an integer, in which a sum or a product may have wrapped around.
  void distrust(TermRef address) { remember(address, opaque(address)); }
  /// How often a term has lost its form: what was derived from forms has to be derived again.
  std::size_t losses() const { return losses_; }
  /// Signed.
  TermRef less(TermRef left, TermRef right) const;
  LinearForm linearForm(TermRef offset) const;
  TermRef fromLinearForm(const LinearForm& form) const;

 private:
  static LinearForm opaque(TermRef term) { return {0, {{term, 1}}}; }
  TermRef multiply(TermRef offset, Int128 factor) const;
  TermRef remember(TermRef term, LinearForm form);
  bool saysNoMore(const LinearForm& weaker, const LinearForm& stronger) const;

  Theory& theory_;
  TermTable& terms_;
  TypeRef type_;
  std::unordered_map<TermRef, LinearForm> forms_;
  ValueSets values_;
  std::size_t losses_ = 0;
};

}  // namespace argosy::encode
