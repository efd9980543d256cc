// The program model as a Graphviz graph.
#pragma once

#include <ostream>

#include "program/program.h"

namespace argosy {

/// One cluster per function, and with `loops` one per loop inside of it: the blocks of block-abstraction memoization. Loop heads are double octagons; dashed edges show calls and returns
/// between clusters.
void printDot(std::ostream& out, const Program& program, bool loops = false);

}  // namespace argosy
