#include "domains/bounds/condition_cpa.h"

#include <algorithm>

namespace argosy::bounds {
namespace {

using Positions = ConditionState::Positions;

const std::vector<Positions>& positionsOf(const AbstractState& state) {
  return static_cast<const ConditionState&>(state).positions();
}

bool isOpen(const Positions& positions) { return positions.front() == CoveredPaths::open; }

/// None where the path is covered.
Positions after(const Positions& before, PathStep step, const CoveredPaths& condition) {
  if (isOpen(before)) return before;
  Positions result;
  for (const std::uint32_t position : before) {
    auto transition = std::ranges::lower_bound(condition.transitions, CoveredPaths::Transition{position, step, 0});
    for (; transition != condition.transitions.end() && transition->from == position && transition->step == step;
         ++transition)
      result.push_back(transition->to);
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  if (!result.empty() && isOpen(result)) result.resize(1);
  return result;
}

}  // namespace

StateRef ConditionCpa::initialState(const ControlPoint& root) {
  const bool isStart =
      root.location() == program_.functions[program_.start].entry && !(root.context() && root.context()->caller);
  std::vector<Positions> positions;
  for (const CoveredPaths& condition : conditions_)
    positions.push_back({isStart ? condition.initial : CoveredPaths::open});
  return stateAt(std::move(positions));
}

bool ConditionCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  return std::ranges::equal(positionsOf(left), positionsOf(right),
                            [](const Positions& smaller, const Positions& larger) {
                              return isOpen(larger) || (!isOpen(smaller) && std::ranges::includes(larger, smaller));
                            });
}

void ConditionCpa::transfer(const StateRef& state, const Precision&, const Step& step,
                            std::vector<StateRef>& successors) {
  const std::vector<Positions>& before = positionsOf(*state);
  std::vector<Positions> positions;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    positions.push_back(after(before[i], {step.kind, step.id}, conditions_[i]));
    if (positions.back().empty()) return;
  }
  successors.push_back(positions == before ? state : stateAt(std::move(positions)));
}

std::string ConditionCpa::toString(const AbstractState& state) const {
  const bool isLeft = std::ranges::all_of(positionsOf(state), isOpen);
  return isLeft ? "not covered" : "not covered so far";
}

}  // namespace argosy::bounds
