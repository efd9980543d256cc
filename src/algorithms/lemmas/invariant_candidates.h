// Guesses at loop invariants: comparisons of the program itself, and what states of real executions have in common (linear and quadratic
// equations, order, bounds, congruences). Which of them hold is for LemmaSearch to say.
#pragma once

#include <unordered_map>

#include "algorithms/program_facts.h"
#include "base/limits.h"

namespace argosy::algorithms {

/// By loop head: conditions of type `int` over what the function can name.
using InvariantCandidates = std::unordered_map<NodeId, std::vector<ExpressionRef>>;

enum class GuessEffort : std::uint8_t {
  Linear,
  Products,  // equations of degree two and remainders as well: hard to check
};

InvariantCandidates guessInvariants(ProgramFacts& facts, GuessEffort effort, const Limits& limits);

}  // namespace argosy::algorithms
