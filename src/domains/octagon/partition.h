// Which variables two octagons make one matrix for, when they are combined.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "domains/octagon/linear_form.h"

namespace argosy::octagon {

/// Disjoint sets of keys that grow by union, up to a size (union-find).
class Partition {
 public:
  /// Of sorted keys, each alone.
  Partition(std::vector<VariableKey> keys, std::size_t greatestSize);

  /// Unites the sets of two keys; not when one is no key of the partition, nor when the set would become too large.
  void unite(VariableKey left, VariableKey right);
  /// The same for a key of the partition and the next greater one among others.
  void uniteWithNext(VariableKey key, std::span<const VariableKey> others);
  bool hasRefused() const { return hasRefused_; }

  std::span<const VariableKey> keys() const { return keys_; }
  /// The sets, their keys in order.
  std::vector<std::vector<VariableKey>> sets();

 private:
  std::size_t representative(std::size_t index);
  bool has(VariableKey key) const;

  std::vector<VariableKey> keys_;
  std::vector<std::size_t> parent_, size_;
  std::size_t greatestSize_;
  bool hasRefused_ = false;
};

}  // namespace argosy::octagon
