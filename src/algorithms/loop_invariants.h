// What a closed reached set says about loops, as C expressions for people and witnesses.
#pragma once

#include "algorithms/program_facts.h"
#include "analysis/arg.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// One invariant per loop head about which the states say something that the program text can express.
std::vector<evidence::Invariant> loopInvariants(ProgramFacts& facts, ArgCpa& arg, const ReachedSet& reached);

}  // namespace argosy::algorithms
