// A whole program as one C file that compiles with GCC and Clang, for either data model, and behaves as the model does.
#pragma once

#include <ostream>

#include "program/program.h"

namespace argosy {

/// When the start function calls a `main` of the program, the C run-time takes its place: what it calls before `main`
/// becomes a constructor, what it calls after, a destructor. Otherwise the printed `main` calls the start function.
void printC(std::ostream& out, const Program& program);

}  // namespace argosy
