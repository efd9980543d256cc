// Cells that the program text can name: for invariants in witnesses.
#pragma once

#include "domains/memory/memory_cpa.h"

namespace argosy::memory {

/// The variable that is exactly this cell, when it has the cell's type, was written by the user and is in scope of the
/// function at the place; else null.
ExpressionRef namedCell(MemoryFacts& facts, const Place& place, CellKey key, TypeRef type);

}  // namespace argosy::memory
