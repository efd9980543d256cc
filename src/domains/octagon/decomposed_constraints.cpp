// The constraints that say what an octagon means, and their text.
#include <algorithm>
#include <sstream>
#include <utility>

#include "domains/octagon/decomposed_octagon.h"

namespace argosy::octagon {
namespace {

/// Appends those relations of a block which neither the bounds of single variables nor two others imply. Where nodes differ by constants, all but the first speak about
/// the first only, which leaves no cycles of constraints that imply each other (as in Bagnara, Hill and Zaffanella's strong reduction).
template <class Numbers>
class Reduction {
 public:
  using Number = typename Numbers::Number;

  explicit Reduction(const Block<Numbers>& block) : block_(block), first_(block.octagon.nodes()) {
    for (Node node = 0; node < first_.size(); ++node) {
      first_[node] = node;
      for (Node other = 0; other < node && first_[node] == node; ++other) {
        if (isFirst(other) && differByConstant(node, other)) first_[node] = other;
      }
    }
  }

  void append(std::vector<Constraint<Number>>& constraints) const {
    for (Node from = 0; from < first_.size(); ++from) {
      for (Node to = 0; to < from - from % 2; ++to) {
        if (isNeeded(from, to)) constraints.push_back({termOf(to), -termOf(from), block_.octagon.bound(from, to)});
      }
    }
  }

 private:
  bool isFirst(Node node) const { return first_[node] == node; }
  bool differByConstant(Node left, Node right) const {
    return Numbers::Arithmetic::add(block_.octagon.bound(left, right), block_.octagon.bound(right, left)) == 0;
  }
  bool isNeeded(Node from, Node to) const {
    if (!block_.octagon.isRelation(from, to)) return false;
    if (first_[from] == to || first_[to] == from) return true;
    if (!isFirst(from) || !isFirst(to)) return false;
    for (Node between = 0; between < first_.size(); ++between) {
      if (between == from || between == to || !isFirst(between)) continue;
      if (Numbers::Arithmetic::add(block_.octagon.bound(from, between), block_.octagon.bound(between, to)) <=
          block_.octagon.bound(from, to))
        return false;
    }
    return true;
  }
  Term termOf(Node node) const { return {block_.keys[node / 2], node % 2 == 1}; }

  const Block<Numbers>& block_;
  std::vector<Node> first_;
};

std::string textOf(Int128 number) { return argosy::toString(number); }
std::string textOf(double number) {
  std::ostringstream text;
  text.precision(17);
  text << number;
  return text.str();
}

}  // namespace

template <class Numbers>
auto DecomposedOctagon<Numbers>::constraints() const -> std::vector<Constraint> {
  if (isBottom_) return {{Term{}, -Term{}, -1}};
  std::vector<Constraint> result;
  places_.forEach([&](VariableKey key, const VariablePlace<Numbers>& place) {
    if (isFinite<Numbers>(place.greatestNegated)) result.push_back({{key, true}, std::nullopt, place.greatestNegated});
    if (isFinite<Numbers>(place.greatest)) result.push_back({{key, false}, std::nullopt, place.greatest});
    if (place.block && key == place.block->keys.front()) Reduction<Numbers>(*place.block).append(result);
  });
  return result;
}

template <class Numbers>
std::string DecomposedOctagon<Numbers>::toString(const std::function<std::string(VariableKey)>& name) const {
  if (isBottom_) return "false";
  if (isTop()) return "true";
  std::string text;
  for (const Constraint& constraint : constraints()) {
    // At least one term is positive when this is said the other way around.
    const bool isNegated = constraint.first.isNegative && (!constraint.second || constraint.second->isNegative);
    std::optional<Term> first = isNegated ? -constraint.first : constraint.first;
    std::optional<Term> second = constraint.second;
    if (second && isNegated) second = -*second;
    if (second && first->isNegative) std::swap(first, second);
    if (!text.empty()) text += " && ";
    text += name(first->variable);
    if (second) text += (second->isNegative ? " - " : " + ") + name(second->variable);
    text += (isNegated ? " >= " : " <= ") + textOf(isNegated ? -constraint.bound : constraint.bound);
  }
  return text;
}

template std::vector<Constraint<Int128>> DecomposedOctagon<Integers>::constraints() const;
template std::vector<Constraint<double>> DecomposedOctagon<Reals>::constraints() const;
template std::string DecomposedOctagon<Integers>::toString(const std::function<std::string(VariableKey)>&) const;
template std::string DecomposedOctagon<Reals>::toString(const std::function<std::string(VariableKey)>&) const;

}  // namespace argosy::octagon
