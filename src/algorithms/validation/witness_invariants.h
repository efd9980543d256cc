// The invariants of a correctness witness, put into the program: as claims to be checked or, once they have been proved, as
// assumptions.
#pragma once

#include <unordered_map>

#include "algorithms/source/witness_condition.h"
#include "report/witness.h"

namespace argosy::algorithms {

/// Called where an invariant does not hold.
inline constexpr const char* invariantViolatedFunction = "__argosy_invariant_violated";

/// Which invariant each added call is about.
using InvariantCalls = std::unordered_map<EdgeId, std::size_t>;

/// Throw WitnessContradiction or UnsupportedWitness. Edges and nodes that were there keep their numbers.
InvariantCalls checkInvariants(Program& program, const report::CorrectnessWitness& witness);
void assumeInvariants(Program& program, const report::CorrectnessWitness& witness);

}  // namespace argosy::algorithms
