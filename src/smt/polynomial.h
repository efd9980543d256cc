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
  struct ById {
    bool operator()(const Monomial& left, const Monomial& right) const;
  };
  using Coefficients = std::map<Monomial, UInt128, ById>;

  /// Zero.
  explicit Polynomial(unsigned width) : width_(width) {}

  void add(const Monomial& monomial, UInt128 coefficient);
  /// Both: nothing when it would become too large.
  std::optional<Polynomial> times(const Polynomial& other) const;
  std::optional<Polynomial> plus(const Polynomial& other, UInt128 factor = 1) const;
  bool isZero() const { return coefficients_.empty(); }
  /// A number, which may be zero.
  bool isConstant() const {
    return coefficients_.empty() || (coefficients_.size() == 1 && coefficients_.begin()->first.empty());
  }
  const Coefficients& coefficients() const { return coefficients_; }
  TermRef toTerm(TermTable& table) const;
  /// That it is zero, without negative coefficients.
  TermRef toEquation(TermTable& table) const;

  /// x = rest, for a symbol x that this polynomial, taken to be zero, determines: it stands alone, with an odd coefficient.
  struct Solution;
  std::optional<Solution> solve() const;

 private:
  unsigned width_;
  Coefficients coefficients_;  // none is zero
};

struct Polynomial::Solution {
  TermRef symbol;
  Polynomial rest;
};

/// The polynomials of terms. Remembers those of all parts: sums of sums may share nearly everything.
class Polynomials {
 public:
  explicit Polynomials(TermTable& table) : table_(table) {}

  /// Nothing when it would become too large.
  const std::optional<Polynomial>& of(TermRef term);
  /// left − right, if this is an equation between bit-vectors.
  std::optional<Polynomial> difference(TermRef equation);

 private:
  std::optional<Polynomial> compute(TermRef term);

  TermTable& table_;
  std::unordered_map<TermRef, std::optional<Polynomial>> known_;
};

}  // namespace argosy::smt
