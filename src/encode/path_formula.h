// Path formulas (docs/theory.md §5.1): what is known after a set of paths through one block. Instead of an index that grows at every
// assignment, a variable has the *term* of its current value: what would be indices are the fresh symbols (inputs, unknown
// contents, names given at block ends), which are numbered by the encoder and never reused, so that the current value and the next
// fresh name are kept apart. Constants propagate, and equal subterms are shared, without a solver.
#pragma once

#include "base/persistent_map.h"
#include "base/reference.h"
#include "encode/objects.h"

namespace argosy::encode {

/// The condition of the paths, as a list of conjuncts that shares its beginning with the lists of other paths.
class Guard final : public ReferenceCounted {
 public:
  Guard(Ref<const Guard> before, TermRef condition)
      : before_(std::move(before)), condition_(condition), depth_(before_ ? before_->depth_ + 1 : 1) {}
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard();

  const Ref<const Guard>& before() const { return before_; }
  TermRef condition() const { return condition_; }
  std::uint32_t depth() const { return depth_; }

 private:
  mutable Ref<const Guard> before_;  // changes in the destructor only
  TermRef condition_;
  std::uint32_t depth_;
};

using GuardRef = Ref<const Guard>;  // null: true

using BackgroundId = Identifier<struct BackgroundTag>;

/// A scalar in memory. In an object with a grid (see ObjectHeader), the values of this field in all elements, as an array term.
struct Cell {
  TermRef value = nullptr;
  TypeRef type = nullptr;
  std::uint32_t width = 0;  // bits in memory
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// What is known of an object as a whole. Objects without header: the path formula's general background.
struct ObjectHeader {
  BackgroundId background;   // of the bits without cell
  TermRef size = nullptr;    // of an allocation, in bytes; null when the object's type tells
  std::uint64_t stride = 0;  // bytes from element to element when cells hold arrays; 0: cells are scalars
  friend bool operator==(const ObjectHeader&, const ObjectHeader&) = default;
};

using memory::bitOf;
using memory::CellKey;
using memory::cellKey;
using memory::maximalBit;
using memory::objectOf;

struct PathFormula {
  GuardRef guard;
  PersistentMap<Cell> cells;                 // by cellKey
  PersistentMap<ObjectHeader> headers;       // by object
  PersistentMap<std::uint32_t> allocations;  // by AllocationPlaceId: how many objects were made there
  BackgroundId background;                   // of objects without header
  std::uint64_t length = 0;                  // operations since the block began
  bool startsAnywhere = false;               // in the middle of executions: there are objects that no path has met

  /// What the last operation brought in: the symbol of an input or result, the contents of a new object.
  TermRef introduced = nullptr;
  BackgroundId introducedContents;
  MemoryObjectId introducedObject;
};

}  // namespace argosy::encode

template <>
struct std::hash<argosy::encode::Cell> {
  std::size_t operator()(const argosy::encode::Cell& cell) const noexcept {
    return std::hash<const void*>()(cell.value) * 31 + std::hash<const void*>()(cell.type) * 7 + cell.width;
  }
};

template <>
struct std::hash<argosy::encode::ObjectHeader> {
  std::size_t operator()(const argosy::encode::ObjectHeader& header) const noexcept {
    return std::hash<const void*>()(header.size) * 31 + header.background.index * std::size_t{7} + header.stride;
  }
};
