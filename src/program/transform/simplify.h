#pragma once

#include "program/program.h"

namespace argosy {

/// Removes what does nothing: conditions that are constant, Skip edges (the node before one becomes the node after it; C
/// labels move along), and the nodes that become unreachable. A cycle of nothing but Skip edges stays, as one Skip from a
/// node to itself: `while (1);` does not terminate. Renumbers nodes and edges (Program::compact).
void simplify(Program& program);

}  // namespace argosy
