// What a block sees of the memory at its entry, and how it calls it (docs/theory.md §9.2). The names do not depend on the calls that are open there: a recursive
// function's call is the same whatever its depth.
//
// Of the locals of calls that were open before, the block sees those that pointers lead to. It may still write to others of which the points-to analysis says so, through
// pointers of which nothing is known: then it forgets, as all incarnations of such a variable, a *witness* that stands for those that it does not see.
#pragma once

#include "analysis/component_cpa.h"
#include "domains/memory/frames.h"
#include "memory_model/object_table.h"

namespace argosy::memory {

class BlockView {
 public:
  enum class Sight : std::uint8_t {
    Seen,       // the block may read or write it
    IfPointed,  // if a pointer leads there
    Hidden,     // out of its reach
  };

  /// Objects have the names of the place where the block is entered.
  BlockView(const Program& program, ObjectTable& objects, const ProgramBlock& block, const ControlPoint& entry)
      : program_(program), objects_(objects), block_(block), inside_(relativeTo(*entry.context())) {}

  /// To the names in the block.
  const Renaming& inside() const { return inside_; }
  Sight sightOf(MemoryObjectId object) const;
  /// After the block the name may mean another object than before it.
  bool mayReplace(MemoryObjectId object) const;
  /// Of all locals that may be seen if something points to them, in any state.
  std::vector<MemoryObjectId> witnesses() const;
  /// Of an object that is hidden because nothing is known to point to it.
  MemoryObjectId witnessOf(MemoryObjectId object) const { return objects_.others(objects_[object].variable); }

 private:
  bool isOfOuterCall(const MemoryObject& object) const {
    return isOuter(object.activation + inside_.distanceOf(object.function));
  }

  const Program& program_;
  ObjectTable& objects_;
  const ProgramBlock& block_;
  Renaming inside_;
};

}  // namespace argosy::memory
