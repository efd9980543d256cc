#include "domains/value/coverage.h"

#include <algorithm>
#include <iterator>

#include "base/growth.h"

namespace argosy::value {
namespace {

const ValueMemory& memoryOf(const AbstractState& state) { return ValueCpa::memoryOf(state); }

}  // namespace

std::uint32_t ShapeTable::shapeOf(const AbstractState& state) {
  const auto& valueState = static_cast<const ValueCpa::State&>(state);
  if (const std::uint32_t known = valueState.shape; known != ValueCpa::State::noShape) return known;
  std::vector<memory::CellKey> keys;
  keys.reserve(valueState.memory.cells.size());
  std::uint64_t hash = 0;
  valueState.memory.cells.forEach([&](memory::CellKey key, const auto&) {
    keys.push_back(key);
    hash = persistent::mixBits(hash ^ key);
  });
  return valueState.shape = *foundOrMade([&] { return find(hash, keys); },
                                         [&]() -> std::optional<std::uint32_t> {
                                           const auto shape = static_cast<std::uint32_t>(keys_.size());
                                           byHash_.emplace(hash, shape);
                                           keys_.push_back(std::move(keys));
                                           return shape;
                                         });
}

std::optional<std::uint32_t> ShapeTable::find(std::uint64_t hash, const std::vector<memory::CellKey>& keys) const {
  const auto [begin, end] = byHash_.equal_range(hash);
  const auto found = std::find_if(begin, end, [&](const auto& entry) { return keys_[entry.second] == keys; });
  return found == end ? std::nullopt : std::optional(found->second);
}

const std::vector<memory::CellKey>* ShapeTable::difference(std::uint32_t larger, std::uint32_t smaller) {
  using Difference = std::optional<std::vector<memory::CellKey>>;
  const std::uint64_t both = std::uint64_t{larger} << 32 | smaller;
  const Difference& difference = *foundOrMade(
      [&]() -> const Difference* {
        const auto known = differences_.find(both);
        return known == differences_.end() ? nullptr : &known->second;
      },
      [&]() -> const Difference* {
        Difference& made = differences_[both];
        if (std::ranges::includes(keys_[larger], keys_[smaller]))
          std::ranges::set_difference(keys_[larger], keys_[smaller], std::back_inserter(made.emplace()));
        return &made;
      });
  return difference ? &*difference : nullptr;
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
    if (group.states.empty() || (group.shape != own && shapes_.size(group.shape) >= memory.cells.size())) continue;
    // Entries' hashes are combined by exclusive or: taking out what the other shape does not have leaves its hash.
    std::uint64_t hash = memory.cells.hash();
    if (group.shape != own) {
      const std::vector<memory::CellKey>* surplus = shapes_.difference(own, group.shape);
      if (!surplus) continue;
      hash ^= *memory.cells.hashOf(*surplus);
    }
    const auto [begin, end] = group.states.equal_range(hash);
    for (auto entry = begin; entry != end; ++entry) ids.push_back(entry->second);
  }
}

}  // namespace argosy::value
