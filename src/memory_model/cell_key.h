// Places in objects as numbers, in the order of the objects and of the bits in them: the keys of maps that say what memory contains.
#pragma once

#include "base/identifier.h"

namespace argosy::memory {

using MemoryObjectId = Identifier<struct MemoryObjectTag>;

using CellKey = std::uint64_t;
inline constexpr unsigned offsetBits = 36;
/// Stands for the object as a whole among its cells.
inline constexpr std::uint64_t headerBit = (std::uint64_t{1} << offsetBits) - 1;
/// Cells end here; what is further inside an object has no key.
inline constexpr std::uint64_t maximalBit = (std::uint64_t{1} << offsetBits) - 256;

constexpr CellKey cellKey(MemoryObjectId object, std::uint64_t bit) {
  return std::uint64_t{object.index} << offsetBits | bit;
}
constexpr MemoryObjectId objectOf(CellKey key) { return MemoryObjectId(key >> offsetBits); }
constexpr std::uint64_t bitOf(CellKey key) { return key & headerBit; }
/// The least and the greatest key of an object.
constexpr CellKey firstKey(MemoryObjectId object) { return cellKey(object, 0); }
constexpr CellKey lastKey(MemoryObjectId object) { return cellKey(object, headerBit); }

}  // namespace argosy::memory
