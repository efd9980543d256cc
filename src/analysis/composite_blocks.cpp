// The operators of blocks, component by component (docs/theory.md §9).
#include "analysis/composite.h"

namespace argosy {
namespace {

std::span<const StateRef> statesOf(const AbstractState& state) {
  return static_cast<const CompositeState&>(state).components();
}
std::span<const PrecisionRef> precisionsOf(const Precision& precision) {
  return static_cast<const CompositePrecision&>(precision).components();
}

}  // namespace

PreciseState CompositeCpa::reduce(const PreciseState& entry, const ProgramBlock& block) {
  const auto states = statesOf(*entry.state);
  const auto precisions = precisionsOf(*entry.precision);
  const ControlPoint& at = place(*entry.state).point();
  std::array<StateRef, maximalComponents> reduced;
  std::vector<PrecisionRef> reducedPrecisions;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    PreciseState part = components_[i]->reduce({states[i], precisions[i]}, block, at);
    reduced[i] = std::move(part.state);
    reducedPrecisions.push_back(std::move(part.precision));
  }
  return {makeRef<CompositeState>(std::span<const StateRef>(reduced.data(), components_.size())),
          makeRef<CompositePrecision>(std::move(reducedPrecisions))};
}

StateRef CompositeCpa::expand(const PreciseState& entry, const ProgramBlock& block, const PreciseState& result) {
  const auto states = statesOf(*entry.state), results = statesOf(*result.state);
  const auto precisions = precisionsOf(*entry.precision), resultPrecisions = precisionsOf(*result.precision);
  const ControlPoint& at = place(*entry.state).point();
  std::array<StateRef, maximalComponents> expanded;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    expanded[i] =
        components_[i]->expand({states[i], precisions[i]}, block, {results[i], resultPrecisions[i]}, at).state;
    if (!expanded[i]) return nullptr;
  }
  return makeRef<CompositeState>(std::span<const StateRef>(expanded.data(), components_.size()));
}

StateRef CompositeCpa::rebuild(const StateRef& call, const StateRef& entry, const StateRef& exit, const Step& leave) {
  const auto calls = statesOf(*call), entries = statesOf(*entry), exits = statesOf(*exit);
  std::array<StateRef, maximalComponents> rebuilt;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    rebuilt[i] = components_[i]->rebuild(calls[i], entries[i], exits[i], leave);
    if (!rebuilt[i]) return nullptr;
  }
  return makeRef<CompositeState>(std::span<const StateRef>(rebuilt.data(), components_.size()));
}

StateRef CompositeCpa::generalise(const StateRef& older, const StateRef& newer) {
  const auto olds = statesOf(*older), news = statesOf(*newer);
  const Place where = place(*older);
  std::array<StateRef, maximalComponents> general;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    general[i] = olds[i] == news[i] ? olds[i] : components_[i]->generalise(olds[i], news[i], where);
    if (!general[i]) return nullptr;
  }
  return makeRef<CompositeState>(std::span<const StateRef>(general.data(), components_.size()));
}

bool CompositeCpa::samePrecision(const Precision& left, const Precision& right) {
  const auto lefts = precisionsOf(left), rights = precisionsOf(right);
  for (std::size_t i = 0; i < components_.size(); ++i)
    if (lefts[i] != rights[i] && !components_[i]->samePrecision(*lefts[i], *rights[i])) return false;
  return true;
}

StateRef CompositeCpa::movedTo(const AbstractState& state, const ControlPoint& point) const {
  std::array<StateRef, maximalComponents> states;
  std::ranges::copy(statesOf(state), states.begin());
  states[0] = StateRef(&point);
  return makeRef<CompositeState>(std::span<const StateRef>(states.data(), components_.size()));
}

}  // namespace argosy
