#include "domains/predicate/abstraction_groups.h"

#include <map>
#include <string_view>
#include <unordered_set>

#include "domains/predicate/atoms.h"
#include "smt/term_order.h"

namespace argosy::predicate {

using smt::TermKind;
using smt::TermRef;

namespace {

/// Symbols and functions that occur in one term are in one component.
class Components {
 public:
  using Component = std::uint32_t;
  static constexpr Component none = 0;  // of terms without symbols

  void add(TermRef root) {
    smt::visitUnknown(std::span(&root, 1), components_, [this](TermRef term) {
      Component component = none;
      if (term->isSymbol()) component = fresh();
      if (term->kind() == TermKind::Apply) {
        Component& function = functions_[term->name()];
        if (function == none) function = fresh();
        component = function;
      }
      for (const TermRef operand : term->operands()) component = unite(component, *components_.find(operand));
      components_[term] = component;
    });
  }

  Component of(TermRef added) { return representative(*components_.find(added)); }

 private:
  Component fresh() {
    parents_.push_back(static_cast<Component>(parents_.size()));
    return parents_.back();
  }
  Component representative(Component component) {
    while (parents_[component] != component) component = parents_[component] = parents_[parents_[component]];
    return component;
  }
  Component unite(Component left, Component right) {
    if (left == none || right == none) return left == none ? right : left;
    return parents_[representative(left)] = representative(right);
  }

  std::vector<Component> parents_ = {none};
  smt::TermMap<Component> components_;
  std::map<std::string_view, Component> functions_;
};

/// Whether predicates only got other names for their symbols when they were instantiated: then the block says nothing
/// about them.
class Renaming {
 public:
  bool extends(TermRef plain, TermRef instantiated) {
    std::vector<std::pair<TermRef, TermRef>> open = {{plain, instantiated}};
    while (!open.empty()) {
      const auto [from, to] = open.back();
      open.pop_back();
      const auto [known, isNew] = renamed_.try_emplace(from, to);
      if (!isNew) {
        if (known->second != to) return false;
        continue;
      }
      if (!hasSameOperator(from, to)) return false;
      for (std::size_t i = 0; i < from->operands().size(); ++i) open.emplace_back(from->operand(i), to->operand(i));
    }
    return true;
  }

 private:
  bool hasSameOperator(TermRef from, TermRef to) {
    if (from->kind() != to->kind() || from->sort() != to->sort()) return false;
    // No two symbols become one.
    if (from->isSymbol()) return targets_.insert(to).second;
    if (from->isConstant()) return from == to;
    if (from->kind() == TermKind::Apply && from->name() != to->name()) return false;
    return from->operands().size() == to->operands().size() && from->high() == to->high() && from->low() == to->low();
  }

  std::unordered_map<TermRef, TermRef> renamed_;
  std::unordered_set<TermRef> targets_;
};

}  // namespace

PredicateGroups groupPredicates(smt::TermTable& terms, TermRef formula, std::span<const TermRef> facts,
                                std::span<const AbstractionPredicate> predicates) {
  Components components;
  std::vector<TermRef> conjuncts = conjunctsOf(terms, formula);
  for (const TermRef fact : facts) {
    const std::vector<TermRef> more = conjunctsOf(terms, fact);
    conjuncts.insert(conjuncts.end(), more.begin(), more.end());
  }
  for (const TermRef conjunct : conjuncts) components.add(conjunct);
  for (const AbstractionPredicate& predicate : predicates) components.add(predicate.instantiated);

  std::unordered_set<Components::Component> constrained;
  for (const TermRef conjunct : conjuncts) constrained.insert(components.of(conjunct));
  std::map<Components::Component, std::size_t> positions;
  PredicateGroups result;
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    const auto component = components.of(predicates[i].instantiated);
    const auto [found, isNew] = positions.try_emplace(component, result.groups.size());
    if (isNew) result.groups.emplace_back();
    result.groups[found->second].push_back(i);
  }
  // Values of variables are terms in themselves. So a predicate can be implied, or related to others, though none of
  // its symbols occurs in the formula: x < 8 where x is n & 7. It is irrelevant only where it is about the same
  // symbols, up to their names, as before the block.
  std::erase_if(result.groups, [&](const std::vector<std::size_t>& group) {
    if (constrained.contains(components.of(predicates[group.front()].instantiated))) return false;
    Renaming renaming;
    for (const std::size_t i : group) {
      if (!renaming.extends(predicates[i].plain, predicates[i].instantiated)) return false;
    }
    result.irrelevant += group.size();
    return true;
  });
  return result;
}

}  // namespace argosy::predicate
