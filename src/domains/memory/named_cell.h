// Cells that the program text can name: for invariants in witnesses.
#pragma once

#include "domains/memory/memory_cpa.h"
#include "domains/memory/scalar_store.h"

namespace argosy::memory {

/// The variable that is exactly this cell, when it has the cell's type, was written by the user and is in scope of the
/// function at the place; else null.
ExpressionRef namedCell(MemoryFacts& facts, const Place& place, CellKey key, TypeRef type);

/// How a text about a whole call says what a cell of the called function's memory contains; null when it cannot.
ExpressionRef cellOfCall(MemoryFacts& facts, const Place& place, CellKey key, TypeRef type, const CallTerms& terms);

/// What is known of it is no knowledge about the call: nothing changes it, or it stands for no object of the program.
bool goesWithoutSaying(const MemoryFacts& facts, MemoryObjectId object);

/// All cells of which something is known that can be a condition; `say(lvalue, cell)` tells whether it has said all that the cell says.
template <class D, class Say>
Told describeCells(MemoryFacts& facts, const ScalarStore<D>& store, const Memory<D>& memory, const Place& place,
                   const CallTerms& terms, const Say& say) {
  bool isAll = memory.headers.empty();
  memory.cells.forEach([&](CellKey key, const Cell<D>& cell) {
    if (store.isTop(cell.type, cell.value) || goesWithoutSaying(facts, objectOf(key))) return;
    const bool isNumber = !cell.value.base.valid() && !cell.type->isPointer() && cell.width == cell.type->size() * 8;
    const ExpressionRef lvalue = isNumber ? cellOfCall(facts, place, key, cell.type, terms) : nullptr;
    isAll &= lvalue && say(lvalue, cell);
  });
  return isAll ? Told::All : Told::Part;
}

}  // namespace argosy::memory
