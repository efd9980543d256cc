// From a counterexample of a transformed program to one of the original.
#pragma once

#include "evidence/replay.h"
#include "program/transform/program_map.h"

namespace argosy::evidence {

/// The values at the operations of the original that will ask for them; what the original does with them, its replay shows. Unspecified values of operations that
/// the transformation has added are left out; such inputs are for whoever asks.
CandidateCounterexample mappedBack(const ReplayedCounterexample& counterexample, const ProgramMap& map);
/// The same with values that have been changed.
CandidateCounterexample mappedBack(CandidateCounterexample candidate, const ProgramMap& map);

}  // namespace argosy::evidence
