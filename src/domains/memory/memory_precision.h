// Which parts of the memory an analysis tracks, and where: everything, or a set of cells per location that refinement
// extends. Incarnations of one variable (recursion) and objects of one allocation site share their entries.
#pragma once

#include <functional>

#include "analysis/state.h"
#include "domains/memory/memory.h"

namespace argosy::memory {

struct TrackedCells final : ReferenceCounted {
  std::vector<CellKey> sorted;
};
/// Shared by all precisions in which the scope has these cells.
struct SharedCells {
  Ref<const TrackedCells> cells;
  friend bool operator==(const SharedCells& left, const SharedCells& right) {
    return left.cells == right.cells || left.cells->sorted == right.cells->sorted;
  }
};

}  // namespace argosy::memory

template <>
struct std::hash<argosy::memory::SharedCells> {
  std::size_t operator()(const argosy::memory::SharedCells& shared) const noexcept {
    std::size_t hash = 0;
    for (const argosy::memory::CellKey key : shared.cells->sorted) hash = hash * 1'000'003 + key;
    return hash;
  }
};

namespace argosy::memory {

enum class PrecisionScope : std::uint8_t { Location, Function, Global };

class MemoryPrecision final : public Precision {
 public:
  static Ref<const MemoryPrecision> everything();
  static Ref<const MemoryPrecision> nothing(PrecisionScope scope);

  bool tracksEverything() const { return tracksEverything_; }
  /// The cells tracked at a location, by their representatives, increasing; an object's header is its cell at `headerBit`.
  std::span<const CellKey> trackedAt(NodeId location, FunctionId function) const;
  bool isTracked(NodeId location, FunctionId function, CellKey representative) const;
  /// This precision and more.
  struct Item {
    NodeId location;
    FunctionId function;
    CellKey representative;
  };
  Ref<const MemoryPrecision> with(std::span<const Item> increment) const;

  /// Only what is tracked at locations and in functions (by their entries) for which `keep` holds.
  Ref<const MemoryPrecision> restrictedTo(const Program& program, const std::function<bool(NodeId)>& keep) const;
  friend bool operator==(const MemoryPrecision& left, const MemoryPrecision& right) {
    return left.tracksEverything_ == right.tracksEverything_ && left.scope_ == right.scope_ &&
           left.tracked_ == right.tracked_;
  }

  MemoryPrecision() = default;

 private:
  std::uint64_t scopeOf(NodeId location, FunctionId function) const;

  bool tracksEverything_ = true;
  PrecisionScope scope_ = PrecisionScope::Location;
  PersistentMap<SharedCells> tracked_;  // by scope
};

/// The representative of a cell's object: the first incarnation of the variable, the first object of the site.
CellKey representative(ObjectTable& objects, CellKey key);

}  // namespace argosy::memory
