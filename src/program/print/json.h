// The whole program model as one JSON document; docs/cfa-json.md describes it.
#pragma once

#include <ostream>

#include "program/program.h"

namespace argosy {

/// One line per type, variable, function, node, expression, edge and reason: a large program is written without a copy
/// of it in memory, and the result can be searched with line-based tools.
void printJson(std::ostream& out, const Program& program);

}  // namespace argosy
