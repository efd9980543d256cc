#include "domains/callstack/callstack_cpa.h"

namespace argosy {

const StateRef& CallstackCpa::stateOf(const CallingContext* context) {
  StateRef& state = states_[context];
  if (!state) state = makeRef<CallstackState>(context);
  return state;
}

std::string CallstackCpa::toString(const AbstractState& state) const {
  std::string text;
  for (const CallingContext* open = context(state); open; open = open->caller)
    text = program_.functions[open->function].name + (text.empty() ? "" : " > ") + text;
  return text;
}

}  // namespace argosy
