// Witnesses of format 1.0: automata in GraphML.
#pragma once

#include <string>

#include "evidence/replay.h"
#include "report/witness.h"

namespace argosy::report {

/// The path of the counterexample: inputs as assumptions on results, conditions, entered and left functions.
std::string toGraphml(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                      const WitnessMetadata& metadata);

/// The loop invariants, each at a node that is entered at its loop's head.
std::string toGraphml(const CorrectnessWitness& witness);

}  // namespace argosy::report
