// The reduced product of cells and octagons (docs/theory.md §4.4): what the ones tell the others.
#pragma once

#include "domains/octagon/number_kind.h"

namespace argosy::octagon {

/// The variables with those that they are related to. Bounds of one are bounds of the others, and once one has only one value left they are not related any more.
template <class Octagon>
std::vector<VariableKey> related(const Octagon& octagon, std::span<const VariableKey> variables) {
  std::vector<VariableKey> result;
  for (const VariableKey variable : variables) {
    const std::vector<VariableKey> block = octagon.blockOf(variable);
    result.insert(result.end(), block.begin(), block.end());
  }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

/// What the cell says of the variable, as far as it says more than the type.
template <class Octagon>
typename Octagon::Range boundsOf(const interval::IntervalStore& store, const interval::IntervalMemory& ranges,
                                 VariableKey variable) {
  const TypeRef type = NumberKind<Octagon>::typeOf(variable, store.types);
  const auto values = numberAt(store, ranges, variable, type);
  return values ? NumberKind<Octagon>::boundsIn(type, *values) : typename Octagon::Range();
}

/// The cells of the variables get the bounds that the octagon has. False when there is no number between them.
template <class Octagon>
bool reduce(const interval::IntervalStore& store, interval::IntervalMemory& ranges, const Octagon& octagon,
            std::span<const VariableKey> variables) {
  for (const VariableKey variable : variables) {
    const auto bounds = octagon.rangeOf(variable);
    if (bounds.isUnbounded()) continue;
    const TypeRef type = NumberKind<Octagon>::typeOf(variable, store.types);
    const auto old = numberAt(store, ranges, variable, type);
    if (!old) continue;
    const interval::Interval narrowed =
        interval::IntervalDomain::meet(type, *old, NumberKind<Octagon>::valuesIn(type, bounds));
    if (interval::IntervalDomain::isBottom(narrowed)) return false;
    // Not where the bytes are known as something else, of which more may be known.
    const auto* cell = ranges.cells.find(cellOf(variable));
    const bool isPlain = cell ? NumberKind<Octagon>::isSameKind(cell->type, type) && cell->width == bitsOf(variable)
                              : interval::IntervalDomain::isTop(type, *old);
    if (!(narrowed == *old) && isPlain)
      store.write(ranges, memory::objectOf(variable), static_cast<Int128>(memory::bitOf(cellOf(variable))),
                  bitsOf(variable), cell ? cell->type : type, {memory::MemoryObjectId(), narrowed});
  }
  return true;
}

}  // namespace argosy::octagon
