#include "statechart/chart.h"

#include <algorithm>
#include <ranges>

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
  if (transition.fixedDomain) return transition.fixedDomain;
  const auto isAroundAll = [&](StateNumber around) {
    return std::ranges::all_of(transition.targets, [&](StateNumber target) {
      // A history stands for states beside it; where these may be anywhere, there are fixed domains.
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

std::vector<StateNumber> Chart::remembered(StateNumber history) const {
  const StateNumber parent = states[history].parent;
  if (states[history].kind == StateKind::ShallowHistory) return states[parent].children;
  std::vector<StateNumber> result;
  for (StateNumber state = 1; state < states.size(); ++state)
    if (states[state].isAtomic() && isProperAncestor(parent, state)) result.push_back(state);
  return result;
}

std::vector<StateNumber> Chart::historiesAround(const Transition& transition) const {
  std::vector<StateNumber> result;
  for (const StateNumber target : transition.targets)
    if (states[target].isHistory() && isProperAncestor(states[target].parent, transition.source))
      result.push_back(target);
  return result;
}

void Chart::separateDomains() {
  for (std::size_t i = 0, count = transitions.size(); i < count; ++i) {
    if (historiesAround(transitions[i]).empty()) continue;
    const StateNumber source = transitions[i].source, largest = *domain(transitions[i]);
    std::vector<StateNumber> domains;  // from inside
    if (transitions[i].isInternal && states[source].kind == StateKind::Compound) domains.push_back(source);
    for (StateNumber around = source; around != largest;) {
      around = states[around].parent;
      if (states[around].kind == StateKind::Compound) domains.push_back(around);
    }
    std::vector<std::size_t>& ofSource = states[source].transitions;
    auto place = std::ranges::find(ofSource, i);
    transitions[i].fixedDomain = domains.front();
    for (std::size_t j = 1; j < domains.size(); ++j) {
      place = ofSource.insert(place + 1, transitions.size());
      transitions.push_back(transitions[i]);
      transitions.back().fixedDomain = domains[j];
      transitions.back().smallerDomain = domains[j - 1];
    }
  }
}

std::string Chart::nameOf(StateNumber state) const {
  if (!states[state].name.empty()) return states[state].name;
  return state == 0 ? "(chart)" : "[line " + std::to_string(states[state].position.line) + "]";
}

}  // namespace argosy::statechart
