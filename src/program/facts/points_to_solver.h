// The inclusion constraints of a points-to analysis (Andersen 1994) and their least solution, by a worklist that passes on
// only what is new (Pearce, Kelly, Hankin: "Efficient field-sensitive pointer analysis for C", 2007) and merges the values
// of a cycle once two of them turn out equal (Hardekopf, Lin: "The ant and the grasshopper", PLDI 2007).
#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "program/facts/abstract_memory.h"

namespace argosy {

class PointsToSolver {
 public:
  explicit PointsToSolver(unsigned pointerBytes);

  const AbstractMemory& memory() const { return memory_; }
  ObjectId addObject(const AbstractObject& object, TypeRef type);
  ValueId addValue();

  void addLocation(ValueId value, Location location);
  void addUnknown(ValueId value) { addLocation(value, {memory_.unknown(), 0}); }
  /// target ⊇ source
  void addCopy(ValueId source, ValueId target);
  /// target ⊇ source, displaced. `asIndex`: only true addresses count, not what came from outside; for integers that are
  /// added to a pointer, where anything else would leave the pointer's object.
  void addDisplaced(ValueId source, ValueId target, Displacement distance, bool asIndex = false);
  /// target ⊇ source, where an integer from outside becomes a pointer to Unknown.
  void addIntegerToPointer(ValueId source, ValueId target);
  /// target ⊇ the `size` bytes at pointer + distance
  void addLoad(ValueId pointer, Displacement distance, std::uint64_t size, ValueId target);
  void addStore(ValueId source, ValueId pointer, Displacement distance, std::uint64_t size);
  /// Calls `onTarget(object)` once for each object (Unknown, too) that `pointer` gets.
  void addObserver(ValueId pointer, std::function<void(ObjectId)> onTarget);

  /// What the value points to becomes known to code outside the program: contents become Unknown, and escape in turn.
  void addEscape(ValueId value) { addCopy(value, escaping_); }
  void escape(ObjectId object);
  /// Nobody may change the object: outside code reads it only.
  void markConstant(ObjectId object) { constant_[object] = true; }
  bool hasEscaped(ObjectId object) const { return escaped_[object]; }
  /// Called once per function object that escapes.
  void onFunctionEscape(std::function<void(FunctionId)> handler) { functionEscaped_ = std::move(handler); }

  /// False when the work limit was reached: the solution is then too small to be used.
  bool solve();

  std::vector<Location> locations(ValueId value) const;

 private:
  using LocationId = std::uint32_t;

  /// A set that remembers the order of insertion, so that "what is new" is its tail.
  struct LocationSet {
    std::vector<LocationId> elements;
    std::vector<LocationId> table;  // open addressing, once there are many
    bool insert(LocationId location);
  };
  enum class Kind : std::uint8_t { Displace, Index, IntegerToPointer, Load, Store, Observe };
  struct Constraint {
    Kind kind;
    ValueId other;
    Displacement distance;
    std::uint64_t size;
  };
  struct Value {
    LocationSet locations;
    std::size_t done = 0;  // how many have been passed on
    std::vector<ValueId> copies;
    std::vector<Constraint> constraints;
    bool queued = false;
  };

  LocationId intern(Location location);
  void insert(ValueId value, LocationId location);
  void enqueue(ValueId value);
  void process(ValueId value);
  ValueId find(ValueId value) const;
  /// Merges the cycles of copies that can be reached from the suspects.
  void mergeCycles();
  void merge(ValueId into, ValueId from);
  void apply(const Constraint& constraint, Location location);
  void addConstraint(ValueId value, const Constraint& constraint);

  AbstractMemory memory_;
  IdentifierVector<ValueId, Value> values_;
  std::vector<Location> locations_;
  std::unordered_map<std::uint64_t, LocationId> locationIds_;
  std::unordered_set<std::uint64_t> copyEdges_;
  std::vector<std::function<void(ObjectId)>> observers_;
  std::unordered_set<std::uint64_t> observed_;
  IdentifierVector<ObjectId, bool> escaped_, constant_;
  std::function<void(FunctionId)> functionEscaped_;
  std::vector<ValueId> worklist_;
  mutable IdentifierVector<ValueId, ValueId> representative_;
  std::vector<ValueId> suspects_;  // ends of copies that changed nothing
  std::unordered_set<std::uint64_t> suspected_;
  ValueId escaping_;
  std::uint64_t work_ = 0;
};

}  // namespace argosy
