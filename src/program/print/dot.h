// The program model as a Graphviz graph.
#pragma once

#include <ostream>

#include "program/program.h"

namespace argosy {

/// One cluster per function; loop heads are double octagons; dashed edges show calls and returns between clusters.
void printDot(std::ostream& out, const Program& program);

}  // namespace argosy
