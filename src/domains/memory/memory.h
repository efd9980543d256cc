// An abstract memory: what is known about the scalars inside objects, for any scalar domain D (explicit values, intervals,
// congruences). What is not mentioned is arbitrary.
//
// Cells are addressed by object and bit offset, so that bit-fields, unions and byte-wise views of larger values are one
// matter: overlap. Large zeroed or memset objects are kept as a background byte below their cells.
#pragma once

#include <optional>
#include <vector>

#include "base/persistent_map.h"
#include "domains/memory/region.h"
#include "memory_model/object_table.h"
#include "program/arithmetic.h"

namespace argosy::memory {

/// A scalar of domain D, or a pointer into a known object: then `scalar` is the distance in bytes from its start, in the
/// signed type of pointer width.
template <class D>
struct Value {
  MemoryObjectId base;
  typename D::Value scalar;
  friend bool operator==(const Value&, const Value&) = default;
};

template <class D>
struct Cell {
  Value<D> value;
  TypeRef type = nullptr;
  std::uint32_t width = 0;  // in bits; less than the type's for a bit-field
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// What is known of an object as a whole: heap objects, and objects with a background.
struct Header {
  static constexpr std::uint16_t noBackground = 256;
  std::uint64_t size = 0;
  std::uint16_t background = noBackground;  // the byte that all bits have which no cell mentions
  bool hasBackground() const { return background != noBackground; }
  friend bool operator==(const Header&, const Header&) = default;
};

inline constexpr unsigned maximalCellBits = 128;

}  // namespace argosy::memory

template <class D>
struct std::hash<argosy::memory::Cell<D>> {
  std::size_t operator()(const argosy::memory::Cell<D>& cell) const noexcept {
    std::uint64_t hash =
        std::hash<typename D::Value>()(cell.value.scalar) + 0x9e3779b97f4a7c15ull * cell.value.base.index;
    hash ^= (std::uint64_t{cell.type->id()} << 32 | cell.width) * 0xff51afd7ed558ccdull;
    return hash;
  }
};

template <>
struct std::hash<argosy::memory::Header> {
  std::size_t operator()(const argosy::memory::Header& header) const noexcept {
    return header.size * 0x9e3779b97f4a7c15ull + header.background;
  }
};

namespace argosy::memory {

template <class D>
struct Memory {
  PersistentMap<Cell<D>> cells;
  PersistentMap<Header> headers;

  bool sharesAllWith(const Memory& other) const {
    return cells.sharesAllWith(other.cells) && headers.sharesAllWith(other.headers);
  }
  friend bool operator==(const Memory&, const Memory&) = default;
};

/// Reading and writing of abstract memories.
template <class D>
class MemoryAccess {
 public:
  using V = Value<D>;
  using M = Memory<D>;

  MemoryAccess(ObjectTable& objects, TypeTable& types)
      : objects(objects),
        types(types),
        offsetType(types.pointerDifference()),
        int32(types.int32()),
        byteType(types.integer(8, false)),
        wordType(types.integer(64, false)) {}

  V top(TypeRef type) const { return {MemoryObjectId(), domain.top(type)}; }
  V constant(TypeRef type, UInt128 bits) const { return {MemoryObjectId(), domain.constant(type, bits)}; }
  bool isTop(TypeRef type, const V& value) const { return !value.base.valid() && domain.isTop(type, value.scalar); }

  std::optional<std::uint64_t> sizeOf(const M& memory, MemoryObjectId object) const;
  bool isInside(const M& memory, MemoryObjectId object, Int128 bit, std::uint64_t width) const;

  V read(M& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) const;
  V readRegion(M& memory, const Region& region, unsigned width, TypeRef type) const;
  void write(M& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type, const V& value) const;
  /// One of the places of the region is written (a weak update unless the region is exact).
  void writeRegion(M& memory, const Region& region, unsigned width, TypeRef type, const V& value) const;

