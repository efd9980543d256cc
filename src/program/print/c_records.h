// One record definition of the printed C program, laid out exactly as in the model.
#pragma once

#include <ostream>

#include "program/print/c_types.h"

namespace argosy {

/// In a packed record of GNU C, fields follow each other without gaps: bit-fields bit by bit, others at the next byte.
/// So the padding between them is written as members, and static assertions check the result.
void printRecord(std::ostream& out, TypeRef record, const CNames& names, const CTypes& types);

}  // namespace argosy
