#pragma once

#include "program/program.h"

namespace argosy {

/// Gives every direct call the arguments and the result type of the callee's definition (or prototype), from which K&R and
/// mismatched declarations, and calls through pointers, can differ: scalars are converted, records are reinterpreted,
/// missing arguments are uninitialised objects, surplus ones are dropped.
void adaptCalls(Program& program);

}  // namespace argosy
