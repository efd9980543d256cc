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

std::uint32_t CallBoundCpa::openCalls(const Step& step) const {
  // Before this call. The start function's call is the one at depth 1.
  if (counted_ == CountedCalls::Recursive) return step.after()->activation;
  if (!function_.valid()) return step.before()->depth - 1;
  std::uint32_t open = 0;
  for (const CallingContext* call = step.before(); call->depth > 1; call = call->caller)
    open += call->function == function_;
  return open;
}

void CallBoundCpa::transfer(const StateRef& state, const Precision& precision, const Step& step,
                            std::vector<StateRef>& successors) {
  const std::uint32_t bound = boundOf(precision);
  if (bound == 0 || !counts(step)) {
    successors.push_back(state);
  } else if ((counted_ == CountedCalls::OnPath ? callsOf(*state) : openCalls(step)) >= bound) {
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
