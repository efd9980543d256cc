#include "domains/bounds/path_length_cpa.h"

namespace argosy::bounds {
namespace {

std::uint32_t lengthOf(const AbstractState& state) { return static_cast<const PathLengthState&>(state).length(); }

}  // namespace

bool PathLengthCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  return counterLessOrEqual(lengthOf(left), lengthOf(right));
}

void PathLengthCpa::transfer(const StateRef& state, const Precision& precision, const Step& step,
                             std::vector<StateRef>& successors) {
  const std::uint32_t bound = boundOf(precision);
  if (bound == 0) successors.push_back(state);  // nothing to count: equal states stay equal
  else if (lengthOf(*state) >= bound) cutAt(step.source());
  else successors.push_back(makeRef<PathLengthState>(lengthOf(*state) + 1));
}

std::string PathLengthCpa::toString(const AbstractState& state) const {
  return "path length: " + std::to_string(lengthOf(state));
}

}  // namespace argosy::bounds
