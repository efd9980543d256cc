#include "analysis/arg_paths.h"

#include <algorithm>

namespace argosy {
namespace {

/// The ways into a state: its own, and those of the states it covers.
template <class Visit>
void forEachPredecessor(const ArgState& state, const Visit& visit) {
  for (const ArgState::Link& link : state.parents()) visit(*link.parent, link.step);
  for (const auto& covered : state.covers())
    for (const ArgState::Link& link : covered->parents()) visit(*link.parent, link.step);
}

}  // namespace

ArgPaths::ArgPaths(const ArgState& target) {
  measureDistances(target);
  if (distance_.size() > maximalStates) only_ = pathTo(target);
  else push({&target}, {}, none);
}

void ArgPaths::measureDistances(const ArgState& target) {
  // Backwards to find all that leads to the target, then forwards from the root.
  std::unordered_map<const ArgState*, std::vector<const ArgState*>> successors;
  std::vector<const ArgState*> queue{&target};
  std::vector<const ArgState*> roots;
  successors[&target];
  for (std::size_t i = 0; i < queue.size() && queue.size() <= maximalStates; ++i) {
    const ArgState* state = queue[i];
    if (state->isRoot()) roots.push_back(state);
    forEachPredecessor(*state, [&](const ArgState& predecessor, const PathStep&) {
      const auto [entry, isNew] = successors.try_emplace(&predecessor);
      entry->second.push_back(state);
      if (isNew) queue.push_back(&predecessor);
    });
  }
  if (queue.size() > maximalStates) {
    for (const ArgState* state : queue) distance_.emplace(state, 0);
    return;
  }
  for (const ArgState* root : roots) distance_.emplace(root, 0);
  for (std::size_t i = 0; i < roots.size(); ++i)
    for (const ArgState* successor : successors[roots[i]])
      if (distance_.try_emplace(successor, distance_[roots[i]] + 1).second) roots.push_back(successor);
}

void ArgPaths::push(std::vector<const ArgState*> states, PathStep step, std::uint32_t rest) {
  std::erase_if(states, [&](const ArgState* state) { return !distance_.contains(state); });
  if (states.empty() || suffixes_.size() >= maximalSuffixes) return;
  std::uint32_t distance = none;
  for (const ArgState* state : states) distance = std::min(distance, distance_.at(state));
  const std::uint32_t length = rest == none ? 0 : suffixes_[rest].length + 1;
  queue_.push({length + distance, static_cast<std::uint32_t>(suffixes_.size())});
  suffixes_.push_back({std::move(states), step, rest, length});
}

std::optional<ArgPath> ArgPaths::next() {
  if (only_) return std::exchange(only_, std::nullopt);
  while (!queue_.empty()) {
    const std::uint32_t index = queue_.top().suffix;
    queue_.pop();
    const std::vector<const ArgState*> states = suffixes_[index].states;
    std::vector<std::pair<PathStep, std::vector<const ArgState*>>> before;
    for (const ArgState* state : states)
      forEachPredecessor(*state, [&](const ArgState& predecessor, const PathStep& step) {
        auto group = std::ranges::find(before, step, &decltype(before)::value_type::first);
        if (group == before.end()) group = before.insert(group, {step, {}});
        if (std::ranges::find(group->second, &predecessor) == group->second.end())
          group->second.push_back(&predecessor);
      });
    for (auto& [step, predecessors] : before) push(std::move(predecessors), step, index);
    const auto root = std::ranges::find_if(states, &ArgState::isRoot);
    if (root != states.end()) return pathOf(**root, index);
  }
  return std::nullopt;
}

ArgPath ArgPaths::pathOf(const ArgState& root, std::uint32_t suffix) const {
  ArgPath path;
  path.states.push_back(&root);
  for (; suffixes_[suffix].rest != none; suffix = suffixes_[suffix].rest) {
    const PathStep& step = suffixes_[suffix].step;
    path.steps.push_back(step);
    const auto follows = [&](const ArgState* state) {
      bool found = false;
      forEachPredecessor(*state, [&](const ArgState& predecessor, const PathStep& last) {
        found |= &predecessor == path.states.back() && last == step;
      });
      return found;
    };
    path.states.push_back(*std::ranges::find_if(suffixes_[suffixes_[suffix].rest].states, follows));
  }
  return path;
}

}  // namespace argosy
