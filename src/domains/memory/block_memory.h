// Memories at the borders of blocks, for any store (docs/theory.md §9.2).
#pragma once

#include <algorithm>
#include <unordered_set>

#include "domains/memory/block_view.h"
#include "domains/memory/memory_store.h"

namespace argosy::memory {

/// The objects that the block sees because pointers, in what it sees, lead to them.
template <MemoryStore S>
std::unordered_set<MemoryObjectId> pointedObjects(const S& store, const BlockView& view,
                                                  const typename S::Memory& memory) {
  std::unordered_set<MemoryObjectId> pointed;
  std::vector<MemoryObjectId> work;
  const auto follow = [&](MemoryObjectId object) {
    if (view.sightOf(object) == BlockView::Sight::IfPointed && pointed.insert(object).second) work.push_back(object);
  };
  store.forEachPointer(memory, [&](MemoryObjectId from, MemoryObjectId to) {
    if (view.sightOf(from) == BlockView::Sight::Seen) follow(to);
  });
  while (!work.empty()) {
    const MemoryObjectId object = work.back();
    work.pop_back();
    store.forEachPointerIn(memory, object, follow);
  }
  return pointed;
}

template <MemoryStore S>
typename S::Memory reducedMemory(const S& store, const BlockView& view, typename S::Memory memory) {
  const auto pointed = pointedObjects(store, view, memory);
  store.keepOnly(memory, [&](MemoryObjectId object) {
    return view.sightOf(object) == BlockView::Sight::Seen || pointed.contains(object);
  });
  memory = store.renamed(memory, view.inside());
  for (const MemoryObjectId witness : view.witnesses()) store.mark(memory, witness);
  return memory;
}

/// `result` is what the block made of the reduced `entry`.
template <MemoryStore S>
typename S::Memory expandedMemory(const S& store, const BlockView& view, const typename S::Memory& entry,
                                  const typename S::Memory& result) {
  const auto pointed = pointedObjects(store, view, entry);
  typename S::Memory hidden = entry;
  store.keepOnly(hidden, [&](MemoryObjectId object) {
    switch (view.sightOf(object)) {
      case BlockView::Sight::Seen: return false;
      case BlockView::Sight::IfPointed:
        return !pointed.contains(object) && store.isMarked(result, view.witnessOf(object));
      case BlockView::Sight::Hidden: return true;
    }
    return false;
  });
  store.forgetPointers(hidden, [&](MemoryObjectId object) { return view.mayReplace(object); });
  typename S::Memory memory = result;
  store.keepOnly(memory, [&](MemoryObjectId object) { return store.objects[object].activation != otherCalls; });
  memory = store.renamed(memory, view.inside().inverse());
  store.adopt(memory, hidden);
  return memory;
}

/// Before a call is left: what the caller knew, in `call`, of its locals that nothing can point to holds still. What they point to may be gone since, if it was allocated; then
/// the memory has to say what they are now.
template <MemoryStore S>
void adoptCallersOwn(const S& store, const Program& program, typename S::Memory call, const Frame& callee,
                     typename S::Memory& memory) {
  const auto inCallee = store.objects.ofFrame(callee);
  store.keepOnly(call, [&](MemoryObjectId id) {
    const MemoryObject& object = store.objects[id];
    return object.kind == MemoryObjectKind::Local && !inCallee.contains(id) &&
           !program.variables[object.variable].addressTaken;
  });
  std::unordered_set<MemoryObjectId> uncertain;
  store.forEachPointer(call, [&](MemoryObjectId from, MemoryObjectId to) {
    if (store.objects[to].kind == MemoryObjectKind::Heap || inCallee.contains(to)) uncertain.insert(from);
  });
  store.keepOnly(call, [&](MemoryObjectId object) { return !uncertain.contains(object); });
  store.adopt(memory, call);
}

}  // namespace argosy::memory
