// Charts as pictures: Graphviz's clusters are states with others inside, dashed ones the regions of parallel states.
#pragma once

#include <ostream>

#include "statechart/chart.h"

namespace argosy::statechart {

void printDot(std::ostream& out, const Chart& chart);

}  // namespace argosy::statechart
