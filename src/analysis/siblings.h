// What a component may ask the others of the same state: questions that each of them answers as it can, so that nobody has to know who the others are.
#pragma once

#include <memory>

#include "analysis/component_cpa.h"

namespace argosy {

class Siblings {
 public:
  Siblings(std::span<const std::unique_ptr<ComponentCpa>> components, std::span<const StateRef> states,
           const Place& place)
      : components_(components), states_(states), place_(place) {}

  const Place& place() const { return place_; }
  /// What one of them says is violated.
  std::optional<Violation> violation() const;
  /// The values that an integer expression can have; nothing when nobody knows, or when nothing is possible.
  std::optional<IntegerRange> rangeOf(ExpressionRef expression) const;
  /// False when one of them knows that the two lvalues have no byte in common.
  bool mayAlias(ExpressionRef left, ExpressionRef right) const;
  /// What is known here, as C expressions that hold together; of all but the component that asks.
  std::vector<ExpressionRef> invariants(const ComponentCpa& asking) const;

 private:
  std::span<const std::unique_ptr<ComponentCpa>> components_;
  std::span<const StateRef> states_;
  Place place_;
};

}  // namespace argosy
