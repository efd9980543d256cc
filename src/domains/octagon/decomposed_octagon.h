// Octagons (Miné, "The Octagon Abstract Domain", 2006): conjunctions of constraints ±x ± y <= c, kept as independent blocks of variables (Singh, Püschel and Vechev,
// "Making Numerical Program Analysis Fast", 2015), so that the cubic costs are those of variables that are really related. Values: a copy is O(1) and copies share
// blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/reference.h"
#include "domains/octagon/linear_form.h"
#include "domains/octagon/number_system.h"
#include "domains/octagon/places.h"
#include "domains/octagon/weighted_sum.h"

namespace argosy::octagon {

/// Numbers is Integers or Reals. Always closed: what it implies about two variables can be read off. A variable that is not mentioned is unconstrained.
template <class Numbers>
class DecomposedOctagon {
 public:
  using Number = typename Numbers::Number;
  using Range = octagon::Range<Number>;
  using Constraint = octagon::Constraint<Number>;
  using LinearTerm = octagon::LinearTerm<Number>;
  using LinearForm = octagon::LinearForm<Number>;
  using Predicate = std::function<bool(VariableKey)>;

  static constexpr std::size_t usualGreatestBlock = 64;
  struct Settings {
    std::size_t greatestBlock = usualGreatestBlock;
  };
  static constexpr bool servesThreads = true;

  /// Top. Relations that would make a block larger than `greatestBlock` variables are not kept (see hasLostRelations()).
  DecomposedOctagon() = default;
  explicit DecomposedOctagon(std::size_t greatestBlock) : greatestBlock_(greatestBlock) {}
  void set(const Settings& settings) { greatestBlock_ = settings.greatestBlock; }
  static DecomposedOctagon bottom(std::size_t greatestBlock = usualGreatestBlock);

  bool isBottom() const { return isBottom_; }
  bool isTop() const { return !isBottom_ && places_.empty(); }
  /// Those that are constrained, in order.
  std::vector<VariableKey> variables() const;
  std::vector<VariableKey> variablesBetween(VariableKey first, VariableKey last) const;
  bool isConstrained(VariableKey variable) const { return places_.find(variable) != nullptr; }
  /// Whether a relation was ever left out on the way to this value since its block would have become too large. No part of what the value means, nor of ==.
  bool hasLostRelations() const { return hasLostRelations_; }

  /// The tightest ranges, empty ones for bottom.
  Range rangeOf(VariableKey variable) const;
  Range rangeOfSum(Term first, Term second) const;
  /// Tightest for ±x ± y + c; of others a bound from those of pairs of variables.
  Range rangeOf(const LinearForm& form) const;
  /// Of the product of the two, over their octagon.
  Range rangeOfProduct(VariableKey left, VariableKey right) const;

  void assume(const Constraint& constraint);
  /// form <= 0 for some constant of the form. Exact for octagonal forms.
  void assume(const LinearForm& form);
  void assumeRange(VariableKey variable, const Range& range);

  /// Exact for ±x + [a, b] and [a, b]. The form may mention the variable, whose old value that means.
  void assign(VariableKey variable, const LinearForm& form);
  /// to := from.
  void copyVariable(VariableKey from, VariableKey to);
  void forget(VariableKey variable);
  void forget(std::span<const VariableKey> variables);
  void forgetIf(const Predicate& isForgotten);
  void restrictTo(const Predicate& isKept);
  /// `newName` is injective on variables().
  void rename(const std::function<VariableKey(VariableKey)>& newName);

  static DecomposedOctagon join(const DecomposedOctagon& left, const DecomposedOctagon& right);
  static DecomposedOctagon meet(const DecomposedOctagon& left, const DecomposedOctagon& right);
  /// An upper bound of both; repeated, `old` being the previous result itself (or a copy), it becomes stable. An unstable bound on ±x or ±(x + y) becomes the
  /// next threshold of the same sign as x, one on x - y the next threshold or negated threshold. The thresholds are sorted.
  static DecomposedOctagon widen(const DecomposedOctagon& old, const DecomposedOctagon& successor,
                                 std::span<const Number> thresholds = {});
  /// Between `successor` and `old`, for a successor that is below `old`: what was unbounded is taken from it.
  static DecomposedOctagon narrow(const DecomposedOctagon& old, const DecomposedOctagon& successor);

  static bool lessOrEqual(const DecomposedOctagon& left, const DecomposedOctagon& right);
  /// Equality of meaning (of reals: up to rounding, when they come from different computations).
  friend bool operator==(const DecomposedOctagon& left, const DecomposedOctagon& right) {
    return left.isBottom_ == right.isBottom_ && left.places_ == right.places_;
  }
  std::uint64_t hash() const { return isBottom_ ? ~std::uint64_t{0} : places_.hash(); }
  /// Whether both are physically the same: sufficient, not necessary, for equality.
  bool sharesAllWith(const DecomposedOctagon& other) const {
    return isBottom_ == other.isBottom_ && places_.sharesAllWith(other.places_);
  }
  /// The variables that are related with this one, itself included; in order.
  std::vector<VariableKey> blockOf(VariableKey variable) const { return octagon::blockOf<Numbers>(places_, variable); }

  /// A conjunction that means the octagon, without bounds that others imply directly. Bottom is x - x <= -1 for some variable.
  std::vector<Constraint> constraints() const;
  std::string toString(const std::function<std::string(VariableKey)>& name) const;

 private:
  /// What a widening really gave, when that is not closed: the next one must start from it.
  struct Unclosed final : ReferenceCounted {
    explicit Unclosed(Places<Numbers> bounds) : places(std::move(bounds)) {}
    Places<Numbers> places;
  };

  /// For changes of what is known.
  Places<Numbers>& changed();
  void becomeBottom();
  void assumeTerm(Term term, Number bound);
  void assumeSum(Term first, Term second, Number bound);
  /// The variables of all blocks of these, sorted.
  std::vector<VariableKey> blocksOf(std::span<const VariableKey> variables) const;
  void forgetSorted(std::span<const VariableKey> variables);
  /// variable := source + [lower, upper].
  void assignTerm(VariableKey variable, Term source, Number negatedLower, Number upper);
  /// The same without the relations of the variable, which has none.
  void assignAlone(VariableKey variable, Term source, Number negatedLower, Number upper);
  void assignSum(VariableKey variable, const BoundedForm<Numbers>& form);

  std::size_t greatestBlock_ = usualGreatestBlock;
  bool isBottom_ = false;
  bool hasLostRelations_ = false;
  Places<Numbers> places_;
  Ref<const Unclosed> unclosed_;
};

using DecomposedIntegerOctagon = DecomposedOctagon<Integers>;
using DecomposedRealOctagon = DecomposedOctagon<Reals>;

}  // namespace argosy::octagon
