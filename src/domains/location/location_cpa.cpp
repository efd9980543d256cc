#include "domains/location/location_cpa.h"

#include <algorithm>

namespace argosy {

LocationCpa::LocationCpa(const Program& program) : program_(program) {
  followArguments(ArgumentExtent::Any);
  states_.reserve(program.nodes.size());
  for (std::uint32_t i = 0; i < program.nodes.size(); ++i) states_.push_back(makeRef<LocationState>(NodeId(i)));
}

void LocationCpa::transfer(const StateRef&, const Precision&, const Step& step, std::vector<StateRef>& successors) {
  // Nothing comes after the program's end; what comes after an unmodelled operation is not known (see ModelGaps).
  if (step.kind == StepKind::Operation && (std::holds_alternative<Halt>(step.edge->operation) ||
                                           std::holds_alternative<Unmodelled>(step.edge->operation)))
    return;
  if (step.kind == StepKind::Enter && std::ranges::find(notEntered_, program_.nodes[step.target].function) != notEntered_.end())
    return;
  successors.push_back(states_[step.target]);
}

std::string LocationCpa::toString(const AbstractState& state) const {
  const NodeId node = location(state);
  return program_.functions[program_.nodes[node].function].name + " N" + std::to_string(node.index);
}

}  // namespace argosy
