// The contracts of a correctness witness, as claims about the program's functions.
#pragma once

#include "evidence/verdict.h"
#include "report/witness.h"

namespace argosy::algorithms {

/// In the order of the witness. Throws WitnessContradiction when the program does not define such a function, or several.
std::vector<evidence::FunctionContract> locateContracts(const Program& program,
                                                        const report::CorrectnessWitness& witness);

}  // namespace argosy::algorithms
