// Every loop head in every calling context: where step cases begin, and where lemmas are wanted.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/preparation/program_facts.h"

namespace argosy::algorithms {

/// Nothing when there are too many of them, or infinitely many.
std::optional<std::vector<Place>> loopPlaces(ProgramFacts& facts);

}  // namespace argosy::algorithms
