// What block-abstraction memoization has found out about functions, as contracts (docs/theory.md §9.5).
#pragma once

#include <span>

#include "algorithms/preparation/program_facts.h"
#include "analysis/blocks/block_run.h"
#include "analysis/composite.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// For the user's functions whose runs are among these, all that a closed exploration uses: one contract each, about all calls that the program has. A function is left out when it was
/// called in states that C cannot tell apart from others, when it would take too long a text, and when there is nothing to say.
std::vector<evidence::FunctionContract> functionContracts(ProgramFacts& facts, CompositeCpa& composite,
                                                          std::span<const BlockRun* const> runs);

}  // namespace argosy::algorithms
