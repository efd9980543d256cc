#include "analysis/arg.h"

#include <algorithm>
#include <utility>

namespace argosy {
namespace {

const ArgState& node(const AbstractState& state) { return static_cast<const ArgState&>(state); }

bool hasLink(const ArgState& state, const ArgState::Link& link) {
  return std::ranges::find(state.parents(), link) != state.parents().end();
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

void ArgCpa::successorsAlong(const StateRef& state, const Precision& precision, const Step& step,
                             std::vector<StateRef>& successors) {
  const ArgState& parent = node(*state);
  Borrowed<std::vector<StateRef>> found(scratch_);
  found->clear();
  wrapped_.successorsAlong(parent.wrapped(), precision, step, *found);
  for (StateRef& successor : *found) successors.push_back(childOf(parent, std::move(successor), {step.kind, step.id}));
}

StateRef ArgCpa::childOf(const ArgState& parent, StateRef wrapped, PathStep step, const ArgState* through) {
  const Ref<ArgState> child = makeRef<ArgState>(std::move(wrapped));
  child->parents_.push_back({&parent, step, through});
  parent.children_.push_back(child.get());
  return child;
}

Adjusted ArgCpa::adjust(StateRef state, PrecisionRef precision) {
  const ArgState& old = node(*state);
  Adjusted adjusted = wrapped_.adjust(old.wrapped(), std::move(precision));
  if (!adjusted.state) {
    old.detach();
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
  old.detachCoveredChildren();
  by.isRoot_ = old.isRoot_;
  by.parents_ = std::move(old.parents_);
  by.children_ = std::move(old.children_);
  by.covers_ = std::move(old.covers_);
  old.parents_.clear();
  old.children_.clear();
  old.covers_.clear();
  if (keepsReplaced_) old.replacement_ = Ref<const ArgState>(&by);
  for (ArgState::Link& link : by.parents_) {
    if (link.parent == &old) link.parent = &by;  // a state can be its own parent after a merge
    else std::replace(link.parent->children_.begin(), link.parent->children_.end(), &old, &by);
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
    return coveredState.detach();
  coveredState.coveredBy_ = &by;
  by.covers_.push_back(Ref<const ArgState>(&coveredState));
}

std::unique_ptr<CoverageIndex> ArgCpa::makeCoverageIndex() const {
  auto index = wrapped_.makeCoverageIndex();
  return index ? std::make_unique<WrappedIndex>(std::move(index)) : nullptr;
}

void ArgState::detach() const {
  for (const Link& link : parents_) std::erase(link.parent->children_, this);
  parents_.clear();
  if (const ArgState* covering = std::exchange(coveredBy_, nullptr))
    std::erase_if(covering->covers_, [&](const auto& covered) { return covered.get() == this; });
}

void ArgState::detachCoveredChildren() const {
  std::vector<Ref<const ArgState>> covered;  // alive until their links are gone
  for (const ArgState* child : children_)
    if (child->coveredBy_) covered.emplace_back(child);
  for (const auto& child : covered) child->detach();
}

}  // namespace argosy
