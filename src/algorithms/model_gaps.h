// Where the program model says less than the program does: whoever got there can prove nothing.
#pragma once

#include "analysis/reached_set.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// The reasons for losing behaviours at operations that leave a reached location, and those that concern all executions.
std::vector<evidence::UnknownReason> lostBehaviours(const Program& program, const Cpa& cpa, const ReachedSet& reached);

}  // namespace argosy::algorithms
