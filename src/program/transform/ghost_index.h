// A variable that the program does not know: it stands for any index, so that a condition about it, proved for whatever value it has, holds for all
// elements of an array.
#pragma once

#include "program/program.h"

namespace argosy {

/// An `int` that no operation mentions. Made at the first call.
VariableId ghostIndex(Program& program);

}  // namespace argosy
