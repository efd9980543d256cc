// Order, join, meet and widening of loaded numbers. Joins keep apart what both sides say alike, and otherwise put all variables together, so that they find relations between
// numbers that change together; widenings never relate more than the older side does, or else they might not come to an end.
#include <algorithm>

#include "domains/octagon/loaded/loaded_numbers.h"
#include "domains/octagon/partition.h"

namespace argosy::octagon {

bool LoadedNumbers::lessOrEqual(const LoadedNumbers& left, const LoadedNumbers& right) {
  if (left.isBottom_ || right.isBottom_) return left.isBottom_;
  return std::ranges::all_of(right.blocks_, [&](const BlockRef& block) {
    const BlockRef* same = left.blockWith(block->variables.front());
    if (!same) return false;  // nothing is known of a variable that is constrained here
    return *same == block || block->element->contains(*left.over(block->variables));
  });
}

void LoadedNumbers::addJoined(std::span<const VariableKey> variables, const LoadedNumbers& left,
                              const LoadedNumbers& right) {
  if (variables.empty()) return;
  const Element joined = left.over(variables);
  joined->join(*right.over(variables));
  add(variables, *joined);
}

LoadedNumbers LoadedNumbers::join(const LoadedNumbers& left, const LoadedNumbers& right) {
  if (left.isBottom_) return right;
  if (right.isBottom_) return left;
  LoadedNumbers result(left.settings_.library ? left.settings_ : right.settings_);
  result.hasLostRelations_ = left.hasLostRelations_ || right.hasLostRelations_;
  std::vector<VariableKey> inLeft, inRight = right.variables();
  for (const BlockRef& block : left.blocks_) {
    const BlockRef* other = right.blockWith(block->variables.front());
    const bool isSame = other && (*other == block || ((*other)->variables == block->variables &&
                                                      (*other)->element->contains(*block->element) &&
                                                      block->element->contains(*(*other)->element)));
    if (isSame) {
      result.addBlock(block);
      std::erase_if(inRight, [&](VariableKey key) { return std::ranges::binary_search(block->variables, key); });
    } else {
      inLeft.insert(inLeft.end(), block->variables.begin(), block->variables.end());
    }
  }
  std::ranges::sort(inLeft);
  std::vector<VariableKey> differing;
  std::ranges::set_intersection(inLeft, inRight, std::back_inserter(differing));
  if (!result.isTooLarge(differing)) {
    result.addJoined(differing, left, right);
    return result;
  }
  Partition partition(differing, result.settings_.greatestBlock);
  for (const LoadedNumbers* side : {&left, &right}) {
    for (const VariableKey key : differing) partition.uniteWithNext(key, side->blockOf(key));
  }
  result.hasLostRelations_ |= partition.hasRefused();
  for (const std::vector<VariableKey>& set : partition.sets()) result.addJoined(set, left, right);
  return result;
}

LoadedNumbers LoadedNumbers::meet(const LoadedNumbers& left, const LoadedNumbers& right) {
  if (left.isBottom_ || right.isTop()) return left;
  if (right.isBottom_ || left.isTop()) return right;
  LoadedNumbers result = left;
  result.hasLostRelations_ |= right.hasLostRelations_;
  for (const BlockRef& block : right.blocks_) {
    const std::vector<VariableKey> variables = result.related(block->variables);
    const Element common = result.over(variables);
    common->meet(*right.over(variables));
    result.removeBlocksOf(variables);
    result.add(variables, *common);
    if (result.isBottom_) break;
  }
  return result;
}

LoadedNumbers LoadedNumbers::widen(const LoadedNumbers& old, const LoadedNumbers& successor,
                                   std::span<const Int128> thresholds) {
  if (old.isBottom_) return successor;
  if (successor.isBottom_) return old;
  LoadedNumbers result(old.settings_), newer = successor;
  newer.set(old.settings_);
  result.hasLostRelations_ = old.hasLostRelations_ || newer.hasLostRelations_;
  for (const BlockRef& block : old.blocks_) {
    const BlockRef* other = newer.blockWith(block->variables.front());
    if (other && *other == block) {
      result.addBlock(block);
      continue;
    }
    const Element widened = newer.over(block->variables);
    widened->widen(*block->element, thresholds);
    result.add(block->variables, *widened);
  }
  return result;
}

}  // namespace argosy::octagon
