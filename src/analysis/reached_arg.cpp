#include "analysis/reached_arg.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace argosy {

ArgPath pathTo(const ArgState& target) {
  // Breadth-first, backwards.
  std::unordered_map<const ArgState*, std::pair<const ArgState*, PathStep>> next;
  std::vector<const ArgState*> queue{&target};
  next.emplace(&target, std::pair<const ArgState*, PathStep>(nullptr, {}));
  const ArgState* root = nullptr;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const ArgState* state = queue[i];
    if (state->isRoot()) {
      root = state;
      break;
    }
    for (const ArgState::Link& link : state->parents())
      if (next.try_emplace(link.parent, state, link.step).second) queue.push_back(link.parent);
  }
  ArgPath path;
  for (const ArgState* state = root; state;) {
    path.states.push_back(state);
    const auto& [child, step] = next.at(state);
    if (child) path.steps.push_back(step);
    state = child;
  }
  return path;
}

std::vector<Step> stepsOf(const ArgPath& path, const Cpa& cpa) {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const PathStep& step = path.steps[i];
    steps.push_back({step.kind, step.edge, &cpa.program().edges[step.edge], &cpa.place(*path.states[i]).point(),
                     &cpa.place(*path.states[i + 1]).point()});
  }
  return steps;
}

std::vector<const ArgState*> ReachedArg::at(const Place& place) const {
  std::vector<const ArgState*> states;
  for (const ReachedId id : reached_.at(place))
    states.push_back(static_cast<const ArgState*>(reached_[id].state.get()));
  return states;
}

void ReachedArg::lookWith(const PrecisionRef& precision) {
  std::vector<ReachedId> waiting;
  reached_.forEach([&](ReachedId id, const ReachedState& entry) {
    if (entry.isWaiting) waiting.push_back(id);
  });
  for (const ReachedId id : waiting) reached_.wait(id, precision);
}

void ReachedArg::dismiss(const ArgState& state) {
  const std::vector<Ref<const ArgState>> coveredStates(state.covers_.begin(), state.covers_.end());
  const Ref<const ArgState> alive(&state);
  const ArgPath path = pathTo(state);
  const ArgState* dismissed = path.states.size() > 1 ? path.states[path.states.size() - 2] : nullptr;
  std::vector<const ArgState*> again;
  for (const ArgState::Link& link : state.parents_)
    if (link.parent != dismissed) again.push_back(link.parent);
  for (const auto& coveredState : coveredStates)
    for (const ArgState::Link& link : coveredState->parents_) again.push_back(link.parent);
  const ReachedId id = reached_.find(state);
  state.detach();
  reached_.remove(id);
  for (const auto& coveredState : coveredStates) coveredState->detach();
  for (const ArgState* parent : again) {
    parent->detachCoveredChildren();
    reached_.wait(reached_.find(*parent));
  }
}

void ReachedArg::removeSubtree(const ArgState& root, const PrecisionRef& precision) {
  // In the order of discovery, so that the order of what remains in the reached set does not depend on addresses.
  std::vector<Ref<const ArgState>> removed{Ref<const ArgState>(&root)};  // alive until all links are gone
  std::unordered_set<const ArgState*> isRemoved{&root};
  const auto remove = [&](const ArgState* state) {
    if (isRemoved.insert(state).second) removed.emplace_back(state);
  };
  for (std::size_t i = 0; i < removed.size(); ++i) {
    const Ref<const ArgState> state = removed[i];
    for (const ArgState* child : state->children_) remove(child);
    // What this state covered has to be reached again, from where it was found.
    for (const auto& coveredState : state->covers_) remove(coveredState.get());
  }

  std::vector<const ArgState*> again;
  std::unordered_set<const ArgState*> seen, covering;
  std::vector<const ArgState*> removedRoots;
  for (const auto& state : removed) {
    if (state->isRoot_) removedRoots.push_back(state.get());
    for (const ArgState::Link& link : state->parents_)
      if (!isRemoved.contains(link.parent) && seen.insert(link.parent).second) again.push_back(link.parent);
    if (state->coveredBy_ && !isRemoved.contains(state->coveredBy_)) covering.insert(state->coveredBy_);
  }
  for (const ArgState* parent : again)
    std::erase_if(parent->children_, [&](const ArgState* child) { return isRemoved.contains(child); });
  for (const ArgState* state : covering)
    std::erase_if(state->covers_, [&](const auto& coveredState) { return isRemoved.contains(coveredState.get()); });
  for (const auto& state : removed) {
    if (const ReachedId id = reached_.find(*state); id.valid()) reached_.remove(id);
    state->parents_.clear();
    state->children_.clear();
    state->covers_.clear();
    state->coveredBy_ = nullptr;
  }
  for (const ArgState* parent : again) {
    parent->detachCoveredChildren();
    reached_.wait(reached_.find(*parent), precision);
  }
  for (const ArgState* root : removedRoots) {
    const Adjusted initial = arg_.adjust(arg_.initialState(arg_.place(*root).point()), precision);
    reached_.add(initial.state, initial.precision);
  }
}

void ReachedArg::uncover(const ArgState& state, const PrecisionRef& precision) {
  const Ref<const ArgState> alive(&state);
  const ArgState* covering = std::exchange(state.coveredBy_, nullptr);
  std::erase_if(covering->covers_, [&](const auto& coveredState) { return coveredState.get() == &state; });
  reached_.add(StateRef(&state), precision);
}

void ReachedArg::cutOff(const ArgState& root, const PrecisionRef& precision) {
  std::vector<Ref<const ArgState>> removed{Ref<const ArgState>(&root)};
  std::unordered_set<const ArgState*> isRemoved{&root};
  for (std::size_t i = 0; i < removed.size(); ++i) {
    const Ref<const ArgState> state = removed[i];
    for (const ArgState* child : state->children_)
      if (isRemoved.insert(child).second) removed.emplace_back(child);
  }
  for (const auto& state : removed) {
    const std::vector<Ref<const ArgState>> covered = state->covers_;
    for (const auto& coveredState : covered)
      if (!isRemoved.contains(coveredState.get())) uncover(*coveredState, precision);
    state->covers_.clear();
  }
  for (const auto& state : removed) {
    if (const ReachedId id = reached_.find(*state); id.valid()) reached_.remove(id);
    state->detach();
    state->children_.clear();
  }
}

void ReachedArg::cover(const ArgState& state, const ArgState& by, const PrecisionRef& precision) {
  const Ref<const ArgState> alive(&state);
  while (!state.children_.empty()) cutOff(*state.children_.front(), precision);
  reached_.remove(reached_.find(state));
  for (const auto& coveredState : state.covers_) {
    coveredState->coveredBy_ = &by;
    by.covers_.push_back(coveredState);
  }
  state.covers_.clear();
  state.coveredBy_ = &by;
  by.covers_.push_back(alive);
}

}  // namespace argosy
