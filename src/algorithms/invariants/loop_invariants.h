// What closed reached sets say about places of the program, as C expressions for people and witnesses.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "algorithms/preparation/program_facts.h"
#include "analysis/arg.h"
#include "analysis/reached_set.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// The source of a loop: an edge of its condition, whose anchor is the keyword; for a loop without condition, an edge of its
/// first statement. Null when the user wrote neither.
const SourceInfo* sourceOfLoop(const ProgramFacts& facts, NodeId head);

/// What all components say of the state, as C expressions; what several say, once.
std::vector<ExpressionRef> conditionsOf(const Cpa& cpa, const AbstractState& state, const Place& place);

/// One invariant per loop head of the user's about which the states say something that the program text can express.
std::vector<evidence::Invariant> loopInvariants(ProgramFacts& facts, ArgCpa& arg,
                                                std::span<const ReachedSet* const> reached);

/// C conditions that hold, or are hoped to hold, whenever an execution is at the place.
using PlacedConditions = std::unordered_map<Place, std::vector<ExpressionRef>, PlaceHash>;
/// The same for conditions at loop heads, of which each place is another state.
std::vector<evidence::Invariant> loopInvariants(ProgramFacts& facts, const PlacedConditions& conditions);

/// What the states at these nodes say about these variables; for people only, since a name may mean something else at such a
/// place.
using VariablesAt = std::unordered_map<NodeId, std::unordered_set<VariableId>>;
std::unordered_map<NodeId, std::string> knownAt(ProgramFacts& facts, ArgCpa& arg,
                                                std::span<const ReachedSet* const> reached, const VariablesAt& asked);

}  // namespace argosy::algorithms
