// The sources of facts that a configuration names for refinements of the predicate analysis (docs/theory.md
// §6.2).
#pragma once

#include "algorithms/composition/formulas.h"
#include "algorithms/preparation/program_facts.h"
#include "domains/predicate/block_refiner.h"
#include "domains/predicate/predicate_refiner.h"
#include "smt/interpolation/tree_strategies.h"

namespace argosy::algorithms {

/// In the order in which they are to be asked. All else must outlive them.
predicate::PredicateRefiner::Sources makeFactSources(ProgramFacts& facts,
                                                     const configuration::Configuration& configuration,
                                                     Formulas& formulas);

/// For blocks that are analysed by themselves.
std::vector<std::unique_ptr<smt::TreeInterpolation>> makeTreeSources(const configuration::Configuration& configuration,
                                                                     Formulas& formulas);

/// Per source, for the statistics.
Figures factFigures(const predicate::PredicateRefiner& refiner);
/// Of refined paths through blocks, and of the tree interpolants that were asked for.
Figures treeFigures(const predicate::BlockRefiner& refiner);

}  // namespace argosy::algorithms
