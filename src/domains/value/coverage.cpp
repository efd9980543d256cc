#include "domains/value/coverage.h"

#include <algorithm>

namespace argosy::value {
namespace {

const ValueMemory& memoryOf(const AbstractState& state) { return ValueCpa::memoryOf(state); }

}  // namespace

std::size_t ShapeIndex::shapeOf(const ValueMemory& memory) {
  const auto hasKeys = [&](const Shape& shape) {
    return shape.keys.size() == memory.cells.size() &&
           std::ranges::all_of(shape.keys, [&](memory::CellKey key) { return memory.cells.find(key) != nullptr; });
  };
  const auto found = std::ranges::find_if(shapes_, hasKeys);
  if (found != shapes_.end()) return static_cast<std::size_t>(found - shapes_.begin());
  Shape shape;
  memory.cells.forEach([&](memory::CellKey key, const auto&) { shape.keys.push_back(key); });
  shapes_.push_back(std::move(shape));
  return shapes_.size() - 1;
}

void ShapeIndex::insert(std::uint32_t id, const AbstractState& state) {
  const ValueMemory& memory = memoryOf(state);
  shapes_[shapeOf(memory)].states.emplace(memory.cells.hash(), id);
}

void ShapeIndex::erase(std::uint32_t id, const AbstractState& state) {
  const ValueMemory& memory = memoryOf(state);
  auto& states = shapes_[shapeOf(memory)].states;
  const auto [begin, end] = states.equal_range(memory.cells.hash());
  const auto found = std::find_if(begin, end, [&](const auto& entry) { return entry.second == id; });
  if (found != end) states.erase(found);
}

void ShapeIndex::candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const {
  const ValueMemory& memory = memoryOf(state);
  for (const Shape& shape : shapes_) {
    if (shape.keys.size() > memory.cells.size() || shape.states.empty()) continue;
    std::uint64_t hash = memory.cells.hash();
    if (shape.keys.size() < memory.cells.size()) {
      const auto restricted = memory.cells.hashOf(shape.keys);
      if (!restricted) continue;
      hash = *restricted;
    }
    const auto [begin, end] = shape.states.equal_range(hash);
    for (auto entry = begin; entry != end; ++entry) ids.push_back(entry->second);
  }
}

}  // namespace argosy::value
