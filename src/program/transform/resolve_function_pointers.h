#pragma once

#include "program/program.h"

namespace argosy {

/// Turns each call through a pointer into a chain of decisions `pointer == &f`, one per function that the points-to
/// analysis allows, each leading to a direct call of `f`. What remains, when the pointer is none of these, is Unmodelled,
/// with a reason. Unless no candidate's type fits the call, those whose type does not are left out (C leaves such a call
/// undefined). Renumbers nodes and edges (Program::compact); brings `Variable::addressTaken` up to date.
void resolveFunctionPointers(Program& program);

}  // namespace argosy
