#include "analysis/arg_paths.h"

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
  else push(&target, {}, none);
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

void ArgPaths::push(const ArgState* state, PathStep step, std::uint32_t rest) {
  const auto distance = distance_.find(state);
  if (distance == distance_.end() || suffixes_.size() >= maximalSuffixes) return;
  const std::uint32_t length = rest == none ? 0 : suffixes_[rest].length + 1;
  queue_.push({length + distance->second, static_cast<std::uint32_t>(suffixes_.size())});
  suffixes_.push_back({state, step, rest, length});
}

std::optional<ArgPath> ArgPaths::next() {
  if (only_) return std::exchange(only_, std::nullopt);
  while (!queue_.empty()) {
    const std::uint32_t index = queue_.top().suffix;
    queue_.pop();
    const ArgState* state = suffixes_[index].state;
    forEachPredecessor(*state,
                       [&](const ArgState& predecessor, const PathStep& step) { push(&predecessor, step, index); });
    if (!state->isRoot()) continue;
    ArgPath path;
    for (std::uint32_t at = index; at != none; at = suffixes_[at].rest) {
      path.states.push_back(suffixes_[at].state);
      if (suffixes_[at].rest != none) path.steps.push_back(suffixes_[at].step);
    }
    return path;
  }
  return std::nullopt;
}

}  // namespace argosy
