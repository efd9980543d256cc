#include "domains/memory/memory_precision.h"

#include <algorithm>
#include <map>

namespace argosy::memory {

Ref<const MemoryPrecision> MemoryPrecision::everything() { return makeRef<MemoryPrecision>(); }

Ref<const MemoryPrecision> MemoryPrecision::nothing(PrecisionScope scope) {
  const Ref<MemoryPrecision> precision = makeRef<MemoryPrecision>();
  precision->tracksEverything_ = false;
  precision->scope_ = scope;
  return precision;
}

std::uint64_t MemoryPrecision::scopeOf(NodeId location, FunctionId function) const {
  switch (scope_) {
    case PrecisionScope::Location: return location.index;
    case PrecisionScope::Function: return function.index;
    case PrecisionScope::Global: return 0;
  }
  return 0;
}

std::span<const CellKey> MemoryPrecision::trackedAt(NodeId location, FunctionId function) const {
  const SharedCells* shared = tracked_.find(scopeOf(location, function));
  return shared ? std::span<const CellKey>(shared->cells->sorted) : std::span<const CellKey>();
}

bool MemoryPrecision::isTracked(NodeId location, FunctionId function, CellKey key) const {
  return tracksEverything_ || std::ranges::binary_search(trackedAt(location, function), key);
}

Ref<const MemoryPrecision> MemoryPrecision::with(std::span<const Item> increment) const {
  std::map<std::uint64_t, std::vector<CellKey>> byScope;
  for (const Item& item : increment) byScope[scopeOf(item.location, item.function)].push_back(item.representative);
  const Ref<MemoryPrecision> larger = makeRef<MemoryPrecision>(*this);
  for (auto& [scope, keys] : byScope) {
    if (const SharedCells* old = tracked_.find(scope))
      keys.insert(keys.end(), old->cells->sorted.begin(), old->cells->sorted.end());
    std::ranges::sort(keys);
    keys.erase(std::ranges::unique(keys).begin(), keys.end());
    const Ref<TrackedCells> cells = makeRef<TrackedCells>();
    cells->sorted = std::move(keys);
    larger->tracked_.set(scope, {cells});
  }
  return larger;
}

Ref<const MemoryPrecision> MemoryPrecision::restrictedTo(const Program& program,
                                                         const std::function<bool(NodeId)>& keep) const {
  if (tracksEverything_ || scope_ == PrecisionScope::Global) return Ref<const MemoryPrecision>(this);
  const Ref<MemoryPrecision> smaller = makeRef<MemoryPrecision>(*this);
  smaller->tracked_.filter([&](std::uint64_t scope, const SharedCells&) {
    return keep(scope_ == PrecisionScope::Location ? NodeId(scope) : program.functions[FunctionId(scope)].entry);
  });
  return smaller;
}

CellKey representative(ObjectTable& objects, CellKey key) {
  const MemoryObject& object = objects[objectOf(key)];
  if (object.kind == MemoryObjectKind::Heap)
    return object.number == 0 ? key : cellKey(objects.heap(object.place, 0), bitOf(key));
  if (object.activation == 0) return key;
  Renaming toFirst;
  toFirst.move(object.function, 0 - object.activation);
  return cellKey(objects.renamed(objectOf(key), toFirst), bitOf(key));
}

}  // namespace argosy::memory
