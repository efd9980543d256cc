// The program model as text for people: each function with its variables, nodes and edges.
#pragma once

#include <ostream>

#include "program/program.h"

namespace argosy {

void printListing(std::ostream& out, const Program& program);

}  // namespace argosy
