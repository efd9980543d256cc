// The laws that every component CPA has to obey (analysis/component_analysis.h), on states of one place.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "analysis/component_cpa.h"

namespace argosy {

/// A block that may touch every variable, or none.
class SampleBlock final : public ProgramBlock {
 public:
  SampleBlock(NodeId entry, bool usesAll) : entry_(entry), usesAll_(usesAll) {}
  NodeId entry() const override { return entry_; }
  bool isExit(const ControlPoint&, const ControlPoint&) const override { return false; }
  bool contains(NodeId) const override { return usesAll_; }
  bool mayUse(VariableId) const override { return usesAll_; }
  bool mayUse(EdgeId) const override { return usesAll_; }
  bool mayChange(VariableId) const override { return usesAll_; }
  bool mayChange(EdgeId) const override { return usesAll_; }
  bool mayReplace(VariableId) const override { return false; }
  bool mayReplace(EdgeId) const override { return usesAll_; }
  bool mayAllocate() const override { return usesAll_; }

 private:
  NodeId entry_;
  bool usesAll_;
};

/// Each law that is broken, by its name, once. Blocks are entered with states that `mayEnter`.
inline std::vector<std::string> brokenLaws(
    ComponentCpa& cpa, const std::vector<PreciseState>& states, const Place& place,
    const std::function<bool(const AbstractState&)>& mayEnter = [](const AbstractState&) { return true; }) {
  std::vector<std::string> broken;
  const auto require = [&](bool holds, const char* law) {
    if (!holds && std::ranges::find(broken, law) == broken.end()) broken.emplace_back(law);
  };
  const auto below = [&](const StateRef& left, const StateRef& right) { return cpa.lessOrEqual(*left, *right); };
  for (const auto& [a, precision] : states) {
    require(below(a, a), "the order is reflexive");
    require(cpa.merge(a, a, *precision, place) == a, "merging a state with itself changes nothing");
    const Adjusted adjusted = cpa.adjust(a, precision, place);
    require(!adjusted.state || below(a, adjusted.state), "an adjusted state covers what it was");
    for (const bool usesAll : {false, true}) {
      if (!mayEnter(*a)) break;
      const SampleBlock block(place.location(), usesAll);
      const PreciseState reduced = cpa.reduce({a, precision}, block, place.point());
      const PreciseState expanded = cpa.expand({a, precision}, block, reduced, place.point());
      require(expanded.state && below(a, cpa.adjust(expanded.state, precision, place).state),
              "expanding covers what was reduced");
    }
    for (const auto& [b, otherPrecision] : states) {
      require(below(b, cpa.merge(a, b, *precision, place)), "a merged state covers the reached one");
      if (!below(a, b)) continue;
      for (const PreciseState& c : states) require(!below(b, c.state) || below(a, c.state), "the order is transitive");
    }
  }
  return broken;
}

}  // namespace argosy
