// What a strategy can look at before it decides: coarse features of the reachable part of a program.
#pragma once

#include <set>
#include <string>

#include "algorithms/preparation/program_facts.h"

namespace argosy::algorithms {

/// Names from configuration::programFeatures.
std::set<std::string> featuresOf(ProgramFacts& facts);

}  // namespace argosy::algorithms
