// Where memories meet: order, join, widening; and memories of other activations.
#include <unordered_set>

#include "domains/octagon/octagon_store.h"

namespace argosy::octagon {

using interval::IntervalDomain;
using memory::CellKey;
using memory::MemoryObjectId;

template <NumericDomain Domain>
template <class Octagon>
Octagon RelationalStore<Domain>::withBounds(Octagon octagon, const Ranges::Memory& ranges,
                                            const Octagon& ofVariables) const {
  for (const VariableKey variable : ofVariables.variables()) addBounds(ranges, variable, octagon);
  return octagon;
}

template <NumericDomain Domain>
template <class Octagon>
void RelationalStore<Domain>::addChanged(const Ranges::Memory& left, Octagon& inLeft, const Ranges::Memory& right,
                                         Octagon& inRight) const {
  std::vector<VariableKey> changed;
  using Cell = memory::Cell<IntervalDomain>;
  PersistentMap<Cell>::forEachDifference(left.cells, right.cells, [&](CellKey key, const Cell* a, const Cell* b) {
    if (!a || !b || a->type != b->type || a->width != b->width || a->value.base.valid() || b->value.base.valid())
      return;
    const auto variable = NumberKind<Octagon>::variable(memory::objectOf(key), static_cast<Int128>(memory::bitOf(key)),
                                                        a->width, a->type);
    if (variable) changed.push_back(*variable);
  });
  constexpr std::size_t maximalChanged = 12;  // more numbers than that do not change together
  if (changed.size() > maximalChanged)
    std::erase_if(changed, [&](VariableKey variable) {
      return !inLeft.isConstrained(variable) && !inRight.isConstrained(variable);
    });
  for (const VariableKey variable : changed) {
    addBounds(left, variable, inLeft);
    addBounds(right, variable, inRight);
  }
}

template <NumericDomain Domain>
template <class Octagon>
Octagon RelationalStore<Domain>::joined(const Memory& left, const Octagon& inLeft, const Memory& right,
                                        const Octagon& inRight) const {
  Octagon l = withBounds(inLeft, left.ranges, inRight), r = withBounds(inRight, right.ranges, inLeft);
  addChanged(left.ranges, l, right.ranges, r);
  prepare(l);
  Octagon result = Octagon::join(l, r);
  if (result.isBottom()) result = Octagon();
  forgetSingles(result);
  return result;
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::join(const Memory& left, const Memory& right) const -> Memory {
  if (left.sharesAllWith(right)) return left;
  return {ranges_.join(left.ranges, right.ranges),
          {joined(left, left.relations.integers, right, right.relations.integers),
           joined(left, left.relations.floats, right, right.relations.floats)}};
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::widen(const Memory& older, const Memory& newer, std::span<const Int128> thresholds) const
    -> Memory {
  const std::vector<double> reals(thresholds.begin(), thresholds.end());
  // What only bounds imply, and bounds that are given up soon, is said before. That closes the older octagon; it ends, since bounds are widened, too.
  const bool isUnstable = !ranges_.lessOrEqual(newer.ranges, older.ranges);
  const auto widened = [&](auto inOlder, const auto& inNewer, auto stops) {
    using Octagon = std::remove_cvref_t<decltype(inOlder)>;
    Octagon successor = withBounds(inNewer, newer.ranges, inOlder);
    if (isUnstable) {
      inOlder = withBounds(inOlder, older.ranges, inNewer);
      addChanged(older.ranges, inOlder, newer.ranges, successor);
    }
    prepare(inOlder);
    Octagon result = Octagon::widen(inOlder, successor, stops);
    return result.isBottom() ? Octagon() : result;
  };
  return {ranges_.widen(older.ranges, newer.ranges, thresholds),
          {widened(older.relations.integers, newer.relations.integers, thresholds),
           widened(older.relations.floats, newer.relations.floats, std::span<const double>(reals))}};
}

template <NumericDomain Domain>
bool RelationalStore<Domain>::lessOrEqual(const Memory& left, const Memory& right) const {
  if (!ranges_.lessOrEqual(left.ranges, right.ranges)) return false;
  const auto isWithin = [&](const auto& inLeft, const auto& inRight) {
    using Octagon = std::remove_cvref_t<decltype(inLeft)>;
    return inLeft.sharesAllWith(inRight) || inRight.isTop() ||
           Octagon::lessOrEqual(withBounds(inLeft, left.ranges, inRight), inRight);
  };
  return isWithin(left.relations.integers, right.relations.integers) &&
         isWithin(left.relations.floats, right.relations.floats);
}

template <NumericDomain Domain>
auto RelationalStore<Domain>::renamed(const Memory& memory, const memory::Renaming& renaming) const -> Memory {
  if (renaming.isIdentity()) return memory;
  Memory result{ranges_.renamed(memory.ranges, renaming), memory.relations};
  result.relations.rename([&](VariableKey variable) {
    return memory::firstKey(objects.renamed(memory::objectOf(variable), renaming)) | memory::bitOf(variable);
  });
  return result;
}

template <NumericDomain Domain>
void RelationalStore<Domain>::adopt(Memory& memory, const Memory& other) const {
  std::unordered_set<MemoryObjectId> known;
  other.relations.forEachObject([&](MemoryObjectId object) { known.insert(object); });
  other.ranges.headers.forEach([&](std::uint64_t key, const memory::Header&) { known.insert(MemoryObjectId(key)); });
  other.ranges.cells.forEach(
      [&](CellKey key, const memory::Cell<IntervalDomain>&) { known.insert(memory::objectOf(key)); });
  keepOnly(memory, [&](MemoryObjectId object) { return !known.contains(object); });
  ranges_.adopt(memory.ranges, other.ranges);
  // About different objects, and so without contradiction.
  memory.relations = {Domain::meet(memory.relations.integers, other.relations.integers),
                      DecomposedRealOctagon::meet(memory.relations.floats, other.relations.floats)};
}

#define ARGOSY_INSTANTIATE(Domain)                                                                                  \
  template RelationalStore<Domain>::Memory RelationalStore<Domain>::join(const Memory&, const Memory&) const;       \
  template RelationalStore<Domain>::Memory RelationalStore<Domain>::widen(const Memory&, const Memory&,             \
                                                                          std::span<const Int128>) const;           \
  template bool RelationalStore<Domain>::lessOrEqual(const Memory&, const Memory&) const;                           \
  template RelationalStore<Domain>::Memory RelationalStore<Domain>::renamed(const Memory&, const memory::Renaming&) \
      const;                                                                                                        \
  template void RelationalStore<Domain>::adopt(Memory&, const Memory&) const;
ARGOSY_INSTANTIATE(DecomposedIntegerOctagon)
ARGOSY_INSTANTIATE(LoadedNumbers)
#undef ARGOSY_INSTANTIATE

}  // namespace argosy::octagon
