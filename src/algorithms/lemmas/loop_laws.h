// Guesses at loop invariants from what the paths through a loop do, without executions: numbers to which the same is added again and again are related by linear equations, keep their
// remainders, and leave the loop not far behind the bound that they are compared with (docs/theory.md §7.9). Which of them hold is for others to say.
#pragma once

#include "algorithms/lemmas/guesses.h"
#include "algorithms/preparation/program_facts.h"

namespace argosy::algorithms {

struct LoopLaw {
  NodeId head;
  ExpressionRef condition;  // of type `int`
};

/// Of the loops with at most so many paths through their bodies.
std::vector<LoopLaw> lawsOfLoops(ProgramFacts& facts, std::size_t mostPaths, GuessEffort effort);

/// Tells them to the engines of this run: predicates to begin with, and candidates for lemmas.
void publishLoopLaws(ProgramFacts& facts, std::size_t mostPaths, GuessEffort effort = GuessEffort::Linear);

}  // namespace argosy::algorithms
