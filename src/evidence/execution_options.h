// How the interpreter has to run to tell whether an execution violates a property.
#pragma once

#include "evidence/replay.h"

namespace argosy::evidence {

/// It stops at the target and at undefined behaviour.
interpreter::Options executionOptions(const Target& target, const ReplayLimits& limits);

/// To show it again.
interpreter::Options executionOptions(const ReplayedCounterexample& counterexample);

bool isTarget(const Target& target, const interpreter::Result& result);

}  // namespace argosy::evidence
