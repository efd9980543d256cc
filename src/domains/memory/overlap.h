// Whether two places may have bytes in common.
#pragma once

#include "domains/memory/region.h"
#include "memory_model/object_table.h"
#include "program/facts/alias_sets.h"

namespace argosy::memory {

/// Widths are in bits. Of what is outside of its object nothing is said: to access it is undefined.
bool mayOverlap(const Program& program, const ObjectTable& objects, AliasSets& aliases, const Target& left,
                std::uint64_t leftWidth, const Target& right, std::uint64_t rightWidth);

}  // namespace argosy::memory
