// What holds at the head of a loop in all iterations, because it was asked on the way into the loop, and nothing that it is about has changed since.
#pragma once

#include "acceleration/path_effect.h"
#include "program/facts/control_flow.h"

namespace argosy::acceleration {

/// Conditions over words of the function that neither the loop nor the operations before it change, as far back as there is one way only.
std::vector<PathCondition> knownAt(Program& program, const ControlFlow& flow, LoopId loop);

}  // namespace argosy::acceleration
