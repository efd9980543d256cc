// Closed forms: what variables are worth after any number of iterations of a path, by finite differences. With ∆φ = φ(body(X)) − φ(X), a linear form φ is worth
// Σ C(n, k) ∆ᵏφ after n of them (docs/theory.md §7.9); that is exact modulo powers of two, since binomial coefficients are integers.
#pragma once

#include <map>
#include <span>
#include <variant>
#include <vector>

#include "acceleration/affine_form.h"
#include "acceleration/path_effect.h"

namespace argosy::acceleration {

/// C(n, k) modulo 2 to the power of the bits of n, an unsigned number of at most 64 bits.
ExpressionRef binomial(Program& program, ExpressionRef n, unsigned k);

class ClosedForms {
 public:
  /// Of the variables whose values at the path's start matter to its conditions, or to values after it.
  static std::variant<ClosedForms, Refusal> of(Program& program, const PathEffect& effect);

  /// How often the path has to be taken before: then variables that it sets without looking at them are what `settled` says.
  unsigned peeled() const { return peeled_; }
  /// Variables that are linear forms of others once the path has been taken so often, and stay so.
  const std::map<VariableId, AffineForm>& settled() const { return settled_; }

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
  /// The largest k for which ∆ᵏ of a variable is not 0.
  unsigned degree() const;

  /// The variable after `iterations`, an expression of an unsigned type of bits().
  ExpressionRef valueAfter(Program& program, VariableId variable, ExpressionRef iterations) const;
  /// The same, given C(n, 1), C(n, 2), … of that number n.
  ExpressionRef valueAfter(Program& program, VariableId variable, std::span<const ExpressionRef> choices) const;
  /// The expression, of values at the beginning, after `iterations`.
  ExpressionRef after(Program& program, ExpressionRef expression, ExpressionRef iterations) const;
  /// What a settled variable is worth.
  ExpressionRef settledValue(Program& program, VariableId variable) const;

 private:
  ExpressionRef startOf(Program& program, VariableId variable) const;
  /// value + times * form
  ExpressionRef addMultiple(Program& program, ExpressionRef value, ExpressionRef times, const AffineForm& form) const;
  AffineForm difference(const AffineForm& form) const;
  /// Variables that are set to something that is known of them all from the second iteration on; false when there are none.
  bool settle(Program& program);

  std::map<VariableId, AffineForm> rows_;  // what an iteration makes of them
  std::map<VariableId, AffineForm> settled_;
  std::map<VariableId, std::vector<AffineForm>> differences_;
  unsigned bits_ = 32;
  unsigned peeled_ = 0;
};

}  // namespace argosy::acceleration
