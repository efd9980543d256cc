#include "domains/value/coverage.h"

#include <algorithm>

namespace argosy::value {
namespace {

const ValueMemory& memoryOf(const AbstractState& state) { return ValueCpa::memoryOf(state); }

}  // namespace

std::uint32_t ShapeTable::shapeOf(const AbstractState& state) {
  const auto& valueState = static_cast<const ValueCpa::State&>(state);
  if (valueState.shape != ValueCpa::State::noShape) return valueState.shape;
  std::vector<memory::CellKey> keys;
  keys.reserve(valueState.memory.cells.size());
  std::uint64_t hash = 0;
  valueState.memory.cells.forEach([&](memory::CellKey key, const auto&) {
    keys.push_back(key);
    hash = persistent::mixBits(hash ^ key);
  });
  const auto [begin, end] = byHash_.equal_range(hash);
  const auto found = std::find_if(begin, end, [&](const auto& entry) { return keys_[entry.second] == keys; });
  if (found != end) return valueState.shape = found->second;
  const auto shape = static_cast<std::uint32_t>(keys_.size());
  byHash_.emplace(hash, shape);
  keys_.push_back(std::move(keys));
  return valueState.shape = shape;
}

ShapeIndex::Group& ShapeIndex::groupOf(const AbstractState& state) {
  const std::uint32_t shape = shapes_.shapeOf(state);
  const auto found = std::ranges::find(groups_, shape, &Group::shape);
  return found != groups_.end() ? *found : groups_.emplace_back(Group{shape, {}});
}

void ShapeIndex::insert(std::uint32_t id, const AbstractState& state) {
  groupOf(state).states.emplace(memoryOf(state).cells.hash(), id);
}

void ShapeIndex::erase(std::uint32_t id, const AbstractState& state) {
  auto& states = groupOf(state).states;
  const auto [begin, end] = states.equal_range(memoryOf(state).cells.hash());
  const auto found = std::find_if(begin, end, [&](const auto& entry) { return entry.second == id; });
  if (found != end) states.erase(found);
}

void ShapeIndex::candidates(const AbstractState& state, std::vector<std::uint32_t>& ids) const {
  const ValueMemory& memory = memoryOf(state);
  const std::uint32_t own = shapes_.shapeOf(state);
  for (const Group& group : groups_) {
    const std::span<const memory::CellKey> keys = shapes_.keys(group.shape);
    if (group.states.empty() || (group.shape != own && keys.size() >= memory.cells.size())) continue;
    std::uint64_t hash = memory.cells.hash();
    if (group.shape != own) {
      const auto restricted = memory.cells.hashOf(keys);
      if (!restricted) continue;
      hash = *restricted;
    }
    const auto [begin, end] = group.states.equal_range(hash);
    for (auto entry = begin; entry != end; ++entry) ids.push_back(entry->second);
  }
}

}  // namespace argosy::value
