// A counterexample that was replayed may still rest on what the model says of the world, and the world may know better.
#pragma once

#include <optional>

#include "evidence/replay.h"

namespace argosy::evidence {

/// An approximation that the execution rests on, other than the unknown environment: then it may be none of the program's. Likewise that a function of the user's, which
/// nobody defines, returns different values for the same arguments.
std::optional<Reason> doubtfulApproximation(const Program& program, const ReplayedCounterexample& counterexample);

}  // namespace argosy::evidence
