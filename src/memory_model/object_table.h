// The objects that an analysis of a program talks about, as dense identifiers: static variables; the variables, the return value and the variadic area of each open call,
// told apart by activations; what is allocated, by the place of its allocation and a running number; functions. Abstract memories and formulas share these names.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "memory_model/cell_key.h"
#include "memory_model/renaming.h"

namespace argosy::memory {

enum class MemoryObjectKind : std::uint8_t { Static, Local, ReturnValue, VariadicArea, Heap, Function };

using AllocationPlaceId = Identifier<struct AllocationPlaceTag>;

/// Objects that are allocated at one place are numbered. What constants say of their size may be part of the place: it is then the same on all paths.
struct AllocationPlace {
  EdgeId site;
  std::uint32_t context = 0;          // of the call that allocates
  std::optional<std::uint64_t> size;  // in bytes, more than none, where it is a constant
  friend auto operator<=>(const AllocationPlace&, const AllocationPlace&) = default;
};

struct MemoryObject {
  MemoryObjectKind kind;
  VariableId variable{};                // Static, Local
  FunctionId function{};                // Local, ReturnValue, VariadicArea, Function
  std::uint32_t activation = 0;         // of a frame's objects
  EdgeId site{};                        // Heap: the Allocate edge
  AllocationPlaceId place{};            // Heap
  std::uint32_t number = 0;             // Heap: how many objects were allocated there before it
  TypeRef type = nullptr;               // null for areas, allocations and functions
  std::optional<std::uint64_t> size{};  // in bytes, where the type or the place of the allocation tells
  std::uint64_t exactSize =
      0;  // the same, and the object cannot be larger (its type ends with a flexible array); 0 when that is not known

  bool isInFrame() const {
    return kind == MemoryObjectKind::Local || kind == MemoryObjectKind::ReturnValue ||
           kind == MemoryObjectKind::VariadicArea;
  }
};

class ObjectTable {
 public:
  explicit ObjectTable(const Program& program);

  const MemoryObject& operator[](MemoryObjectId id) const { return objects_[id]; }
  std::size_t size() const { return objects_.size(); }

  /// A local is the one of the frame's activation, whatever function that is: names may be qualified.
  MemoryObjectId variable(VariableId variable, const Frame& frame) {
    const Slot& slot = slots_[variable];
    return slot.function.valid() ? MemoryObjectId(frameBase(slot.function, frame.activation).index + slot.position)
                                 : MemoryObjectId(slot.position);
  }
  /// Stands for the local's incarnations in other calls than those that have frames here. It has no place in a frame.
  MemoryObjectId others(VariableId local);
  MemoryObjectId returnValue(const Frame& frame);
  MemoryObjectId variadicArea(const Frame& frame);
  MemoryObjectId function(FunctionId function);
  AllocationPlaceId allocationPlace(const AllocationPlace& place);
  MemoryObjectId heap(AllocationPlaceId place, std::uint32_t number);
  /// Where neither the calling context nor the size tell objects apart.
  MemoryObjectId heap(EdgeId site, std::uint32_t number) { return heap(allocationPlace({site, 0, {}}), number); }

  /// All objects of one call have consecutive identifiers.
  struct Range {
    MemoryObjectId first, last;
    bool contains(MemoryObjectId id) const { return first <= id && id <= last; }
  };
  Range ofFrame(const Frame& frame);

  /// All that were ever asked for.
  std::span<const MemoryObjectId> ofVariable(VariableId variable) const { return ofVariable_[variable]; }
  std::span<const MemoryObjectId> ofSite(EdgeId site) const;
  std::span<const MemoryObjectId> ofVariadicArea(FunctionId function) const { return ofVariadicArea_[function]; }

  MemoryObjectId renamed(MemoryObjectId id, const Renaming& renaming);

  std::string toString(MemoryObjectId id) const;

 private:
  struct Slot {
    FunctionId function;     // of a local
    std::uint32_t position;  // in its frame; of a static variable: the identifier
  };
  struct Frames {
    std::vector<MemoryObjectId> own, outer;  // by activation; by the calls above
  };

  MemoryObjectId frameBase(FunctionId function, std::uint32_t activation) {
    const Frames& frames = frames_[function];
    const auto& bases = isOuter(activation) ? frames.outer : frames.own;
    const std::uint32_t index = isOuter(activation) ? ~activation : activation;
    return index < bases.size() ? bases[index] : makeFrames(function, activation);
  }
  MemoryObjectId makeFrames(FunctionId function, std::uint32_t activation);
  MemoryObjectId add(MemoryObject object);

  const Program& program_;
  StableIdentifierVector<MemoryObjectId, MemoryObject> objects_;
  IdentifierVector<VariableId, Slot> slots_;
  IdentifierVector<FunctionId, std::vector<VariableId>> frameVariables_;
  IdentifierVector<FunctionId, Frames> frames_;
  IdentifierVector<VariableId, std::vector<MemoryObjectId>> ofVariable_;
  IdentifierVector<FunctionId, std::vector<MemoryObjectId>> ofVariadicArea_;
  IdentifierVector<FunctionId, MemoryObjectId> functions_;
  IdentifierVector<VariableId, MemoryObjectId> others_;
  IdentifierVector<AllocationPlaceId, AllocationPlace> places_;
  std::map<AllocationPlace, AllocationPlaceId> placeIds_;
  IdentifierVector<AllocationPlaceId, std::vector<MemoryObjectId>> heap_;  // by number
  std::map<EdgeId, std::vector<MemoryObjectId>> ofSite_;
};

}  // namespace argosy::memory
