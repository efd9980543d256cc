// Which parts of an execution the user wrote, and where they stand.
#pragma once

#include <string>

#include "evidence/replay.h"

namespace argosy::report {

const Function& functionOf(const Program& program, EdgeId edge);

/// The operation stands in a function of the user's, at a place that the user wrote.
bool isUserCode(const Program& program, EdgeId edge);

/// The violating operation, or the call that led to it when it is inside a library model. Invalid when the user wrote
/// nothing of it.
EdgeId userEdge(const Program& program, const evidence::ReplayedCounterexample& counterexample);

/// "file:line", as people quote places.
std::string placeText(const Program& program, EdgeId edge);

/// "reach_error is called", "signed overflow: 2147483647 + 1 does not fit its type", "the automaton Locks is violated: lock taken twice"
std::string violationText(const evidence::ReplayedCounterexample& counterexample);

}  // namespace argosy::report
