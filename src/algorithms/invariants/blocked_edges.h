// Why closed reached sets have no error: the edges at which the ways to it end.
#pragma once

#include <span>

#include "algorithms/preparation/program_facts.h"
#include "analysis/arg.h"
#include "analysis/reached_set.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// For each operation of the program that would violate one of the properties: edges on ways to it that begin where states are
/// and end where none is. Only some when there are many.
std::vector<evidence::BlockedEdge> blockedEdges(ProgramFacts& facts, ArgCpa& arg,
                                                std::span<const ReachedSet* const> reached,
                                                std::span<const evidence::Target> targets);

}  // namespace argosy::algorithms
