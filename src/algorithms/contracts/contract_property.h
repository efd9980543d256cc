// That contracts hold, as a property of the program that has them in place of calls.
#pragma once

#include <span>
#include <vector>

#include "specification/property.h"

namespace argosy::algorithms {

automaton::Property contractProperty();

/// The specification, and that contracts hold.
std::vector<automaton::Automaton> withContracts(std::span<const automaton::Automaton> specification);

}  // namespace argosy::algorithms
