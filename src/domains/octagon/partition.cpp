#include "domains/octagon/partition.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "domains/octagon/places.h"

namespace argosy::octagon {

Partition::Partition(std::vector<VariableKey> keys, std::size_t greatestSize)
    : keys_(std::move(keys)), parent_(keys_.size()), size_(keys_.size(), 1), greatestSize_(greatestSize) {
  std::iota(parent_.begin(), parent_.end(), std::size_t{0});
}

std::size_t Partition::representative(std::size_t index) {
  while (parent_[index] != index) index = parent_[index] = parent_[parent_[index]];
  return index;
}

bool Partition::has(VariableKey key) const { return std::ranges::binary_search(keys_, key); }

void Partition::unite(VariableKey left, VariableKey right) {
  if (!has(left) || !has(right)) return;
  std::size_t first = representative(indexOf(keys_, left)), second = representative(indexOf(keys_, right));
  if (first == second) return;
  if (size_[first] + size_[second] > greatestSize_) {
    hasRefused_ = true;
    return;
  }
  if (size_[first] < size_[second]) std::swap(first, second);
  parent_[second] = first;
  size_[first] += size_[second];
}

void Partition::uniteWithNext(VariableKey key, std::span<const VariableKey> others) {
  for (const VariableKey other : others.subspan(indexOf(others, key) + 1)) {
    if (has(other)) return unite(key, other);
  }
}

std::vector<std::vector<VariableKey>> Partition::sets() {
  std::vector<std::vector<VariableKey>> result;
  std::vector<std::size_t> setOf(keys_.size(), keys_.size());
  for (std::size_t index = 0; index < keys_.size(); ++index) {
    std::size_t& set = setOf[representative(index)];
    if (set == keys_.size()) {
      set = result.size();
      result.emplace_back();
    }
    result[set].push_back(keys_[index]);
  }
  return result;
}

}  // namespace argosy::octagon
