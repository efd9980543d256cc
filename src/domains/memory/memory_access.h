// MemoryAccess, the definitions. Included by memory.h only.
#pragma once

#include "domains/memory/memory.h"

namespace argosy::memory {

template <class D>
std::optional<std::uint64_t> MemoryAccess<D>::sizeOf(const M& memory, MemoryObjectId object) const {
  if (const MemoryObject& known = objects[object]; known.exactSize != 0) return known.exactSize;
  log(cellKey(object, headerBit));
  if (const Header* header = memory.headers.find(object.index)) return header->size;
  return std::nullopt;
}

template <class D>
bool MemoryAccess<D>::isInside(const M& memory, MemoryObjectId object, Int128 bit, std::uint64_t width) const {
  const auto size = sizeOf(memory, object);
  return !size || (bit >= 0 && bit + static_cast<Int128>(width) <= static_cast<Int128>(*size) * 8);
}

template <class D>
std::optional<std::uint8_t> MemoryAccess<D>::background(const M& memory, MemoryObjectId object) const {
  if (memory.headers.empty()) return std::nullopt;
  const Header* header = memory.headers.find(object.index);
  if (!header || !header->hasBackground()) return std::nullopt;
  return static_cast<std::uint8_t>(header->background);
}

template <class D>
template <class Visit>
void MemoryAccess<D>::forEachOverlapping(const M& memory, MemoryObjectId object, Int128 begin, Int128 end,
                                         const Visit& visit) const {
  if (end <= 0 || begin > static_cast<Int128>(maximalBit)) return;
  const Int128 first = std::max<Int128>(0, begin - static_cast<Int128>(maximalCellBits) + 1);
  const Int128 last = std::min<Int128>(end - 1, static_cast<Int128>(maximalBit));
  memory.cells.forEachInRange(cellKey(object, static_cast<std::uint64_t>(first)),
                              cellKey(object, static_cast<std::uint64_t>(last)), [&](CellKey key, const Cell<D>& cell) {
                                if (static_cast<Int128>(bitOf(key)) + cell.width > begin) visit(key, cell);
                              });
}

/// Calls `visit(bit, width)` on the pieces of [begin, end) between the borders of bytes.
template <class Visit>
void forEachByte(Int128 begin, Int128 end, const Visit& visit) {
  for (Int128 bit = begin; bit < end;) {
    const auto width = static_cast<unsigned>(std::min<Int128>(8 - bit % 8, end - bit));
    visit(bit, width);
    bit += width;
  }
}

template <class D>
Value<D> MemoryAccess<D>::convert(TypeRef to, TypeRef from, const V& value) const {
  if (to == from) return value;
  if (value.base.valid()) return to->isIntegral() && to->bits() == offsetType->bits() ? value : top(to);
  return {MemoryObjectId(), domain.cast(to, from, value.scalar)};
}

template <class D>
Value<D> MemoryAccess<D>::assemble(const M& memory, MemoryObjectId object, Int128 bit, unsigned width,
                                   TypeRef type) const {
  if (width > maximalCellBits) return top(type);
  UInt128 bits = 0, known = 0;
  bool isKnown = true, isPadded = false;
  forEachOverlapping(memory, object, bit, bit + width, [&](CellKey key, const Cell<D>& cell) {
    log(key);
    const auto single = cell.value.base.valid() ? std::nullopt : domain.singleton(cell.type, cell.value.scalar);
    if (!single) {
      isKnown = false;
      return;
    }
    // Storing an x87 number does not touch the padding behind it.
    const unsigned defined = cell.type->isFloat() ? std::min(cell.width, cell.type->bits()) : cell.width;
    isPadded |= defined < cell.width;
    const UInt128 mask = truncate(~UInt128{0}, defined);
    const UInt128 piece = *single & mask;
    const auto shift = static_cast<int>(static_cast<Int128>(bitOf(key)) - bit);
    bits |= shift >= 0 ? piece << shift : piece >> -shift;
    known |= shift >= 0 ? mask << shift : mask >> -shift;
  });
  if (!isKnown) return top(type);
  const UInt128 wanted = truncate(~UInt128{0}, type->isFloat() ? std::min(width, type->bits()) : width);
  if ((known & wanted) != wanted) {
    if (isPadded) return top(type);
    log(cellKey(object, headerBit));
    const auto byte = background(memory, object);
    if (!byte) return top(type);
    UInt128 pattern = 0;
    for (unsigned i = 0; i < 16; ++i) pattern |= UInt128{*byte} << (8 * i);
    const auto phase = static_cast<unsigned>(bit % 8);
    if (phase != 0) pattern = pattern >> phase | pattern << (8 - phase);
    bits |= pattern & ~known;
  }
  bits = truncate(bits, std::min(width, type->bits()));
  if (width < type->bits() && type->isSigned())
    bits = truncate(static_cast<UInt128>(signExtend(bits, width)), type->bits());
  return constant(type, bits);
}

template <class D>
Value<D> MemoryAccess<D>::read(M& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type) const {
  if (!isTracked(bit, width)) return top(type);
  const CellKey key = cellKey(object, static_cast<std::uint64_t>(bit));
  if (const Cell<D>* cell = memory.cells.find(key); cell && cell->width == width) {
    log(key);
    if (cell->type == type) return cell->value;
    if (cell->value.base.valid()) return convert(type, cell->type, cell->value);
    // Integers of one width are casts of each other; other views are of the bits.
    if (type->isInteger() && cell->type->isIntegral() && cell->type->bits() == type->bits()) {
      if (width >= type->bits()) return convert(type, cell->type, cell->value);
      const TypeRef narrow = types.integer(width, type->isSigned());  // a bit-field's
      return convert(type, narrow, convert(narrow, cell->type, cell->value));
    }
  }
  return assemble(memory, object, bit, width, type);
}

template <class D>
Value<D> MemoryAccess<D>::readRegion(M& memory, const Region& region, unsigned width, TypeRef type) const {
  if (region.isExact()) return read(memory, region.object, region.low, width, type);
  if ((region.high - region.low) / region.stride >= maximalPlaces) return top(type);
  std::optional<V> joined;
  for (Int128 bit = region.low; bit <= region.high; bit += region.stride) {
    if (!isInside(memory, region.object, bit, width)) continue;
    const V value = read(memory, region.object, bit, width, type);
    if (!joined) {
      joined = value;
    } else if (joined->base != value.base) {
      return top(type);
    } else {
      joined->scalar = domain.join(value.base.valid() ? offsetType : type, joined->scalar, value.scalar);
    }
  }
  return joined ? *joined : top(type);
}

template <class D>
void MemoryAccess<D>::clearRange(M& memory, MemoryObjectId object, Int128 begin, Int128 end) const {
  std::vector<std::pair<CellKey, Cell<D>>> overlapping;
  forEachOverlapping(memory, object, begin, end,
                     [&](CellKey key, const Cell<D>& cell) { overlapping.emplace_back(key, cell); });
  if (overlapping.empty()) return;
  const bool hasBackground = background(memory, object).has_value();
  for (const auto& [key, cell] : overlapping) {
    memory.cells.erase(key);
    const auto from = static_cast<Int128>(bitOf(key));
    const Int128 to = from + cell.width;
    if (from >= begin && to <= end) continue;
    // What sticks out keeps its value, where that is known.
    const auto single = cell.value.base.valid() ? std::nullopt : domain.singleton(cell.type, cell.value.scalar);
    const auto keep = [&](Int128 bit, unsigned width) {
      const auto at = static_cast<unsigned>(bit - from);
      const bool isDefined = single && !(cell.type->isFloat() && at + width > cell.type->bits());
      if (!isDefined && !hasBackground) return;
      const V byte = isDefined ? constant(byteType, truncate(*single >> at, width)) : top(byteType);
      memory.cells.set(cellKey(object, static_cast<std::uint64_t>(bit)), {byte, byteType, width});
    };
    forEachByte(from, std::min(begin, to), keep);
    forEachByte(std::max(end, from), to, keep);
  }
}

template <class D>
void MemoryAccess<D>::cover(M& memory, MemoryObjectId object, Int128 begin, Int128 end) const {
  clearRange(memory, object, begin, end);
  forEachByte(begin, end, [&](Int128 bit, unsigned width) {
    memory.cells.set(cellKey(object, static_cast<std::uint64_t>(bit)), {top(byteType), byteType, width});
  });
}

template <class D>
void MemoryAccess<D>::write(M& memory, MemoryObjectId object, Int128 bit, unsigned width, TypeRef type,
                            const V& value) const {
  if (!isTracked(bit, width)) return forget(memory, object, bit, bit + width);
  const CellKey key = cellKey(object, static_cast<std::uint64_t>(bit));
  const Cell<D>* old = memory.cells.find(key);
  if (!old || old->width != width) {
    clearRange(memory, object, bit, bit + width);
    old = nullptr;
  }
  if (!isTop(type, value)) {
    const Cell<D> cell{value, type, width};
    if (!old || !(*old == cell)) memory.cells.set(key, cell);
  } else if (background(memory, object)) {
    cover(memory, object, bit, bit + width);
  } else if (old) {
    memory.cells.erase(key);
  }
}

template <class D>
void MemoryAccess<D>::writeRegion(M& memory, const Region& region, unsigned width, TypeRef type, const V& value) const {
  if (region.isExact()) return write(memory, region.object, region.low, width, type, value);
  if ((region.high - region.low) / region.stride >= maximalPlaces)
    return forget(memory, region.object, region.low, region.high + width);
  for (Int128 bit = region.low; bit <= region.high; bit += region.stride) {
    if (!isInside(memory, region.object, bit, width)) continue;
    const V old = assemble(memory, region.object, bit, width, type);
    const CellKey key = cellKey(region.object, static_cast<std::uint64_t>(bit));
    const Cell<D>* cell = isTracked(bit, width) ? memory.cells.find(key) : nullptr;
    const V before = cell && cell->width == width && cell->type == type ? cell->value : old;
    V joined = top(type);
    if (before.base == value.base)
      joined = {value.base, domain.join(value.base.valid() ? offsetType : type, before.scalar, value.scalar)};
    write(memory, region.object, bit, width, type, joined);
  }
}

template <class D>
void MemoryAccess<D>::forget(M& memory, MemoryObjectId object, Int128 begin, Int128 end) const {
  begin = std::max<Int128>(begin, 0);
  if (const auto size = sizeOf(memory, object)) end = std::min<Int128>(end, static_cast<Int128>(*size) * 8);
  if (begin >= end) return;
  if (!background(memory, object)) return clearRange(memory, object, begin, end);
  if (end - begin <= 8 * maximalPlaces && isTracked(begin, static_cast<std::uint64_t>(end - begin))) {
    cover(memory, object, begin, end);
  } else {
    clearRange(memory, object, begin, end);
    Header header = *memory.headers.find(object.index);
    header.background = Header::noBackground;
    memory.headers.set(object.index, header);
  }
}

template <class D>
void MemoryAccess<D>::fill(M& memory, MemoryObjectId object, Int128 beginBit, std::uint64_t bytes,
                           std::uint8_t byte) const {
  if (bytes == 0) return;
  const Int128 endBit = beginBit + static_cast<Int128>(bytes) * 8;
  const auto size = sizeOf(memory, object);
  if (beginBit == 0 && size && bytes >= *size && bytes > maximalFilledBytes) {
    forgetObject(memory, object);
    memory.headers.set(object.index, {*size, byte});
    return;
  }
  if (bytes > maximalFilledBytes || !isTracked(beginBit, bytes * 8)) return forget(memory, object, beginBit, endBit);
  clearRange(memory, object, beginBit, endBit);
  for (Int128 bit = beginBit; bit < endBit;) {
    const bool isWord = endBit - bit >= 64 && bit % 64 == 0;
    UInt128 pattern = byte;
    if (isWord) pattern = pattern * 0x0101010101010101ull;
    const TypeRef type = isWord ? wordType : byteType;
    memory.cells.set(cellKey(object, static_cast<std::uint64_t>(bit)), {constant(type, pattern), type, type->bits()});
    bit += type->bits();
  }
}

template <class D>
void MemoryAccess<D>::copy(M& memory, MemoryObjectId target, Int128 targetBit, MemoryObjectId source, Int128 sourceBit,
                           std::uint64_t bytes) const {
  if (bytes == 0 || (target == source && targetBit == sourceBit)) return;
  const Int128 width = static_cast<Int128>(bytes) * 8;
  std::vector<std::pair<Int128, Cell<D>>> cells;
  forEachOverlapping(memory, source, sourceBit, sourceBit + width, [&](CellKey key, const Cell<D>& cell) {
    log(key);
    const Int128 bit = static_cast<Int128>(bitOf(key)) - sourceBit;
    if (bit >= 0 && bit + cell.width <= width) {
      cells.emplace_back(bit, cell);
      return;
    }
    // A cell that the copy cuts: the bits inside, where they are known.
    forEachByte(std::max<Int128>(bit, 0) + sourceBit, std::min(bit + cell.width, width) + sourceBit,
                [&](Int128 at, unsigned piece) {
                  cells.emplace_back(at - sourceBit,
                                     Cell<D>{assemble(memory, source, at, piece, byteType), byteType, piece});
                });
  });
  log(cellKey(source, headerBit));
  const auto below = background(memory, source);
  if (below) fill(memory, target, targetBit, bytes, *below);
  else forget(memory, target, targetBit, targetBit + width);
  if (below && !background(memory, target) && bytes > maximalFilledBytes) return;  // too large to keep
  for (const auto& [bit, cell] : cells) write(memory, target, targetBit + bit, cell.width, cell.type, cell.value);
}

template <class D>
bool MemoryAccess<D>::lessOrEqual(const M& left, const M& right) const {
  const auto below = [&](CellKey, const Cell<D>& a, const Cell<D>& b) {
    if (a == b) return true;
    if (a.width != b.width || a.type != b.type || a.value.base != b.value.base) return false;
    return domain.lessOrEqual(a.value.base.valid() ? offsetType : a.type, a.value.scalar, b.value.scalar);
  };
  if (left.headers.sharesAllWith(right.headers) && left.cells.sharesAllWith(right.cells)) return true;
  bool covered = true, hasBackground = false;
  right.headers.forEach([&](std::uint64_t key, const Header& header) {
    const Header* own = left.headers.find(key);
    hasBackground |= header.hasBackground();
    covered = own && own->size == header.size && (!header.hasBackground() || own->background == header.background);
    return covered;
  });
  if (!covered || !hasBackground) return covered && PersistentMap<Cell<D>>::allOf(right.cells, left.cells, below);
  // Where the right claims its background, the left must not know otherwise; its unknown cells claim nothing.
  PersistentMap<Cell<D>>::forEachDifference(
      left.cells, right.cells, [&](CellKey key, const Cell<D>* a, const Cell<D>* b) {
        const bool isUnknown = b && isTop(b->type, b->value);
        if (b && !isUnknown) covered &= a && below(key, *a, *b);
        if (!a || (b && !isUnknown) || !background(right, objectOf(key))) return;
        const auto bit = static_cast<Int128>(bitOf(key));
        std::uint32_t unknown = 0;
        forEachOverlapping(right, objectOf(key), bit, bit + a->width, [&](CellKey other, const Cell<D>& cell) {
          const auto from = static_cast<Int128>(bitOf(other));
          unknown += static_cast<std::uint32_t>(std::min(from + cell.width, bit + a->width) - std::max(from, bit));
        });
        covered &= unknown == a->width;
      });
  return covered;
}

template <class D>
template <class Combine>
Memory<D> MemoryAccess<D>::join(const M& left, const M& right, const Combine& combine) const {
  M result;
  result.headers = PersistentMap<Header>::intersectWith(
      left.headers, right.headers, [](std::uint64_t, const Header& a, const Header& b) -> std::optional<Header> {
        if (a.size != b.size) return std::nullopt;
        return Header{a.size, a.background == b.background ? a.background : Header::noBackground};
      });
  const auto joinCells = [&](const Cell<D>& a, const Cell<D>& b) -> std::optional<Cell<D>> {
    if (a == b) return a;
    if (a.width != b.width || a.type != b.type || a.value.base != b.value.base) return std::nullopt;
    Cell<D> joined = a;
    joined.value.scalar = combine(a.value.base.valid() ? offsetType : a.type, a.value.scalar, b.value.scalar);
    return joined;
  };
  // A cell that is dropped has to stay as unknown where a background would show through. Cells that both sides have stay
  // apart; the dropped ones of the left may overlap those of the right.
  const auto hasBackground = [&](CellKey key) { return background(result, objectOf(key)).has_value(); };
  std::vector<std::pair<CellKey, unsigned>> dropped;
  result.cells = PersistentMap<Cell<D>>::intersectWith(
      left.cells, right.cells, [&](CellKey key, const Cell<D>& a, const Cell<D>& b) -> std::optional<Cell<D>> {
        auto joined = joinCells(a, b);
        if (joined && !isTop(joined->type, joined->value)) return joined;
        if (hasBackground(key)) dropped.emplace_back(key, std::max(a.width, b.width));
        return std::nullopt;
      });
  if (!result.headers.empty()) {
    PersistentMap<Cell<D>>::forEachDifference(left.cells, right.cells,
                                              [&](CellKey key, const Cell<D>* a, const Cell<D>* b) {
                                                if (!(a && b) && hasBackground(key))
                                                  dropped.emplace_back(key, a ? a->width : b->width);
                                              });
  }
  for (const auto& [key, width] : dropped) {
    const auto bit = static_cast<Int128>(bitOf(key));
    cover(result, objectOf(key), bit, bit + width);
  }
  return result;
}

}  // namespace argosy::memory
