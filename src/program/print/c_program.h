// A whole program as one C file that compiles with GCC and Clang, for either data model, and behaves as the model does.
#pragma once

#include <ostream>

#include "program/program.h"

namespace argosy {

/// The printed `main` passes its arguments on to the start function, which runs constructors, calls the entry function
/// and exits.
void printC(std::ostream& out, const Program& program);

}  // namespace argosy
