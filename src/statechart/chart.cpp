#include "statechart/chart.h"

#include <algorithm>

namespace argosy::statechart {

bool Chart::isProperAncestor(StateNumber ancestor, StateNumber state) const {
  while (state != 0) {
    state = states[state].parent;
    if (state == ancestor) return true;
  }
  return false;
}

std::optional<StateNumber> Chart::domain(const Transition& transition) const {
  if (transition.targets.empty()) return std::nullopt;
  const auto isAroundAll = [&](StateNumber around) {
    return std::ranges::all_of(transition.targets, [&](StateNumber target) {
      // A history stands for states beside it.
      return isProperAncestor(around, target);
    });
  };
  if (transition.isInternal && states[transition.source].kind == StateKind::Compound && isAroundAll(transition.source))
    return transition.source;
  StateNumber around = transition.source;
  while (around != 0) {
    around = states[around].parent;
    if (states[around].kind == StateKind::Compound && isAroundAll(around)) return around;
  }
  return 0;
}

std::string Chart::nameOf(StateNumber state) const {
  if (!states[state].name.empty()) return states[state].name;
  return state == 0 ? "(chart)" : "[line " + std::to_string(states[state].position.line) + "]";
}

}  // namespace argosy::statechart
