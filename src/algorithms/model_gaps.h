// Where the program model says less than the program does: whoever got there can prove nothing.
#pragma once

#include "analysis/reached_set.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// A reached state from which an operation leads that loses behaviours.
struct Gap {
  ReachedId state;
  ReasonId reason;
};
/// One for each such reason and location.
std::vector<Gap> reachedGaps(const Program& program, const Cpa& cpa, const ReachedSet& reached);

/// Reasons for losing behaviours that no operation carries: they concern all executions.
std::vector<evidence::UnknownReason> generalGaps(const Program& program);

}  // namespace argosy::algorithms
