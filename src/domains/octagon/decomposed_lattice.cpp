// Order, join, meet, widening and narrowing of decomposed octagons. What two octagons share is never looked at. The others are combined in matrices of those variables
// between which the result can have a relation: a block of either has it, or the bounds of single variables that changed in opposite directions imply it, as x = y
// joins x = y = 0 and x = y = 1 (Gange et al., "Exploiting Sparsity in Difference-Bound Matrices", 2016, of differences).
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "domains/octagon/decomposed_octagon.h"
#include "domains/octagon/partition.h"

namespace argosy::octagon {

/// A variable that both have, differently. (Not in an unnamed namespace: member functions of a class that others know capture it.)
template <class Numbers>
struct Difference {
  VariableKey key;
  const VariablePlace<Numbers>*inLeft, *inRight;
};

template <class Numbers>
struct Differences {
  std::vector<Difference<Numbers>> inBoth;
  std::vector<VariableKey> onlyInLeft, onlyInRight;

  /// Those in both and some of the others, in order.
  std::vector<VariableKey> keysWith(std::initializer_list<std::span<const VariableKey>> others) const {
    std::vector<VariableKey> keys;
    keys.reserve(inBoth.size());
    for (const Difference<Numbers>& difference : inBoth) keys.push_back(difference.key);
    for (const std::span<const VariableKey> added : others) {
      if (added.empty()) continue;
      keys.insert(keys.end(), added.begin(), added.end());
      std::ranges::sort(keys);
    }
    return keys;
  }
};

namespace {

template <class Numbers>
Differences<Numbers> differences(const Places<Numbers>& left, const Places<Numbers>& right) {
  constexpr std::size_t usual = 16;
  Differences<Numbers> result;
  result.inBoth.reserve(usual);
  Places<Numbers>::forEachDifference(
      left, right, [&](VariableKey key, const VariablePlace<Numbers>* inLeft, const VariablePlace<Numbers>* inRight) {
        if (inRight == nullptr) result.onlyInLeft.push_back(key);
        else if (inLeft == nullptr) result.onlyInRight.push_back(key);
        else result.inBoth.push_back({key, inLeft, inRight});
      });
  return result;
}

/// The sets of variables that are combined in one matrix each.
struct CombinedSets {
  std::vector<std::vector<VariableKey>> sets;
  bool hasRefused = false;
};

template <class Numbers>
void uniteBlocks(Partition& partition, const Places<Numbers>& places) {
  for (const VariableKey key : partition.keys()) {
    const VariablePlace<Numbers>* place = places.find(key);
    if (place != nullptr && place->block) partition.uniteWithNext(key, place->block->keys);
  }
}

template <class Numbers>
bool areOneBlock(std::span<const VariableKey> keys, const Places<Numbers>& places) {
  const VariablePlace<Numbers>* place = keys.empty() ? nullptr : places.find(keys.front());
  return place != nullptr && place->block && std::ranges::equal(place->block->keys, keys);
}

/// The finest sets of the keys (sorted) that no block of either octagon goes across, nor what `uniteMore` unites.
template <class Numbers, class UniteMore>
CombinedSets combinedSets(const Places<Numbers>& left, const Places<Numbers>& right, std::vector<VariableKey> keys,
                          std::size_t greatestBlock, const UniteMore& uniteMore) {
  if (keys.size() <= greatestBlock && (areOneBlock<Numbers>(keys, left) || areOneBlock<Numbers>(keys, right))) {
    CombinedSets result;
    result.sets.push_back(std::move(keys));
    return result;
  }
  Partition partition(std::move(keys), greatestBlock);
  uniteBlocks<Numbers>(partition, left);
  uniteBlocks<Numbers>(partition, right);
  uniteMore(partition);
  return {partition.sets(), partition.hasRefused()};
}

/// Terms s, t with greater bounds in `left` and in `right`, respectively: the bounds of the join, or of the widening of `left`, allow for s + t more than either
/// octagon does. `isRising(bound in left, bound in right)` says which bounds are those of s, `isFalling` those of t.
template <class Numbers, class IsRising, class IsFalling>
void uniteOpposed(Partition& partition, const Differences<Numbers>& differing, const IsRising& isRising,
                  const IsFalling& isFalling) {
  std::vector<VariableKey> rising, falling;
  for (const Difference<Numbers>& difference : differing.inBoth) {
    bool rises = false, falls = false;
    for (const bool isNegative : {false, true}) {
      const auto inLeft = difference.inLeft->greatestOf(isNegative);
      const auto inRight = difference.inRight->greatestOf(isNegative);
      if (!isFinite<Numbers>(inLeft) || !isFinite<Numbers>(inRight)) continue;
      rises = rises || isRising(inLeft, inRight);
      falls = falls || isFalling(inLeft, inRight);
    }
    if (rises) rising.push_back(difference.key);
    if (falls) falling.push_back(difference.key);
  }
  if (rising.empty() || falling.empty()) return;
  for (const VariableKey key : rising) partition.unite(key, falling.front());
  for (const VariableKey key : falling) partition.unite(rising.front(), key);
}

}  // namespace

template <class Numbers>
auto DecomposedOctagon<Numbers>::join(const DecomposedOctagon& left, const DecomposedOctagon& right)
    -> DecomposedOctagon {
  if (left.isBottom_) return right;
  if (right.isBottom_ || left.places_.sharesAllWith(right.places_)) return left;
  const Differences<Numbers> differing = differences<Numbers>(left.places_, right.places_);
  const CombinedSets combined = combinedSets<Numbers>(
      left.places_, right.places_, differing.keysWith({}), left.greatestBlock_, [&](Partition& partition) {
        uniteOpposed<Numbers>(
            partition, differing, [](const Number& inLeft, const Number& inRight) { return inLeft > inRight; },
            [](const Number& inLeft, const Number& inRight) { return inLeft < inRight; });
      });

  Places<Numbers> places = left.places_;
  for (const VariableKey key : differing.onlyInLeft) places.erase(key);
  for (const std::vector<VariableKey>& keys : combined.sets) {
    const Extract<Numbers> inLeft(left.places_, keys);
    const Extract<Numbers> inRight(right.places_, keys);
    install<Numbers>(places, keys, DenseOctagon<Numbers>::maximum(*inLeft, *inRight), &right.places_);
  }
  if (places == left.places_) return left;
  if (places == right.places_) return right;
  DecomposedOctagon result(left.greatestBlock_);
  result.hasLostRelations_ = left.hasLostRelations_ || right.hasLostRelations_ || combined.hasRefused;
  result.places_ = std::move(places);
  return result;
}

template <class Numbers>
auto DecomposedOctagon<Numbers>::meet(const DecomposedOctagon& left, const DecomposedOctagon& right)
    -> DecomposedOctagon {
  if (left.isBottom_ || right.isBottom_) return left.isBottom_ ? left : right;
  if (left.places_.sharesAllWith(right.places_)) return left;
  const Differences<Numbers> differing = differences<Numbers>(left.places_, right.places_);
  // A variable that only one of them has can be in a block of that one only, together with others that differ.
  const CombinedSets combined = combinedSets<Numbers>(left.places_, right.places_,
                                                      differing.keysWith({differing.onlyInLeft, differing.onlyInRight}),
                                                      left.greatestBlock_, [](const Partition&) {});

  DecomposedOctagon result = left;
  result.hasLostRelations_ = left.hasLostRelations_ || right.hasLostRelations_ || combined.hasRefused;
  for (const std::vector<VariableKey>& set : combined.sets) {
    const Extract<Numbers> inLeft(left.places_, set);
    const Extract<Numbers> inRight(right.places_, set);
    if (inLeft->isWithin(*inRight)) continue;
    DenseOctagon<Numbers> both = DenseOctagon<Numbers>::minimum(*inLeft, *inRight);
    if (!both.close()) {
      result.becomeBottom();
      return result;
    }
    install<Numbers>(result.changed(), set, std::move(both), &right.places_);
  }
  return result.places_ == right.places_ ? right : result;
}

template <class Numbers>
auto DecomposedOctagon<Numbers>::widen(const DecomposedOctagon& old, const DecomposedOctagon& successor,
                                       std::span<const Number> thresholds) -> DecomposedOctagon {
  if (old.isBottom_) return successor;
  if (lessOrEqual(successor, old)) return old;
  const Places<Numbers>& unclosed = old.unclosed_ ? old.unclosed_->places : old.places_;
  const Differences<Numbers> differing = differences<Numbers>(unclosed, successor.places_);
  // A bound may go to infinity, and so may those that it implied: not only its own variable, all of its block is combined anew.
  const CombinedSets combined = combinedSets<Numbers>(
      unclosed, successor.places_, differing.keysWith({differing.onlyInLeft}), old.greatestBlock_,
      [&](Partition& partition) {
        uniteOpposed<Numbers>(
            partition, differing, [](const Number& inOld, const Number& inNew) { return inOld < inNew; },
            [](const Number& inOld, const Number& inNew) { return inNew < inOld; });
      });

  Places<Numbers> widened = unclosed;
  DecomposedOctagon result(old.greatestBlock_);
  result.hasLostRelations_ = old.hasLostRelations_ || successor.hasLostRelations_ || combined.hasRefused;
  result.places_ = old.places_;
  for (const std::vector<VariableKey>& set : combined.sets) {
    const Extract<Numbers> before(unclosed, set);
    const Extract<Numbers> after(successor.places_, set);
    DenseOctagon<Numbers> octagon = DenseOctagon<Numbers>::widening(*before, *after, thresholds);
    install<Numbers>(widened, set, octagon);
    octagon.close();  // never empty, as it contains the old one
    install<Numbers>(result.places_, set, std::move(octagon));
  }
  result.unclosed_ = makeRef<const Unclosed>(std::move(widened));
  return result;
}

template <class Numbers>
auto DecomposedOctagon<Numbers>::narrow(const DecomposedOctagon& old, const DecomposedOctagon& successor)
    -> DecomposedOctagon {
  if (old.isBottom_ || successor.isBottom_) return successor.isBottom_ ? successor : old;
  const Differences<Numbers> differing = differences<Numbers>(old.places_, successor.places_);
  const CombinedSets combined =
      combinedSets<Numbers>(old.places_, successor.places_, differing.keysWith({differing.onlyInRight}),
                            old.greatestBlock_, [](const Partition&) {});

  DecomposedOctagon result = old;
  result.hasLostRelations_ = old.hasLostRelations_ || successor.hasLostRelations_ || combined.hasRefused;
  for (const std::vector<VariableKey>& set : combined.sets) {
    const Extract<Numbers> before(old.places_, set);
    DenseOctagon<Numbers> octagon =
        DenseOctagon<Numbers>::narrowing(*before, *Extract<Numbers>(successor.places_, set));
    if (octagon == *before) continue;
    octagon.close();  // never empty, as it contains the successor
    install<Numbers>(result.changed(), set, std::move(octagon));
  }
  return result;
}

template <class Numbers>
bool DecomposedOctagon<Numbers>::lessOrEqual(const DecomposedOctagon& left, const DecomposedOctagon& right) {
  if (left.isBottom_ || right.isBottom_) return left.isBottom_;
  return Places<Numbers>::allOf(
      right.places_, left.places_,
      [&](VariableKey key, const VariablePlace<Numbers>& inLeft, const VariablePlace<Numbers>& inRight) {
        if (inLeft.greatest > inRight.greatest || inLeft.greatestNegated > inRight.greatestNegated) return false;
        if (!inRight.block || inLeft.block == inRight.block || key != inRight.block->keys.front()) return true;
        return Extract<Numbers>(left.places_, inRight.block->keys)->isWithin(inRight.block->octagon);
      });
}

#define ARGOSY_INSTANTIATE(Numbers)                                                                            \
  template DecomposedOctagon<Numbers> DecomposedOctagon<Numbers>::join(const DecomposedOctagon<Numbers>&,      \
                                                                       const DecomposedOctagon<Numbers>&);     \
  template DecomposedOctagon<Numbers> DecomposedOctagon<Numbers>::meet(const DecomposedOctagon<Numbers>&,      \
                                                                       const DecomposedOctagon<Numbers>&);     \
  template DecomposedOctagon<Numbers> DecomposedOctagon<Numbers>::widen(                                       \
      const DecomposedOctagon<Numbers>&, const DecomposedOctagon<Numbers>&, std::span<const Numbers::Number>); \
  template DecomposedOctagon<Numbers> DecomposedOctagon<Numbers>::narrow(const DecomposedOctagon<Numbers>&,    \
                                                                         const DecomposedOctagon<Numbers>&);   \
  template bool DecomposedOctagon<Numbers>::lessOrEqual(const DecomposedOctagon<Numbers>&,                     \
                                                        const DecomposedOctagon<Numbers>&);
ARGOSY_INSTANTIATE(Integers)
ARGOSY_INSTANTIATE(Reals)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