  /// The bits [begin, end) become arbitrary.
  void forget(M& memory, MemoryObjectId object, Int128 begin, Int128 end) const;
  void forgetObject(M& memory, MemoryObjectId object) const;
  /// The bits become unknown cells, byte by byte, lest a background show through.
  void cover(M& memory, MemoryObjectId object, Int128 begin, Int128 end) const;
  /// The object ceases to exist: nothing remains of it, nor of pointers to it.
  void removeObjects(M& memory, MemoryObjectId first, MemoryObjectId last, bool mayBePointedTo) const;
  void fill(M& memory, MemoryObjectId object, Int128 beginBit, std::uint64_t bytes, std::uint8_t byte) const;
  void copy(M& memory, MemoryObjectId target, Int128 targetBit, MemoryObjectId source, Int128 sourceBit,
            std::uint64_t bytes) const;
  /// Pointers to objects for which `isMeant(object)` become unknown.
  template <class Meant>
  void forgetPointers(M& memory, const Meant& isMeant) const;
  /// `visit(from, to)` for each pointer to a known object; in one object, `visit(to)`.
  template <class Visit>
  void forEachPointer(const M& memory, const Visit& visit) const {
    memory.cells.forEach([&](CellKey key, const Cell<D>& cell) {
      if (cell.value.base.valid()) visit(objectOf(key), cell.value.base);
    });
  }
  template <class Visit>
  void forEachPointerIn(const M& memory, MemoryObjectId object, const Visit& visit) const {
    memory.cells.forEachInRange(firstKey(object), lastKey(object), [&](CellKey, const Cell<D>& cell) {
      if (cell.value.base.valid()) visit(cell.value.base);
    });
  }
  /// A byte that means nothing, for objects that are nowhere: whoever forgets the object forgets the mark.
  void mark(M& memory, MemoryObjectId object) const {
    memory.cells.set(firstKey(object), {constant(byteType, 0), byteType, byteType->bits()});
  }
  bool isMarked(const M& memory, MemoryObjectId object) const { return memory.cells.find(firstKey(object)) != nullptr; }
  /// Nothing remains known of the contents of objects other than those with `keep(object)`.
  template <class Keep>
  void keepOnly(M& memory, const Keep& keep) const;
  M renamed(const M& memory, const Renaming& renaming) const;
  /// What `other` knows of an object takes the place of what the memory knew of it.
  void adopt(M& memory, const M& other) const;
  /// A heap number at this site that the memory does not mention.
  MemoryObjectId freshHeapObject(const M& memory, EdgeId site) const;

  bool lessOrEqual(const M& left, const M& right) const;
  /// `combine(type, a, b)` gives the upper bound of two scalars.
  template <class Combine>
  M join(const M& left, const M& right, const Combine& combine) const;

  V convert(TypeRef to, TypeRef from, const V& value) const;

  [[no_unique_address]] D domain;
  ObjectTable& objects;
  TypeTable& types;
  const TypeRef offsetType, int32, byteType, wordType;
  /// The outcome depends on all that is known of the object.
  void logReads(const M& memory, MemoryObjectId object) const {
    if (!readLog) return;
    log(cellKey(object, headerBit));
    memory.cells.forEachInRange(cellKey(object, 0), cellKey(object, maximalBit),
                                [&](CellKey key, const Cell<D>&) { log(key); });
  }

  /// When set, by who has the CPA for himself: the cells that reading depends on are appended here (the header of an object as its cell at `headerBit`).
  mutable std::vector<CellKey>* readLog = nullptr;

 private:
  void log(CellKey key) const {
    if (readLog) readLog->push_back(key);
  }
  static constexpr Int128 maximalPlaces = 64;                // of a region, one by one
  static constexpr std::uint64_t maximalFilledBytes = 1024;  // as cells instead of a background

  template <class Visit>
  void forEachOverlapping(const M& memory, MemoryObjectId object, Int128 begin, Int128 end, const Visit& visit) const;
  std::optional<std::uint8_t> background(const M& memory, MemoryObjectId object) const;
  void clearRange(M& memory, MemoryObjectId object, Int128 begin, Int128 end) const;
  V assemble(const M& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) const;
  bool isTracked(Int128 bit, std::uint64_t width) const {
    return bit >= 0 && bit + static_cast<Int128>(width) <= static_cast<Int128>(maximalBit);
  }
};

}  // namespace argosy::memory

#include "domains/memory/memory_access.h"
#include "domains/memory/whole_objects.h"
