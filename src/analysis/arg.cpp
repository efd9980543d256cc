#include "analysis/arg.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace argosy {
namespace {

const ArgState& node(const AbstractState& state) { return static_cast<const ArgState&>(state); }

bool hasLink(const ArgState& state, const ArgState::Link& link) {
  return std::ranges::any_of(state.parents(), [&](const ArgState::Link& other) {
    return other.parent == link.parent && other.step == link.step;
  });
}

class WrappedIndex final : public CoverageIndex {
 public:
  explicit WrappedIndex(std::unique_ptr<CoverageIndex> index) : index_(std::move(index)) {}
  void insert(std::uint32_t id, const AbstractState& state) override { index_->insert(id, *node(state).wrapped()); }
  void erase(std::uint32_t id, const AbstractState& state) override { index_->erase(id, *node(state).wrapped()); }
  void candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const override {
    index_->candidates(*node(state).wrapped(), ids);
  }

 private:
  std::unique_ptr<CoverageIndex> index_;
};

}  // namespace

StateRef ArgCpa::rootOf(StateRef wrapped) {
  const Ref<ArgState> root = makeRef<ArgState>(std::move(wrapped));
  root->isRoot_ = true;
  return root;
}

void ArgCpa::successors(const StateRef& state, const Precision& precision, std::vector<StateRef>& successors) {
  const ArgState& parent = node(*state);
  steps_.clear();
  wrapped_.steps(place(*state), steps_);
  for (const Step& step : steps_) {
    scratch_.clear();
    wrapped_.successorsAlong(parent.wrapped(), precision, step, scratch_);
    for (StateRef& successor : scratch_) {
      const Ref<ArgState> child = makeRef<ArgState>(std::move(successor));
      child->parents_.push_back({&parent, {step.kind, step.id}});
      parent.children_.push_back(child.get());
      successors.push_back(child);
    }
  }
}

Adjusted ArgCpa::adjust(StateRef state, PrecisionRef precision) {
  const ArgState& old = node(*state);
  Adjusted adjusted = wrapped_.adjust(old.wrapped(), std::move(precision));
  if (!adjusted.state) {
    detach(old);
    return adjusted;
  }
  if (adjusted.state == old.wrapped()) return {std::move(state), std::move(adjusted.precision)};
  const Ref<ArgState> changed = makeRef<ArgState>(std::move(adjusted.state));
  changed->isRoot_ = old.isRoot_;
  changed->parents_ = std::move(old.parents_);
  old.parents_.clear();
  for (const ArgState::Link& link : changed->parents_)
    std::replace(link.parent->children_.begin(), link.parent->children_.end(), &old,
                 static_cast<const ArgState*>(changed.get()));
  return {changed, std::move(adjusted.precision)};
}

StateRef ArgCpa::merge(const StateRef& successor, const StateRef& reached, const Precision& precision) {
  const StateRef merged = wrapped_.merge(node(*successor).wrapped(), node(*reached).wrapped(), precision);
  return merged == node(*reached).wrapped() ? reached : StateRef(makeRef<ArgState>(merged));
}

void ArgCpa::replaced(const StateRef& oldRef, const StateRef& byRef, const StateRef& successor) {
  const ArgState& old = node(*oldRef);
  const ArgState& by = node(*byRef);
  detachCoveredChildren(old);
  by.isRoot_ = old.isRoot_;
  by.parents_ = std::move(old.parents_);
  by.children_ = std::move(old.children_);
  by.covers_ = std::move(old.covers_);
  old.parents_.clear();
  old.children_.clear();
  old.covers_.clear();
  for (ArgState::Link& link : by.parents_) {
    if (link.parent == &old)
      link.parent = &by;  // a state can be its own parent after a merge
    else
      std::replace(link.parent->children_.begin(), link.parent->children_.end(), &old, &by);
  }
  for (const ArgState*& child : by.children_) {
    if (child == &old) child = &by;
    for (ArgState::Link& link : child->parents_)
      if (link.parent == &old) link.parent = &by;
  }
  for (const auto& state : by.covers_) state->coveredBy_ = &by;
  node(*successor).isMerged_ = true;
  for (const ArgState::Link& link : node(*successor).parents_) {
    if (hasLink(by, link)) continue;
    by.parents_.push_back(link);
    if (std::ranges::find(link.parent->children_, &by) == link.parent->children_.end())
      link.parent->children_.push_back(&by);
  }
}

void ArgCpa::covered(const StateRef& state, const StateRef& covering) {
  const ArgState& coveredState = node(*state);
  const ArgState& by = node(*covering);
  if (coveredState.isMerged_ &&
      std::ranges::all_of(coveredState.parents_, [&](const ArgState::Link& link) { return hasLink(by, link); }))
    return detach(coveredState);
  coveredState.coveredBy_ = &by;
  by.covers_.push_back(Ref<const ArgState>(&coveredState));
}

std::unique_ptr<CoverageIndex> ArgCpa::makeCoverageIndex() const {
  auto index = wrapped_.makeCoverageIndex();
  return index ? std::make_unique<WrappedIndex>(std::move(index)) : nullptr;
}

