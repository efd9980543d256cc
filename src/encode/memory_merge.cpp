// The memories of two paths as one (docs/theory.md §5.1: the disjunction of path formulas).
#include <algorithm>

#include "encode/memory_encoder.h"

namespace argosy::encode {
namespace {

struct Difference {
  CellKey key;
  std::optional<Cell> left, right;
};

}  // namespace

void MemoryEncoder::mergeHeaders(TermRef selector, const PathFormula& left, const PathFormula& right,
                                 PathFormula& result, std::vector<MemoryObjectId>& forgotten) {
  std::vector<MemoryObjectId> differing;
  PersistentMap<ObjectHeader>::forEachDifference(
      left.headers, right.headers,
      [&](std::uint64_t key, const ObjectHeader*, const ObjectHeader*) { differing.push_back(MemoryObjectId(key)); });
  for (const MemoryObjectId object : differing) {
    const bool isAllocation = objects_[object].kind == MemoryObjectKind::Heap;
    const ObjectHeader* const inLeft = left.headers.find(object.index);
    const ObjectHeader* const inRight = right.headers.find(object.index);
    // An object that only one side has allocated has the other's contents nowhere.
    if (isAllocation && (!inLeft || !inRight)) {
      result.headers.set(object.index, inLeft ? *inLeft : *inRight);
      continue;
    }
    const ObjectHeader l = headerOf(left, object), r = headerOf(right, object);
    ObjectHeader merged = l;
    merged.background = backgrounds_.mixed(selector, l.background, r.background);
    if (l.size != r.size) merged.size = l.size && r.size ? terms_.ite(selector, l.size, r.size) : nullptr;
    if (l.stride != r.stride) {
      merged.background = backgrounds_.unknown();
      merged.stride = std::max(l.stride, r.stride);
      forgotten.push_back(object);
    }
    result.headers.set(object.index, merged);
  }
  if (left.background != right.background) {
    // Objects without header would change their background silently.
    result.background = backgrounds_.mixed(selector, left.background, right.background);
  }
}

/// An object that one side sees as an array is laid out like that on the other, too, where that is possible.
void MemoryEncoder::alignGrids(PathFormula& left, PathFormula& right) {
  std::vector<MemoryObjectId> differing;
  PersistentMap<ObjectHeader>::forEachDifference(left.headers, right.headers,
                                                 [&](std::uint64_t key, const ObjectHeader* l, const ObjectHeader* r) {
                                                   if (l && r && l->stride != r->stride)
                                                     differing.push_back(MemoryObjectId(key));
                                                 });
  for (const MemoryObjectId object : differing) {
    const std::uint64_t l = headerOf(left, object).stride, r = headerOf(right, object).stride;
    if (l == 0) layOnGrid(left, object, r);
    if (r == 0) layOnGrid(right, object, l);
  }
}

void MemoryEncoder::merge(TermRef selector, const PathFormula& leftPath, const PathFormula& rightPath,
                          PathFormula& result) {
  PathFormula left = leftPath, right = rightPath;
  alignGrids(left, right);
  result.cells = left.cells;
  result.headers = left.headers;
  result.allocations = left.allocations;
  result.background = left.background;
  std::vector<MemoryObjectId> forgotten;
  mergeHeaders(selector, left, right, result, forgotten);

  std::vector<std::pair<std::uint64_t, std::uint32_t>> counts;
  PersistentMap<std::uint32_t>::forEachDifference(
      left.allocations, right.allocations, [&](std::uint64_t key, const std::uint32_t* l, const std::uint32_t* r) {
        counts.emplace_back(key, std::max(l ? *l : 0, r ? *r : 0));
      });
  for (const auto& [key, count] : counts) result.allocations.set(key, count);

  std::vector<Difference> differences;
  PersistentMap<Cell>::forEachDifference(left.cells, right.cells, [&](CellKey key, const Cell* l, const Cell* r) {
    differences.push_back({key, l ? std::optional(*l) : std::nullopt, r ? std::optional(*r) : std::nullopt});
  });
  MemoryObjectId current;
  std::uint64_t mergedUntil = 0;
  for (const Difference& difference : differences) {
    const MemoryObjectId object = objectOf(difference.key);
    if (std::ranges::find(forgotten, object) != forgotten.end()) continue;
    if (object != current) {
      current = object;
      mergedUntil = 0;
    }
    const bool isAllocation = objects_[object].kind == MemoryObjectKind::Heap;
    if (isAllocation && (!left.headers.find(object.index) || !right.headers.find(object.index))) {
      if (difference.right) result.cells.set(difference.key, *difference.right);
      continue;
    }
    const bool leftIsWider =
        difference.left && (!difference.right || difference.left->width >= difference.right->width);
    Cell cell = leftIsWider ? *difference.left : *difference.right;
    std::uint64_t bit = bitOf(difference.key);
    if (const ObjectHeader header = headerOf(result, object); header.stride != 0) {
      const TermRef l = gridCell(left, headerOf(left, object), object, bit, cell.width, cell.type);
      const TermRef r = gridCell(right, headerOf(right, object), object, bit, cell.width, cell.type);
      if (!l || !r || l->sort() != r->sort()) {
        forget(result, object);
        forgotten.push_back(object);
        continue;
      }
      cell.value = terms_.ite(selector, l, r);
      result.cells.set(difference.key, cell);
      continue;
    }
    if (bit < mergedUntil) {
      // The rest of a cell that an earlier one overlaps.
      const std::uint64_t end = bit + cell.width;
      if (end <= mergedUntil) continue;
      bit = mergedUntil;
      cell.width = static_cast<std::uint32_t>(end - bit);
      cell.type = program_.types.integer(cell.width, false);
    }
    const TermRef l = readAt(left, object, bit, cell.width, cell.type),
                  r = readAt(right, object, bit, cell.width, cell.type);
    cell.value = terms_.ite(selector, l, r);
    clearBits(result, object, bit, cell.width);
    result.cells.set(cellKey(object, bit), cell);
    mergedUntil = bit + cell.width;
  }
  for (const MemoryObjectId object : forgotten)
    result.cells.eraseRange(cellKey(object, 0), cellKey(object, maximalBit - 1));
}

}  // namespace argosy::encode
