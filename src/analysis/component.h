// A component of a CPA by its type: where its states and precisions are in those of whatever wraps it.
#pragma once

#include <stdexcept>

#include "analysis/cpa.h"

namespace argosy {

template <class C>
class Component {
 public:
  C& operator*() const { return *component_; }
  C* operator->() const { return component_; }
  std::size_t index() const { return index_; }

  const typename C::State& stateIn(const AbstractState& state) const {
    return static_cast<const typename C::State&>(*cpa_->parts(state)[index_]);
  }
  const StateRef& stateRefIn(const AbstractState& state) const { return cpa_->parts(state)[index_]; }
  const PrecisionRef& precisionIn(const Precision& precision) const { return cpa_->parts(precision)[index_]; }
  PrecisionRef with(const Precision& precision, PrecisionRef part) const {
    return cpa_->withPart(precision, index_, std::move(part));
  }

 private:
  template <class D>
  friend std::vector<Component<D>> findComponents(const Cpa& cpa);
  Component(const Cpa& cpa, C& component, std::size_t index) : cpa_(&cpa), component_(&component), index_(index) {}

  const Cpa* cpa_;
  C* component_;
  std::size_t index_;
};

/// The components of this type.
template <class C>
std::vector<Component<C>> findComponents(const Cpa& cpa) {
  std::vector<Component<C>> result;
  const auto components = cpa.components();
  for (std::size_t i = 0; i < components.size(); ++i)
    if (C* found = dynamic_cast<C*>(components[i].get())) result.push_back(Component<C>(cpa, *found, i));
  return result;
}

/// The first one, if there is one.
template <class C>
std::optional<Component<C>> findComponent(const Cpa& cpa) {
  const auto found = findComponents<C>(cpa);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

/// For whoever was made for a CPA that has one.
template <class C>
Component<C> component(const Cpa& cpa) {
  const auto found = findComponent<C>(cpa);
  if (!found) throw std::logic_error("the CPA has no such component");
  return *found;
}

}  // namespace argosy
