// A proof made ready for witnesses and people: something is said about every loop of the user's, at a place that the text can
// name.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "base/limits.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// Loops about which the engine said nothing get the invariant of intervals and congruences, or lemmas, if there are any within the limits;
/// else `1`: the proof rests on nothing that C can say there. Places at which a validator would look for another loop are not named.
evidence::Proof completed(ProgramFacts& facts, const evidence::Proof& proof, const Limits& limits);

}  // namespace argosy::algorithms
