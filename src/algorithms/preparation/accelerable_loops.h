#pragma once

#include "program/program.h"

namespace argosy::algorithms {

/// Whether some path through a loop adds the same to numbers again and again, so that loop acceleration is worth trying. Asks no solver, and looks at a few loops only.
bool hasAccelerableLoop(const Program& program);

}  // namespace argosy::algorithms
