// The objects that formulas talk about: variables (a local once for each activation of its function), return values, variadic areas, heap
// objects by the place of their allocation and a running number, functions. Each has an address, an unknown of the solver.
#pragma once

#include <map>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "encode/theory.h"
#include "program/facts/alias_sets.h"
#include "program/program.h"

namespace argosy::encode {

using EncodedObjectId = Identifier<struct EncodedObjectTag>;
using AllocationPlaceId = Identifier<struct AllocationPlaceTag>;

enum class EncodedKind : std::uint8_t { Variable, ReturnValue, VariadicArea, Allocation, Function };

/// One open call of a function.
struct Frame {
  FunctionId function;
  std::uint32_t activation = 0;  // how many open calls of the same function are below
  std::uint32_t context =
      0;  // which calls they are, where that is kept apart: what they allocate are different objects
};

/// Objects that are allocated at one place are numbered. What constants say of their size is part of the place: it is then the same on all paths.
struct AllocationPlace {
  EdgeId site;
  std::uint32_t context = 0;          // of the call that allocates
  std::optional<std::uint64_t> size;  // in bytes, more than none, where it is a constant
  friend auto operator<=>(const AllocationPlace&, const AllocationPlace&) = default;
};

struct EncodedObject {
  EncodedKind kind;
  VariableId variable{};
  FunctionId function{};
  EdgeId site{};
  std::uint32_t number = 0;
  AllocationPlaceId place{};            // of an allocation
  TypeRef type = nullptr;               // null for areas and allocations
  std::optional<std::uint64_t> size{};  // in bytes, where the type or the place of the allocation tells
  unsigned alignment = 1;
  TermRef address = nullptr;
};

class Objects {
 public:
  Objects(const Program& program, AliasSets& aliases, Theory& theory, TypeRef addressType);

  const EncodedObject& operator[](EncodedObjectId id) const { return objects_[id]; }
  std::size_t size() const { return objects_.size(); }

  EncodedObjectId variable(VariableId variable, const Frame& frame);
  EncodedObjectId returnValue(const Frame& frame);
  EncodedObjectId variadicArea(const Frame& frame);
  AllocationPlaceId allocationPlace(const AllocationPlace& place);
  /// The object that a path allocates there after `number` others.
  EncodedObjectId allocation(AllocationPlaceId place, std::uint32_t number);
  EncodedObjectId function(FunctionId function);

  /// The object whose address this symbol is; not valid for other terms.
  EncodedObjectId atAddress(TermRef symbol) const;
  /// All that were ever asked for.
  std::span<const EncodedObjectId> ofVariable(VariableId variable) const;
  std::span<const EncodedObjectId> ofSite(EdgeId site) const;
  std::span<const EncodedObjectId> ofVariadicArea(FunctionId function) const;
  /// One may begin to live where the other has ended, and the program can notice: it keeps the address of one of them as an integer. (A pointer to what has
  /// ended is worth nothing any more.)
  bool mayShareAddress(EncodedObjectId left, EncodedObjectId right) const;

  /// The variables, return value and variadic area of one call.
  std::vector<EncodedObjectId> ofFrame(const Frame& frame);

 private:
  EncodedObjectId intern(EncodedKind kind, std::uint32_t index, std::uint32_t number);
  bool isNumbered(const EncodedObject& object) const;

  const Program& program_;
  AliasSets& aliases_;
  Theory& theory_;
  TypeRef addressType_;
  IdentifierVector<EncodedObjectId, EncodedObject> objects_;
  std::unordered_set<VariableId> endingEarly_;  // before their functions do
  std::unordered_map<std::uint64_t, EncodedObjectId> interned_;
  IdentifierVector<AllocationPlaceId, AllocationPlace> places_;
  std::map<AllocationPlace, AllocationPlaceId> placeIds_;
  std::map<std::pair<AllocationPlaceId, std::uint32_t>, EncodedObjectId> allocations_;
  std::unordered_map<TermRef, EncodedObjectId> byAddress_;
  std::unordered_map<std::uint64_t, std::vector<EncodedObjectId>> byOrigin_;  // kind and index, whatever the number
};

}  // namespace argosy::encode
