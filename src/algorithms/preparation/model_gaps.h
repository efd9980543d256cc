// Where the program model says less than the program does: whoever got there can prove nothing.
#pragma once

#include <unordered_map>

#include "analysis/cpa.h"
#include "analysis/reached_set.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// The nodes that an operation leaves which loses behaviours, and why. Most programs have none.
std::unordered_map<NodeId, ReasonId> gapsOf(const Program& program);

/// A reached state from which an operation leads that loses behaviours.
struct Gap {
  const AbstractState* state;
  ReasonId reason;
};
/// One for each such reason and location.
std::vector<Gap> reachedGaps(const Program& program, const Cpa& cpa, std::span<const ReachedSet* const> reached);

/// Reasons for losing behaviours that no operation carries: they concern all executions.
std::vector<evidence::UnknownReason> generalGaps(const Program& program);

/// Where components have ended paths: what lies behind was not looked at.
std::vector<evidence::UnknownReason> restrictions(const Program& program, const Cpa& cpa);

}  // namespace argosy::algorithms
