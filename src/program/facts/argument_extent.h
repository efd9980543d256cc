// Which command lines an analysis follows in a program that looks at argv: see models/program_arguments.c.
#pragma once

#include <vector>

#include "program/program.h"

namespace argosy {

enum class ArgumentExtent : std::uint8_t {
  Any,   // all of them, coarsely: for proofs
  Few,   // short ones, exactly: for counterexamples
  More,  // longer ones, exactly
};

/// The function of the model that makes the arguments of an extent; not valid where the program does not look at them.
FunctionId argumentModel(const Program& program, ArgumentExtent extent);
/// The functions of the model that make the arguments of other extents, whose calls are not to be followed.
std::vector<FunctionId> argumentModelsExcept(const Program& program, ArgumentExtent extent);
/// The program has arguments that an extent restricts.
bool hasArgumentExtents(const Program& program);

}  // namespace argosy
