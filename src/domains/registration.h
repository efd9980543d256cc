// What a domain exports to the rest of Argosy: what configurations may say of it, how its components are made, and what else it can do. Each folder defines
// `registration` in its namespace; registry.cpp has one line for each. What a component can do while it runs (descending passes, invariants, answers to its
// siblings, blocks) are virtual functions of ComponentCpa.
#pragma once

#include <functional>

#include "analysis/component_analysis.h"
#include "analysis/cpa.h"
#include "analysis/refiner.h"
#include "configuration/configuration.h"

namespace argosy {

class ControlFlow;
class VariableClasses;
namespace automaton {
struct Automaton;
}
namespace memory {
struct MemoryFacts;
}
namespace predicate {
struct Foundation;
struct RefinementMeans;
}  // namespace predicate

/// What components are made of.
struct ComponentContext {
  const configuration::Configuration& configuration;
  Program& program;
  ControlPoints& points;
  memory::MemoryFacts& memory;
  const ControlFlow& controlFlow;
  std::span<const automaton::Automaton> specification = {};
  predicate::Foundation* formulas = nullptr;  // null when the configuration asks no solvers
  /// Whether a function may call itself, perhaps through others.
  std::function<bool(FunctionId)> isRecursive = [](FunctionId) { return true; };
};

using ComponentList = std::vector<std::unique_ptr<ComponentCpa>>;

/// A component of a domain obeys the contract.
template <ComponentAnalysis C, class... Arguments>
C& addComponent(ComponentList& components, Arguments&&... arguments) {
  auto component = std::make_unique<C>(std::forward<Arguments>(arguments)...);
  C& added = *component;
  components.push_back(std::move(component));
  return added;
}

/// What a refiner is made of.
struct RefinerContext {
  const configuration::Configuration& configuration;
  const Program& program;
  const Cpa& cpa;  // with the component whose precision is to be refined
  std::function<const VariableClasses&()> variableClasses;
  std::function<predicate::RefinementMeans()> predicateRefinement;  // null when the configuration asks no solvers
};

struct DomainRegistration {
  /// The names that configurations know it by: they use the domain when they use the first one.
  std::span<const configuration::CpaDeclaration> cpas;
  void (*makeComponents)(const ComponentContext&, ComponentList&);
  /// For configurations in which one of its CPAs is refinable; null when none ever is.
  std::unique_ptr<Refiner> (*makeRefiner)(const RefinerContext&) = nullptr;
  /// Whether it looks for invariants on behalf of other engines (k-induction, path invariants): it has to come to an end quickly, whatever the program is.
  bool givesInvariants = false;
  /// The domain (by its first CPA) in whose place it does so when relations are asked for, since it says the same and relations; otherwise it does not. Empty: always.
  std::string_view relatesInsteadOf = {};
  /// The option by which these cost more time and say more: an integer; empty when there is none.
  std::string_view invariantEffort = {};
};

}  // namespace argosy
