#include "analysis/siblings.h"

#include <algorithm>

namespace argosy {

std::optional<Violation> Siblings::violation() const {
  for (std::size_t i = 0; i < components_.size(); ++i)
    if (auto found = components_[i]->violation(*states_[i])) return found;
  return std::nullopt;
}

std::optional<IntegerRange> Siblings::rangeOf(ExpressionRef expression) const {
  std::optional<IntegerRange> range;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const auto known = components_[i]->rangeOf(*states_[i], expression, place_);
    if (!known) continue;
    range = range ? IntegerRange{std::max(range->low, known->low), std::min(range->high, known->high)} : *known;
  }
  return range && range->low <= range->high ? range : std::nullopt;
}

bool Siblings::mayAlias(ExpressionRef left, ExpressionRef right) const {
  for (std::size_t i = 0; i < components_.size(); ++i)
    if (!components_[i]->mayAlias(*states_[i], left, right, place_)) return false;
  return true;
}

std::vector<ExpressionRef> Siblings::invariants(const ComponentCpa& asking) const {
  std::vector<ExpressionRef> result;
  for (std::size_t i = 0; i < components_.size(); ++i)
    if (components_[i].get() != &asking) components_[i]->appendInvariants(*states_[i], place_, result);
  return result;
}

}  // namespace argosy
