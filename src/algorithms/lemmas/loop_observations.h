// What variables are at loop heads in real executions with random inputs: what all these states have in common is worth a proof (after Ernst et
// al., "Dynamically discovering likely program invariants", ICSE 1999). Nothing that is observed is taken for granted.
#pragma once

#include <unordered_map>

#include "algorithms/program_facts.h"
#include "base/limits.h"

namespace argosy::algorithms {

/// One loop head. Of `conditions`, those remain that held at every visit.
struct LoopObservation {
  std::vector<VariableId> variables;
  std::vector<ExpressionRef> conditions;
  std::vector<std::vector<Int128>> states{};  // different ones; values in the order of the variables
};

/// Loop heads by node; what an entry asks for is filled in.
using LoopObservations = std::unordered_map<NodeId, LoopObservation>;

void observeLoops(Program& program, LoopObservations& loops, const Limits& limits);

}  // namespace argosy::algorithms
