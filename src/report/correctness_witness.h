// The correctness witness of a proof: its invariants at the heads of the user's loops, which are statements where a loop has no keyword, and its contracts of functions.
#pragma once

#include "evidence/verdict.h"
#include "report/witness.h"

namespace argosy::report {

/// Invariants at places that the user did not write, or that the text cannot name, are left out: the set may be empty. With contracts it is
/// a witness of format 2.1, without one of 2.0.
CorrectnessWitness makeCorrectnessWitness(const Program& program, const evidence::Proof& proof,
                                          WitnessMetadata metadata);

}  // namespace argosy::report
