// MemoryAccess, the definitions of what is done to objects as a whole. Included by memory.h only.
#pragma once

#include "domains/memory/memory.h"

namespace argosy::memory {

template <class D>
void MemoryAccess<D>::forgetObject(M& memory, MemoryObjectId object) const {
  memory.cells.eraseRange(firstKey(object), lastKey(object));
  if (background(memory, object)) {
    Header header = *memory.headers.find(object.index);
    header.background = Header::noBackground;
    if (objects[object].exactSize != 0) memory.headers.erase(object.index);
    else memory.headers.set(object.index, header);
  }
}

template <class D>
void MemoryAccess<D>::removeObjects(M& memory, MemoryObjectId first, MemoryObjectId last, bool mayBePointedTo) const {
  memory.cells.eraseRange(firstKey(first), lastKey(last));
  if (!memory.headers.empty()) memory.headers.eraseRange(first.index, last.index);
  if (mayBePointedTo) forgetPointers(memory, [=](MemoryObjectId object) { return first <= object && object <= last; });
}

template <class D>
template <class Meant>
void MemoryAccess<D>::forgetPointers(M& memory, const Meant& isMeant) const {
  std::vector<CellKey> dangling;
  memory.cells.forEach([&](CellKey key, const Cell<D>& cell) {
    if (cell.value.base.valid() && isMeant(cell.value.base)) dangling.push_back(key);
  });
  for (const CellKey key : dangling) {
    const Cell<D> cell = *memory.cells.find(key);
    write(memory, objectOf(key), static_cast<Int128>(bitOf(key)), cell.width, cell.type, top(cell.type));
  }
}

template <class D>
MemoryObjectId MemoryAccess<D>::freshHeapObject(const M& memory, EdgeId site) const {
  std::vector<bool> isUsed;
  const auto use = [&](MemoryObjectId id) {
    const MemoryObject& object = objects[id];
    if (object.kind != MemoryObjectKind::Heap || object.site != site) return;
    if (isUsed.size() <= object.number) isUsed.resize(object.number + 1);
    isUsed[object.number] = true;
  };
  memory.headers.forEach([&](std::uint64_t key, const Header&) { use(MemoryObjectId(key)); });
  memory.cells.forEach([&](CellKey key, const Cell<D>& cell) {
    use(objectOf(key));
    if (cell.value.base.valid()) use(cell.value.base);
  });
  std::uint32_t number = 0;
  while (number < isUsed.size() && isUsed[number]) ++number;
  return objects.heap(site, number);
}

template <class D>
template <class Keep>
void MemoryAccess<D>::keepOnly(M& memory, const Keep& keep) const {
  memory.cells.filter([&](CellKey key, const Cell<D>&) { return keep(objectOf(key)); });
  memory.headers.filter([&](std::uint64_t key, const Header&) { return keep(MemoryObjectId(key)); });
}

template <class D>
Memory<D> MemoryAccess<D>::renamed(const M& memory, const Renaming& renaming) const {
  if (renaming.isIdentity()) return memory;
  M result;
  memory.headers.forEach([&](std::uint64_t key, const Header& header) {
    result.headers.set(objects.renamed(MemoryObjectId(key), renaming).index, header);
  });
  memory.cells.forEach([&](CellKey key, Cell<D> cell) {
    if (cell.value.base.valid()) cell.value.base = objects.renamed(cell.value.base, renaming);
    result.cells.set(cellKey(objects.renamed(objectOf(key), renaming), bitOf(key)), std::move(cell));
  });
  return result;
}

template <class D>
void MemoryAccess<D>::adopt(M& memory, const M& other) const {
  MemoryObjectId last;
  const auto replace = [&](MemoryObjectId object) {
    if (object == last) return;
    last = object;
    memory.cells.eraseRange(firstKey(object), lastKey(object));
  };
  other.headers.forEach([&](std::uint64_t key, const Header& header) {
    replace(MemoryObjectId(key));
    memory.headers.set(key, header);
  });
  last = MemoryObjectId();
  other.cells.forEach([&](CellKey key, const Cell<D>&) {
    replace(objectOf(key));
    if (!other.headers.find(objectOf(key).index)) memory.headers.erase(objectOf(key).index);
  });
  other.cells.forEach([&](CellKey key, const Cell<D>& cell) { memory.cells.set(key, cell); });
}

}  // namespace argosy::memory
