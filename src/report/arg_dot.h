// The abstract reachability graph as a Graphviz graph, for people who want to see what an analysis did.
#pragma once

#include <ostream>
#include <span>

#include "analysis/arg.h"
#include "analysis/blocks/block_run.h"
#include "analysis/reached_set.h"

namespace argosy::report {

struct ArgDotOptions {
  /// The states nearest to the root are shown; a note tells how many are not.
  std::size_t maximalStates = 2000;
  /// Characters of a state's or a step's text; the whole text is in the tooltip.
  std::size_t maximalText = 120;
};

/// Boxes are states, targets are red, waiting states orange, covered states and their coverings dashed.
void printArgDot(std::ostream& out, const Program& program, const ArgCpa& arg, const ReachedSet& reached,
                 const ArgDotOptions& options = {});

/// The same of blocks that were analysed by themselves, a cluster for each run. Dashed edges lead from where a block is entered to the root of the run that is used there (reduce), and from
/// the run's exits to the states behind the block (expand).
void printBlockArgsDot(std::ostream& out, const Program& program, const ArgCpa& arg,
                       std::span<const BlockRun* const> runs, const ArgDotOptions& options = {});

}  // namespace argosy::report
