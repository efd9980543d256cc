#include "domains/bounds/call_bound_cpa.h"

namespace argosy::bounds {
namespace {

std::uint32_t callsOf(const AbstractState& state) { return static_cast<const CallBoundState&>(state).calls(); }

}  // namespace

bool CallBoundCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  return counterLessOrEqual(callsOf(left), callsOf(right));
}

bool CallBoundCpa::counts(const Step& step) const {
  if (step.kind == StepKind::Leave || !step.before()->caller) return false;
  if (step.kind == StepKind::Operation && counted_ != CountedCalls::OnPath) return false;
  const Call* call = std::get_if<Call>(&step.edge->operation);
  return call && (!function_.valid() || call->function == function_);
}

void CallBoundCpa::transfer(const StateRef& state, const Precision& precision, const Step& step,
                            std::vector<StateRef>& successors) {
  const std::uint32_t bound = boundOf(precision);
  if (bound == 0 || !counts(step)) {
    successors.push_back(state);
  } else if ((counted_ == CountedCalls::OnPath ? callsOf(*state) : step.after()->activation) >= bound) {
    cutAt(step.source());
  } else {
    successors.push_back(counted_ == CountedCalls::OnPath ? StateRef(makeRef<CallBoundState>(callsOf(*state) + 1))
                                                          : state);
  }
}

std::string CallBoundCpa::toString(const AbstractState& state) const {
  return counted_ == CountedCalls::OnPath ? "calls: " + std::to_string(callsOf(state)) : "";
}

}  // namespace argosy::bounds
