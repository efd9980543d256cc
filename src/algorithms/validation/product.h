// The program confined to a violation witness: a counter says which segment is going on, and executions that the witness
// does not describe are blocked. What remains to be asked is a question of reachability for any engine.
#pragma once

#include <span>

#include "algorithms/validation/matcher.h"

namespace argosy::algorithms {

/// Edges and nodes that were there keep their numbers. Error calls in library models are let through in the last segment,
/// whatever statement of the user's led there: the confined program has all executions that match, and a few more.
void confine(Program& program, const LocatedWitness& witness, std::span<const std::string> errorFunctions);

}  // namespace argosy::algorithms
