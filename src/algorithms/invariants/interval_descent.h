// Descending passes of the interval domain: what a complete reached set knows at loop heads is where the next pass begins.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "analysis/arg.h"
#include "domains/interval/interval_cpa.h"

namespace argosy::algorithms {

/// Prepares the domain for another pass; false when there is nothing to gain from one.
bool prepareDescent(const ProgramFacts& facts, ArgCpa& arg, const ReachedSet& reached, interval::IntervalCpa& interval);

}  // namespace argosy::algorithms
