// What a memory says beside the bounds of single cells: relations between integers, and between floats. Those of integers come from a numeric domain to be chosen; floats
// always have our own octagons, the only ones here whose sums of doubles are rounded the right way.
#pragma once

#include "domains/octagon/cell_variable.h"
#include "domains/octagon/decomposed_octagon.h"
#include "domains/octagon/loaded/loaded_numbers.h"
#include "domains/octagon/numeric_domain.h"

namespace argosy::octagon {

/// Neither is ever bottom. Variables that no others are related with need not be there.
template <NumericDomain Domain>
struct RelationsOf {
  Domain integers;
  DecomposedRealOctagon floats;  // finite ones

  bool isTop() const { return integers.isTop() && floats.isTop(); }
  bool haveLost() const { return integers.hasLostRelations() || floats.hasLostRelations(); }
  bool sharesAllWith(const RelationsOf& other) const {
    return integers.sharesAllWith(other.integers) && floats.sharesAllWith(other.floats);
  }
  friend bool operator==(const RelationsOf&, const RelationsOf&) = default;

  /// Numbers that have a bit among [begin, end) of the object.
  void forgetBits(memory::MemoryObjectId object, Int128 begin, Int128 end);
  /// All numbers in the objects from `first` to `last`.
  void forgetObjects(memory::MemoryObjectId first, memory::MemoryObjectId last);
  template <class Kept>
  void restrictTo(const Kept& isKept) {
    const auto restrict = [&](auto& octagon) {
      if (!octagon.isTop()) octagon.restrictTo([&](VariableKey variable) { return isKept(cellOf(variable)); });
    };
    restrict(integers);
    restrict(floats);
  }
  /// What is known of one part of an object becomes known of another, whose numbers were forgotten. The two do not overlap.
  void copyBits(memory::MemoryObjectId target, Int128 targetBit, memory::MemoryObjectId source, Int128 sourceBit,
                Int128 width);
  template <class NewName>
  void rename(const NewName& newName) {
    if (!integers.isTop()) integers.rename(newName);
    if (!floats.isTop()) floats.rename(newName);
  }
  template <class Visit>
  void forEachObject(const Visit& visit) const {
    for (const VariableKey variable : integers.variables()) visit(memory::objectOf(variable));
    for (const VariableKey variable : floats.variables()) visit(memory::objectOf(variable));
  }
};
extern template struct RelationsOf<DecomposedIntegerOctagon>;
extern template struct RelationsOf<LoadedNumbers>;
using Relations = RelationsOf<DecomposedIntegerOctagon>;

/// Whether the number has a bit among [begin, end) of the object.
bool overlaps(VariableKey variable, memory::MemoryObjectId object, Int128 begin, Int128 end);

/// Numbers that have a bit there, except one.
template <class Octagon>
void forgetBits(Octagon& octagon, memory::MemoryObjectId object, Int128 begin, Int128 end,
                std::optional<VariableKey> except = {}) {
  constexpr Int128 greatestBits = 64;  // of a variable
  const Int128 first = std::max<Int128>(begin - greatestBits, 0),
               last = std::min(end, static_cast<Int128>(memory::maximalBit));
  if (octagon.isTop() || first >= last) return;
  for (const VariableKey variable : octagon.variablesBetween(memory::cellKey(object, static_cast<std::uint64_t>(first)),
                                                             memory::cellKey(object, static_cast<std::uint64_t>(last))))
    if (variable != except && overlaps(variable, object, begin, end)) octagon.forget(variable);
}

/// Variables that are related with no others: what is known of them is in their cells.
template <class Octagon>
void forgetSingles(Octagon& octagon) {
  std::vector<VariableKey> singles = octagon.variables();
  std::erase_if(singles, [&](VariableKey variable) { return octagon.blockOf(variable).size() > 1; });
  octagon.forget(singles);
}

}  // namespace argosy::octagon
