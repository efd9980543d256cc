// Abstract objects and the places inside them, as points-to sets name them.
//
// An object's bytes are grouped into cells of one pointer's size. An array's elements share their cells: byte b of an array
// lives in the cell of b modulo the element's size (the object's period). Because this is a function of the byte's true
// offset, it stays sound under casts, unions, packed layouts and accesses across members. Objects without a known type
// (heap) have cells for their first bytes; an access beyond these counts as touching every cell.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "program/program.h"

namespace argosy {

using ObjectId = Identifier<struct ObjectTag>;

enum class ObjectKind : std::uint8_t {
  Unknown,  // everything that code outside the program owns, and every object whose address that code may know
  Number,   // not an object: marks an integer of pointer size that the program got from outside
  Variable,
  Allocation,
  Function,
  VariadicArea,  // the unnamed arguments that a function gets
  ReturnValue,   // internal: what a function returns
};

struct AbstractObject {
  ObjectKind kind;
  VariableId variable;  // Variable
  EdgeId allocation;    // Allocation: the Allocate edge
  FunctionId function;  // Function, VariadicArea, ReturnValue
  /// The call through which the object's function was entered, when the analysis distinguishes its calls.
  EdgeId context;
};

/// A distance in bytes: exactly `offset`, or `offset` plus an unknown multiple of `stride` when that is not zero.
struct Displacement {
  std::int64_t offset = 0;
  std::uint64_t stride = 0;

  static Displacement anywhere() { return {0, 1}; }
  static Displacement exactly(Int128 bytes);
  friend Displacement operator+(Displacement a, Displacement b);
};

/// A byte of an object, or (`anywhere`) any of its bytes.
struct Location {
  static constexpr std::uint32_t anywhere = ~std::uint32_t{0};
  ObjectId object;
  std::uint32_t offset = 0;
  friend auto operator<=>(const Location&, const Location&) = default;
};

/// Something that has a points-to set: a cell of an object, or an intermediate result.
using ValueId = Identifier<struct ValueTag>;

class AbstractMemory {
 public:
  explicit AbstractMemory(unsigned pointerBytes);

  ObjectId unknown() const { return ObjectId(0); }
  ObjectId number() const { return ObjectId(1); }
  std::size_t objectCount() const { return objects_.size(); }
  const AbstractObject& object(ObjectId id) const { return objects_[id].object; }
  unsigned cellBytes() const { return cellBytes_; }

  /// Cells are numbered from `firstCell` on; `type` is null for an object whose layout is not known.
  ObjectId add(const AbstractObject& object, TypeRef type, ValueId firstCell);
  std::size_t cellCount(ObjectId id) const { return objects_[id].cellCount; }

  Location displace(Location location, Displacement distance) const;

  /// Calls `visit(cell)` for each cell that an access to `size` bytes at the location may touch.
  template <class Visit>
  void forEachCell(Location location, std::uint64_t size, const Visit& visit) const;

  /// May the two accesses touch a common byte?
  bool overlap(Location a, std::uint64_t sizeA, Location b, std::uint64_t sizeB) const;

 private:
  static constexpr std::uint64_t unbounded = ~std::uint64_t{0};
  static constexpr std::uint32_t maximalCells = 64;

  struct Entry {
    AbstractObject object;
    std::uint64_t period = 1;
    ValueId firstCell;
    std::uint32_t cellCount = 0;
  };

  unsigned cellBytes_;
  IdentifierVector<ObjectId, Entry> objects_;
};

template <class Visit>
void AbstractMemory::forEachCell(Location location, std::uint64_t size, const Visit& visit) const {
  const Entry& entry = objects_[location.object];
  if (size == 0 || entry.cellCount == 0) return;
  const auto cells = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) visit(ValueId(entry.firstCell.index + i));
  };
  const std::uint64_t extent = entry.period == unbounded ? std::uint64_t{entry.cellCount} * cellBytes_ : entry.period;
  const std::uint64_t first = location.offset / cellBytes_;
  const std::uint64_t end = location.offset + size;
  if (location.offset == Location::anywhere || size >= extent || (entry.period == unbounded && end > extent)) {
    cells(0, entry.cellCount);
  } else if (end <= extent) {
    cells(first, (end - 1) / cellBytes_ + 1);
  } else {
    // Goes on in the next element of the array, which has the same cells.
    const std::uint64_t wrapped = (end - extent - 1) / cellBytes_ + 1;
    if (wrapped > first) {
      cells(0, entry.cellCount);
    } else {
      cells(0, wrapped);
      cells(first, entry.cellCount);
    }
  }
}

}  // namespace argosy
