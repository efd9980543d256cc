// The call graph of summaries as a Graphviz graph: what block-abstraction memoization has remembered, and who uses it.
#pragma once

#include <ostream>
#include <span>

#include "analysis/blocks/block_run.h"
#include "evidence/verdict.h"

namespace argosy::report {

/// A cluster for each block, with the contract of its function if there is one; in it the block's runs, and edges to the runs that they use.
void printSummariesDot(std::ostream& out, const Program& program, const Cpa& cpa, std::span<const BlockRun* const> runs,
                       std::span<const evidence::FunctionContract> contracts);

}  // namespace argosy::report
