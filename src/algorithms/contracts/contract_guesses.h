// Guesses at contracts of functions: what observed calls have in common, in all of them or in the cases that the program itself tells apart, and the program's own comparisons of
// arguments and results.
#pragma once

#include "algorithms/contracts/call_observations.h"
#include "algorithms/lemmas/guesses.h"
#include "program/transform/calls_by_contracts.h"

namespace argosy::algorithms {

/// By position in the vocabulary; the most plain conditions first. Of a function that is never seen to return, the guess is that it does not.
std::vector<Contract> guessContracts(Program& program, const ContractVocabulary& vocabulary,
                                     std::span<const CallObservation> observations, GuessEffort effort);

}  // namespace argosy::algorithms
