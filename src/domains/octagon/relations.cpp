#include "domains/octagon/relations.h"

namespace argosy::octagon {

using memory::MemoryObjectId;

bool overlaps(VariableKey variable, MemoryObjectId object, Int128 begin, Int128 end) {
  const auto bit = static_cast<Int128>(memory::bitOf(cellOf(variable)));
  return memory::objectOf(variable) == object && bit < end && bit + static_cast<Int128>(bitsOf(variable)) > begin;
}

template <NumericDomain Domain>
void RelationsOf<Domain>::forgetBits(MemoryObjectId object, Int128 begin, Int128 end) {
  octagon::forgetBits(integers, object, begin, end);
  octagon::forgetBits(floats, object, begin, end);
}

template <NumericDomain Domain>
void RelationsOf<Domain>::forgetObjects(MemoryObjectId first, MemoryObjectId last) {
  const auto forget = [&](auto& octagon) {
    if (!octagon.isTop()) octagon.forget(octagon.variablesBetween(memory::firstKey(first), memory::lastKey(last)));
  };
  forget(integers);
  forget(floats);
}

template <NumericDomain Domain>
void RelationsOf<Domain>::copyBits(MemoryObjectId target, Int128 targetBit, MemoryObjectId source, Int128 sourceBit,
                                   Int128 width) {
  if (targetBit % 8 != 0 || sourceBit % 8 != 0) return;
  const auto copy = [&](auto& octagon) {
    for (const VariableKey variable : octagon.variables()) {
      const auto bit = static_cast<Int128>(memory::bitOf(cellOf(variable)));
      if (memory::objectOf(variable) != source || bit < sourceBit || bit + bitsOf(variable) > sourceBit + width)
        continue;
      const Int128 to = bit - sourceBit + targetBit;
      if (isVariablePlace(to, bitsOf(variable)))
        octagon.copyVariable(variable, variableOf(memory::cellKey(target, static_cast<std::uint64_t>(to)),
                                                  bitsOf(variable) / 8, isSigned(variable)));
    }
  };
  copy(integers);
  copy(floats);
}

template struct RelationsOf<DecomposedIntegerOctagon>;
template struct RelationsOf<LoadedNumbers>;

}  // namespace argosy::octagon
