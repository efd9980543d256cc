#include "domains/octagon/partition.h"

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

void Partition::unite(VariableKey left, VariableKey right) {
  std::size_t first = indexOf(keys_, left), second = indexOf(keys_, right);
  if (first == keys_.size() || keys_[first] != left || second == keys_.size() || keys_[second] != right) return;
  first = representative(first);
  second = representative(second);
  if (first == second) return;
  if (size_[first] + size_[second] > greatestSize_) {
    hasRefused_ = true;
    return;
  }
  if (size_[first] < size_[second]) std::swap(first, second);
  parent_[second] = first;
  size_[first] += size_[second];
}

void Partition::unite(std::span<const VariableKey> keys) {
  // Not all keys need be in the partition: those that are form a chain.
  const VariableKey* previous = nullptr;
  for (const VariableKey& key : keys) {
    const std::size_t index = indexOf(keys_, key);
    if (index == keys_.size() || keys_[index] != key) continue;
    if (previous != nullptr) unite(*previous, key);
    previous = &key;
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
