// What a closed reached set says about loops, as C expressions for people and witnesses.
#pragma once

#include <unordered_map>

#include "algorithms/program_facts.h"
#include "analysis/arg.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// One invariant per loop head about which the states say something that the program text can express.
std::vector<evidence::Invariant> loopInvariants(ProgramFacts& facts, ArgCpa& arg, const ReachedSet& reached);

/// C conditions that hold, or are hoped to hold, whenever an execution is at the place.
using PlacedConditions = std::unordered_map<Place, std::vector<ExpressionRef>, PlaceHash>;

/// The same for conditions at loop heads, of which each place is another state.
std::vector<evidence::Invariant> loopInvariants(const Program& program, const PlacedConditions& conditions);

}  // namespace argosy::algorithms
