#include "domains/bounds/path_restriction_cpa.h"

namespace argosy::bounds {
namespace {

std::size_t positionOf(const AbstractState& state) {
  return static_cast<const PathRestrictionState&>(state).position();
}

}  // namespace

bool PathRestrictionCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  return positionOf(left) == positionOf(right);
}

void PathRestrictionCpa::transfer(const StateRef& state, const Precision&, const Step& step,
                                  std::vector<StateRef>& successors) {
  const std::size_t position = positionOf(*state);
  if (position == path_.size() || path_[position] != PathStep{step.kind, step.id}) return;
  successors.push_back(makeRef<PathRestrictionState>(position + 1));
}

bool PathRestrictionCpa::isComplete(const AbstractState& state) const { return positionOf(state) == path_.size(); }

std::string PathRestrictionCpa::toString(const AbstractState& state) const {
  return "step " + std::to_string(positionOf(state)) + " of " + std::to_string(path_.size());
}

}  // namespace argosy::bounds
