// What intervals say, as conditions in C.
#pragma once

#include "domains/interval/interval.h"
#include "domains/memory/named_cell.h"

namespace argosy::interval {

using IntervalStore = memory::ScalarStore<IntervalDomain>;
using IntervalMemory = IntervalStore::Memory;

/// Conditions of C can say between which bounds the values of such a type are.
inline bool isSayable(TypeRef type) { return type->isInteger() && type->bits() <= 64; }

/// Of the variables that the program text can name at the place.
void appendBounds(memory::MemoryFacts& facts, const IntervalMemory& memory, const Place& place,
                  std::vector<ExpressionRef>& conditions);

/// Of the cells that a text about a whole call can name.
Told describeBounds(memory::MemoryFacts& facts, const IntervalStore& store, const IntervalMemory& memory,
                    const Place& place, const CallTerms& terms, std::vector<ExpressionRef>& conditions);

}  // namespace argosy::interval
