// What every printed C program begins with: settings of the compiler, and the helpers that the statements use.
#pragma once

#include <ostream>

#include "program/target.h"

namespace argosy {

void printPrelude(std::ostream& out, Target target);

}  // namespace argosy
