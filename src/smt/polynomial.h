// Bit-vector terms as polynomials over the integers modulo 2^n: sums and products in one normal form, so that terms that are equal by the laws of rings
// are identical.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "smt/term_table.h"

namespace argosy::smt {

class Polynomial {
 public:
  /// The factors, sorted by id; empty: one.
  using Monomial = std::vector<TermRef>;

  /// Nothing when it would become too large.
  static std::optional<Polynomial> of(TermTable& table, TermRef term);

  std::optional<Polynomial> plus(const Polynomial& other, UInt128 factor = 1) const;
  bool isZero() const { return coefficients_.empty(); }
  /// A number, which may be zero.
  bool isConstant() const { return coefficients_.empty() || (coefficients_.size() == 1 && coefficients_.begin()->first.empty()); }
  bool isLinear() const;
  const std::map<Monomial, UInt128>& coefficients() const { return coefficients_; }
  TermRef toTerm(TermTable& table) const;
  /// That it is zero, without negative coefficients.
  TermRef toEquation(TermTable& table) const;

  /// x = rest, for a symbol x that this polynomial, taken to be zero, determines: it stands alone, with an odd coefficient.
  struct Solution;
  std::optional<Solution> solve() const;

 private:
  /// Of the parts that were seen already: sums of sums may share nearly everything.
  using Memory = std::unordered_map<TermRef, std::optional<Polynomial>>;

  explicit Polynomial(unsigned width) : width_(width) {}
  static const std::optional<Polynomial>& of(TermTable& table, TermRef term, Memory& memory);
  static std::optional<Polynomial> compute(TermTable& table, TermRef term, Memory& memory);
  void add(const Monomial& monomial, UInt128 coefficient);
  std::optional<Polynomial> times(const Polynomial& other) const;

  unsigned width_;
  std::map<Monomial, UInt128> coefficients_;  // none is zero
};

struct Polynomial::Solution {
  TermRef symbol;
  Polynomial rest;
};

}  // namespace argosy::smt
