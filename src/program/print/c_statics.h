// Objects with static storage duration in the printed C program.
#pragma once

#include <ostream>

#include "program/print/c_expressions.h"

namespace argosy {

/// Declares all static objects, then defines those with an initial value. Initial values that C does not take as
/// constant expressions (the difference of two addresses, say) are assigned by a constructor that runs before the rest.
void printStatics(std::ostream& out, const Program& program, const CNames& names, const CTypes& types,
                  const CExpressions& expressions);

}  // namespace argosy
