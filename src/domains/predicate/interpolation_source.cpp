#include "domains/predicate/interpolation_source.h"

#include <algorithm>

#include "domains/predicate/sliced_prefixes.h"

namespace argosy::predicate {

using smt::TermRef;

std::vector<AbstractPath> InterpolationSource::explanations(const AbstractPath& path) {
  std::vector<AbstractPath> result;
  if (selection_ != PrefixSelection::Whole)
    result = slicedPrefixes(path, queries_, encoder_.terms(), selection_ == PrefixSelection::First ? 1 : mostPrefixes);
  if (result.empty()) result.push_back(path);
  if (selection_ == PrefixSelection::Last) std::ranges::reverse(result);
  return result;
}

std::optional<PathFacts> InterpolationSource::interpolate(const AbstractPath& path) {
  const auto interpolants = interpolator_.interpolate({path.formulas, {}});
  if (!interpolants) return std::nullopt;
  PathFacts facts;
  for (std::size_t i = 0; i < interpolants->size(); ++i)
    facts.push_back({encoder_.rename((*interpolants)[i], path.blocks[i + 1]->start().background, encoder_.plain())});
  return facts;
}

std::uint64_t InterpolationSource::cost(const PathFacts& facts) const {
  std::vector<TermRef> roots;
  for (const auto& atState : facts) roots.insert(roots.end(), atState.begin(), atState.end());
  std::uint64_t sum = 0;
  smt::forEachTerm(roots, [&](TermRef term) {
    const encode::StateSymbol* symbol = term->isSymbol() ? encoder_.stateSymbol(term) : nullptr;
    if (!symbol) return;
    const memory::MemoryObject& object = encoder_.objects()[symbol->object];
    if (!object.variable.valid()) {
      sum += 20;
    } else if (classes_.isLoopCounter(object.variable)) {
      sum += 1000;
    } else {
      switch (classes_.classOf(object.variable)) {
        case VariableClass::Boolean: sum += 1; break;
        case VariableClass::EqualityOnly: sum += 3; break;
        case VariableClass::LinearInteger: sum += 10; break;
        case VariableClass::Other: sum += 20; break;
      }
    }
  });
  return sum;
}

std::optional<PathFacts> InterpolationSource::find(const InfeasiblePath& path, const Limits& limits) {
  std::optional<PathFacts> result;
  const double begin = processorSeconds();
  for (const AbstractPath& explanation : explanations(path.formulas)) {
    if (limits.check() || (result && processorSeconds() - begin > secondsForSeveral)) break;
    std::optional<PathFacts> facts = interpolate(explanation);
    if (!facts) continue;
    if (!result) {
      result = std::move(facts);
      if (selection_ != PrefixSelection::DomainGood && selection_ != PrefixSelection::All) break;
    } else if (selection_ == PrefixSelection::All) {
      // Each of them is inductive along the path, and so is their conjunction.
      for (std::size_t i = 0; i < facts->size(); ++i)
        for (const TermRef fact : (*facts)[i])
          if (std::ranges::find((*result)[i], fact) == (*result)[i].end()) (*result)[i].push_back(fact);
    } else if (cost(*facts) <= cost(*result)) {
      result = std::move(facts);  // of equals the later one, which is nearer to what is to be shown
    }
  }
  return result;
}

}  // namespace argosy::predicate
