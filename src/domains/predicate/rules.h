// Which combinations of settings the predicate analysis can make sense of.
#pragma once

#include "configuration/rule.h"

namespace argosy::predicate {

/// Bounded model checking is made of path formulas that are never abstracted.
std::optional<configuration::Problem> unrollingHasFormulas(const configuration::Configuration& configuration);
/// IMPACT as stated first strengthens states itself.
std::optional<configuration::Problem> impactHasItsOwnRefinement(const configuration::Configuration& configuration);
/// What is refined at the start of blocks needs blocks that end.
std::optional<configuration::Problem> predicatesHaveBlocks(const configuration::Configuration& configuration);
/// States may be strengthened only by facts that hold and rule the path out (docs/theory.md §6.2).
std::optional<configuration::Problem> factsFitTheStrategy(const configuration::Configuration& configuration);

}  // namespace argosy::predicate
