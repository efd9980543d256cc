// What formulas add to the objects of a program (memory_model/object_table.h): each has an address, an unknown of the solver.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "encode/theory.h"
#include "memory_model/object_table.h"
#include "program/facts/alias_sets.h"

namespace argosy::encode {

using memory::AllocationPlace;
using memory::AllocationPlaceId;
using memory::Frame;
using memory::MemoryObject;
using memory::MemoryObjectId;
using memory::MemoryObjectKind;

/// The table is the encoder's own: which objects were met is part of what a formula may mean by an unknown address.
class Objects {
 public:
  Objects(const Program& program, AliasSets& aliases, Theory& theory, TypeRef addressType);

  const MemoryObject& operator[](MemoryObjectId id) const { return table_[id]; }
  /// Of a variable, variadic area, allocation or function that was asked for here.
  TermRef address(MemoryObjectId id) const { return addresses_[id]; }
  /// Every address is a multiple.
  unsigned alignment(MemoryObjectId id) const;

  MemoryObjectId variable(VariableId variable, const Frame& frame) { return met(table_.variable(variable, frame)); }
  MemoryObjectId returnValue(const Frame& frame) { return table_.returnValue(frame); }
  MemoryObjectId variadicArea(const Frame& frame) { return met(table_.variadicArea(frame)); }
  AllocationPlaceId allocationPlace(const AllocationPlace& place) { return table_.allocationPlace(place); }
  /// The object that a path allocates there after `number` others.
  MemoryObjectId allocation(AllocationPlaceId place, std::uint32_t number) { return met(table_.heap(place, number)); }
  MemoryObjectId function(FunctionId function) { return met(table_.function(function)); }
  MemoryObjectId renamed(MemoryObjectId object, const memory::Renaming& renaming) {
    return met(table_.renamed(object, renaming));
  }

  /// The object whose address this symbol is; not valid for other terms.
  MemoryObjectId atAddress(TermRef symbol) const;
  /// All that were ever asked for.
  std::vector<MemoryObjectId> ofVariable(VariableId variable) const { return metOf(table_.ofVariable(variable)); }
  std::vector<MemoryObjectId> ofSite(EdgeId site) const { return metOf(table_.ofSite(site)); }
  std::vector<MemoryObjectId> ofVariadicArea(FunctionId function) const {
    return metOf(table_.ofVariadicArea(function));
  }
  /// One may begin to live where the other has ended, and the program can notice: it keeps the address of one of them as an integer. (A pointer to what has
  /// ended is worth nothing any more.)
  bool mayShareAddress(MemoryObjectId left, MemoryObjectId right) const;

  /// The variables, return value and variadic area of one call.
  memory::ObjectTable::Range ofFrame(const Frame& frame) { return table_.ofFrame(frame); }

 private:
  MemoryObjectId met(MemoryObjectId id) {
    if (id.index >= addresses_.size() || !addresses_[id]) giveAddress(id);
    return id;
  }
  void giveAddress(MemoryObjectId id);
  std::vector<MemoryObjectId> metOf(std::span<const MemoryObjectId> objects) const;
  bool isNumbered(const MemoryObject& object) const;

  const Program& program_;
  AliasSets& aliases_;
  Theory& theory_;
  TypeRef addressType_;
  memory::ObjectTable table_;
  IdentifierVector<MemoryObjectId, TermRef> addresses_;
  std::unordered_set<VariableId> endingEarly_;  // before their functions do
  std::unordered_map<TermRef, MemoryObjectId> byAddress_;
};

}  // namespace argosy::encode
