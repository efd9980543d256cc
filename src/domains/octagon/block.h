// The pieces of a decomposed octagon: blocks of related variables, which octagons share, and what an octagon has for each variable.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/reference.h"
#include "domains/octagon/dense_octagon.h"
#include "domains/octagon/linear_form.h"

namespace argosy::octagon {

template <class Numbers>
struct Block final : ReferenceCounted {
  Block(std::vector<VariableKey> keys, DenseOctagon<Numbers> octagon);

  /// In order; variable k of the octagon is the k-th. At least two.
  std::vector<VariableKey> keys;
  DenseOctagon<Numbers> octagon;
  std::uint64_t hash;

  friend bool operator==(const Block& left, const Block& right) {
    return left.hash == right.hash && left.keys == right.keys && left.octagon == right.octagon;
  }
};

/// A constrained variable. Its own bounds are here, too, so that variables without relations need no block.
template <class Numbers>
struct VariablePlace {
  using Number = typename Numbers::Number;

  Number greatest = infinityOf<Numbers>;         // of +x
  Number greatestNegated = infinityOf<Numbers>;  // of -x
  Ref<const Block<Numbers>> block;               // null: no relations

  bool isUnconstrained() const { return !isFinite<Numbers>(greatest) && !isFinite<Numbers>(greatestNegated) && !block; }
  Number greatestOf(bool isNegative) const { return isNegative ? greatestNegated : greatest; }
  friend bool operator==(const VariablePlace& left, const VariablePlace& right) {
    return left.greatest == right.greatest && left.greatestNegated == right.greatestNegated &&
           (left.block == right.block || (left.block && right.block && *left.block == *right.block));
  }
};

extern template struct Block<Integers>;
extern template struct Block<Reals>;

}  // namespace argosy::octagon

template <class Numbers>
struct std::hash<argosy::octagon::VariablePlace<Numbers>> {
  std::size_t operator()(const argosy::octagon::VariablePlace<Numbers>& place) const noexcept {
    std::uint64_t hash = place.block ? place.block->hash : 0;
    for (const auto bound : {place.greatest, place.greatestNegated}) {
      hash = (hash ^ argosy::octagon::hashBits(bound)) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 32U;
    }
    return hash;
  }
};
