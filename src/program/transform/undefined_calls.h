// Calls of functions that nobody defines: what is known of them is in the reason that the call gets.
#pragma once

#include "program/program.h"

namespace argosy {

/// The call with its reason; Unmodelled where nothing may be concluded from executions that get there. The callee is undefined.
Operation callOfUndefined(Program& program, Call call, const SourceRange& where);

}  // namespace argosy
