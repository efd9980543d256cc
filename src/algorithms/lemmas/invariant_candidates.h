// Guesses at loop invariants: comparisons of the program itself, and what states of real executions have in common (linear and quadratic
// equations, order, bounds, congruences), for variables and for the elements of arrays. Which of them hold is for LemmaSearch to say.
#pragma once

#include <unordered_map>

#include "algorithms/lemmas/guesses.h"
#include "algorithms/preparation/program_facts.h"
#include "base/limits.h"

namespace argosy::algorithms {

/// Of one loop head: conditions of type `int` over what the function can name. Those that mention the ghost index are meant for all its values.
struct LoopCandidates {
  std::vector<ExpressionRef> conditions;
  /// The index at which a condition about all elements is likely to be needed.
  std::vector<ExpressionRef> indices;
};

using InvariantCandidates = std::unordered_map<NodeId, LoopCandidates>;

InvariantCandidates guessInvariants(ProgramFacts& facts, GuessEffort effort, const Limits& limits);

/// All candidates for the place: also what may hold of its callers' variables meanwhile, and of parameters, which may still be what was passed. Only for
/// contexts without recursion, where a variable means one object.
std::vector<ExpressionRef> candidatesAt(const Place& place, ProgramFacts& facts, const InvariantCandidates& candidates);

/// A condition with the ghost index, for each of the indices.
std::vector<ExpressionRef> instancesOf(ExpressionRef condition, ProgramFacts& facts,
                                       std::span<const ExpressionRef> indices);

}  // namespace argosy::algorithms
