// Closed forms: what variables are worth after any number of iterations of a path, by finite differences. With ∆φ = φ(body(X)) − φ(X), a linear form φ is worth
// Σ C(n, k) ∆ᵏφ after n of them (docs/theory.md §7.9); that is exact modulo powers of two, since binomial coefficients are integers.
#pragma once

#include <map>
#include <variant>
#include <vector>

#include "acceleration/affine_form.h"
#include "acceleration/path_effect.h"

namespace argosy::acceleration {

/// n (n - 1) / 2 modulo 2 to the power of the bits of n, an unsigned number.
ExpressionRef pairsOf(ExpressionTable& expressions, ExpressionRef n);

class ClosedForms {
 public:
  /// Of the variables whose values at the path's start matter to its conditions, or to values after it.
  static std::variant<ClosedForms, Refusal> of(Program& program, const PathEffect& effect);

  /// ∆φ, ∆²φ, … as far as they are not 0; nothing when they never become 0, or not for this many.
  std::optional<std::vector<AffineForm>> differences(const AffineForm& form, std::size_t most) const;
  /// How much the form changes in each iteration, when that is the same in all of them.
  std::optional<AffineForm> slope(const AffineForm& form) const;

  /// The variables, each with its differences.
  const std::map<VariableId, std::vector<AffineForm>>& variables() const { return differences_; }
  /// Whether its value, or where it is, may change from one iteration to the next.
  bool concerns(ExpressionRef expression) const;
  /// Enough bits for all of them.
  unsigned bits() const { return bits_; }

  /// The variable after `iterations`, an expression of an unsigned type of bits().
  ExpressionRef valueAfter(Program& program, VariableId variable, ExpressionRef iterations) const;

 private:
  AffineForm difference(const AffineForm& form) const;

  std::map<VariableId, AffineForm> rows_;  // what an iteration makes of them
  std::map<VariableId, std::vector<AffineForm>> differences_;
  unsigned bits_ = 32;
};

}  // namespace argosy::acceleration