ArgCpa::Path ArgCpa::pathTo(const ArgState& target) {
  // Breadth-first, backwards.
  std::unordered_map<const ArgState*, std::pair<const ArgState*, PathStep>> next;
  std::vector<const ArgState*> queue{&target};
  next.emplace(&target, std::pair<const ArgState*, PathStep>(nullptr, {}));
  const ArgState* root = nullptr;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const ArgState* state = queue[i];
    if (state->isRoot_) {
      root = state;
      break;
    }
    for (const ArgState::Link& link : state->parents_)
      if (next.try_emplace(link.parent, state, link.step).second) queue.push_back(link.parent);
  }
  Path path;
  for (const ArgState* state = root; state;) {
    path.states.push_back(state);
    const auto& [child, step] = next.at(state);
    if (child) path.steps.push_back(step);
    state = child;
  }
  return path;
}

std::vector<Step> ArgCpa::stepsOf(const Path& path) const {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const Place before = place(*path.states[i]), after = place(*path.states[i + 1]);
    steps.push_back({path.steps[i].kind, path.steps[i].edge, &wrapped_.program().edges[path.steps[i].edge],
                     before.location, after.location, before.context, after.context});
  }
  return steps;
}

void ArgCpa::detach(const ArgState& state) {
  for (const ArgState::Link& link : state.parents_) std::erase(link.parent->children_, &state);
  state.parents_.clear();
  if (const ArgState* covering = std::exchange(state.coveredBy_, nullptr))
    std::erase_if(covering->covers_, [&](const auto& covered) { return covered.get() == &state; });
}

void ArgCpa::detachCoveredChildren(const ArgState& state) {
  std::vector<Ref<const ArgState>> covered;  // alive until their links are gone
  for (const ArgState* child : state.children_)
    if (child->coveredBy_) covered.emplace_back(child);
  for (const auto& child : covered) detach(*child);
}

void ArgCpa::dismiss(ReachedSet& reached, const ArgState& state) {
  const std::vector<Ref<const ArgState>> coveredStates(state.covers_.begin(), state.covers_.end());
  const Ref<const ArgState> alive(&state);
  const Path path = pathTo(state);
  const ArgState* dismissed = path.states.size() > 1 ? path.states[path.states.size() - 2] : nullptr;
  std::vector<const ArgState*> again;
  for (const ArgState::Link& link : state.parents_)
    if (link.parent != dismissed) again.push_back(link.parent);
  for (const auto& coveredState : coveredStates)
    for (const ArgState::Link& link : coveredState->parents_) again.push_back(link.parent);
  const ReachedId id = reached.find(state);
  detach(state);
  reached.remove(id);
  for (const auto& coveredState : coveredStates) detach(*coveredState);
  for (const ArgState* parent : again) {
    detachCoveredChildren(*parent);
    reached.wait(reached.find(*parent));
  }
}

void ArgCpa::removeSubtree(ReachedSet& reached, const ArgState& root, const PrecisionRef& precision) {
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
  bool removesRoot = false;
  for (const auto& state : removed) {
    removesRoot |= state->isRoot_;
    for (const ArgState::Link& link : state->parents_)
      if (!isRemoved.contains(link.parent) && seen.insert(link.parent).second) again.push_back(link.parent);
    if (state->coveredBy_ && !isRemoved.contains(state->coveredBy_)) covering.insert(state->coveredBy_);
  }
  for (const ArgState* parent : again)
    std::erase_if(parent->children_, [&](const ArgState* child) { return isRemoved.contains(child); });
  for (const ArgState* state : covering)
    std::erase_if(state->covers_, [&](const auto& coveredState) { return isRemoved.contains(coveredState.get()); });
  for (const auto& state : removed) {
    if (const ReachedId id = reached.find(*state); id.valid()) reached.remove(id);
    state->parents_.clear();
    state->children_.clear();
    state->covers_.clear();
    state->coveredBy_ = nullptr;
  }
  for (const ArgState* parent : again) {
    detachCoveredChildren(*parent);
    reached.wait(reached.find(*parent), precision);
  }
  if (removesRoot) {
    const Adjusted initial = adjust(initialState(), precision);
    reached.add(initial.state, initial.precision);
  }
}

void ArgCpa::uncover(ReachedSet& reached, const ArgState& state, const PrecisionRef& precision) {
  const Ref<const ArgState> alive(&state);
  const ArgState* covering = std::exchange(state.coveredBy_, nullptr);
  std::erase_if(covering->covers_, [&](const auto& coveredState) { return coveredState.get() == &state; });
  reached.add(StateRef(&state), precision);
}

void ArgCpa::cutOff(ReachedSet& reached, const ArgState& root, const PrecisionRef& precision) {
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
      if (!isRemoved.contains(coveredState.get())) uncover(reached, *coveredState, precision);
    state->covers_.clear();
  }
  for (const auto& state : removed) {
    if (const ReachedId id = reached.find(*state); id.valid()) reached.remove(id);
    detach(*state);
    state->children_.clear();
  }
}

void ArgCpa::cover(ReachedSet& reached, const ArgState& state, const ArgState& by, const PrecisionRef& precision) {
  const Ref<const ArgState> alive(&state);
  while (!state.children_.empty()) cutOff(reached, *state.children_.front(), precision);
  reached.remove(reached.find(state));
  for (const auto& coveredState : state.covers_) {
    coveredState->coveredBy_ = &by;
    by.covers_.push_back(coveredState);
  }
  state.covers_.clear();
  state.coveredBy_ = &by;
  by.covers_.push_back(alive);
}

}  // namespace argosy
