// Which variable a name means at a place of the source: witnesses speak C, where inner declarations hide outer ones.
#pragma once

#include <string>

#include "expressions/program_text.h"
#include "program/program.h"

namespace argosy::expressions {

/// The innermost of the function's variables with this name whose scope has the position; null when there is none.
const Variable* visibleLocal(const Program& program, ProgramText& texts, FunctionId function, SourcePosition position,
                             const std::string& name);

/// Where the names of a loop's invariant are looked up: what the header of a `for` declares is visible.
SourcePosition loopScope(ProgramText& texts, FileId file, SourcePosition keyword);

}  // namespace argosy::expressions
