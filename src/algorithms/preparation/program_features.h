// What a strategy can look at before it decides: coarse features of the reachable part of a program.
#pragma once

#include <set>
#include <string>

#include "algorithms/preparation/program_facts.h"

namespace argosy::algorithms {

/// Names from configuration::programFeatures. Some of them are costly to tell, and looked for only when they are asked for.
std::set<std::string> featuresOf(ProgramFacts& facts, const std::set<std::string>& asked);

}  // namespace argosy::algorithms
