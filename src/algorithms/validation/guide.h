// Inputs read off a witness: an execution that asks the witness for its inputs as it goes along.
#pragma once

#include "algorithms/validation/matcher.h"
#include "evidence/counterexample.h"

namespace argosy::algorithms {

/// Runs the program; each input gets a value that the waypoints to come ask for, zero when they do not say. A proposal
/// only: nothing is claimed about what the execution does.
evidence::CandidateCounterexample guidedInputs(const Program& program, const LocatedWitness& witness,
                                               const evidence::Target& target);

}  // namespace argosy::algorithms
