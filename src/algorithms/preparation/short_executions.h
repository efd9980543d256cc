// Whether executions of a program are short: then unrolling is likely to come to its end.
#pragma once

#include "program/program.h"

namespace argosy::algorithms {

/// Executes the program with inputs that keep loops going if anything does: all of them the same, and random ones. That all these executions end soon
/// says nothing for sure of others; nobody but a strategy may rely on it.
bool seemsShort(const Program& program);

}  // namespace argosy::algorithms
