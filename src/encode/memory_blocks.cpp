// Copying and filling parts of objects.
#include <algorithm>

#include "encode/memory_encoder.h"

namespace argosy::encode {
namespace {

constexpr std::size_t maximalLeaves = 2048;

struct Leaf {
  std::uint64_t bit;
  std::uint32_t width;
  TypeRef type;
};

/// The scalars of a type; false when there are too many, or when they overlap.
bool collectLeaves(TypeRef type, std::uint64_t bit, std::vector<Leaf>& leaves, TypeTable& types) {
  if (leaves.size() > maximalLeaves) return false;
  if (type->isScalar()) {
    leaves.push_back({bit, widthOf(type), type});
    return true;
  }
  if (type->isArray()) {
    if (!type->count() || *type->count() > maximalLeaves) return false;
    for (std::uint64_t i = 0; i < *type->count(); ++i)
      if (!collectLeaves(type->element(), bit + i * type->element()->size() * 8, leaves, types)) return false;
    return true;
  }
  if (!type->isRecord() || type->isUnion()) return false;
  for (const Field& field : type->fields()) {
    if (field.bitWidth) {
      if (*field.bitWidth != 0)
        leaves.push_back({bit + field.bitOffset, *field.bitWidth, types.integer(*field.bitWidth, field.type->isSigned())});
    } else if (!collectLeaves(field.type, bit + field.bitOffset, leaves, types)) {
      return false;
    }
  }
  return true;
}

/// What lies between the scalars is copied with them.
void addPadding(std::vector<Leaf>& leaves, std::uint64_t end, TypeTable& types) {
  std::ranges::sort(leaves, {}, &Leaf::bit);
  std::uint64_t next = 0;
  std::vector<Leaf> padding;
  const auto fillUntil = [&](std::uint64_t until) {
    for (; next < until; next += padding.back().width) {
      const auto width = static_cast<std::uint32_t>(std::min<std::uint64_t>(until - next, 64));
      padding.push_back({next, width, types.integer(width, false)});
    }
  };
  for (const Leaf& leaf : leaves) {
    fillUntil(leaf.bit);
    next = std::max(next, leaf.bit + leaf.width);
  }
  fillUntil(end);
  leaves.insert(leaves.end(), padding.begin(), padding.end());
}

}  // namespace

void MemoryEncoder::copy(PathFormula& path, EncodedObjectId target, std::uint64_t targetByte, EncodedObjectId source,
                         std::uint64_t sourceByte, std::uint64_t bytes, TypeRef type) {
  const auto targetSize = constantSize(path, target), sourceSize = constantSize(path, source);
  const bool isInside = targetSize && sourceSize && targetByte + bytes <= *targetSize && sourceByte + bytes <= *sourceSize;
  const ObjectHeader from = headerOf(path, source), to = headerOf(path, target);
  const bool isWhole = isInside && targetByte == 0 && sourceByte == 0 && bytes == *targetSize && bytes == *sourceSize;
  if (!isInside || bytes * 8 >= maximalBit) return forget(path, target);
  if (isWhole && (from.stride != 0 || to.stride != 0)) {
    if (from.stride != to.stride) return forget(path, target);
    // Field by field, as arrays. Fields that nobody has looked at yet stay behind: their background is another object's.
    std::vector<std::pair<std::uint64_t, Cell>> fields;
    path.cells.forEachInRange(cellKey(source, 0), cellKey(source, maximalBit - 1),
                              [&](CellKey key, const Cell& cell) { fields.emplace_back(bitOf(key), cell); });
    forget(path, target);
    for (const auto& [bit, cell] : fields) path.cells.set(cellKey(target, bit), cell);
    return;
  }
  std::vector<Leaf> leaves;
  const bool isTyped = type && type->size() == bytes && collectLeaves(type, 0, leaves, program_.types);
  if (isTyped) addPadding(leaves, bytes * 8, program_.types);
  if (!isTyped) {
    // As the source is cut: its cells, and words of what lies between them.
    leaves.clear();
    const std::uint64_t begin = sourceByte * 8, end = begin + bytes * 8;
    std::uint64_t next = begin;
    const auto addGap = [&](std::uint64_t until) {
      while (next < until && leaves.size() <= maximalLeaves) {
        std::uint64_t width = 64;
        while (width > 8 && (next % width != 0 || next + width > until)) width /= 2;
        if (next + width > until || next % 8 != 0) width = until - next < 8 ? until - next : 8 - next % 8;
        leaves.push_back({next - begin, static_cast<std::uint32_t>(width), program_.types.integer(static_cast<unsigned>(width), false)});
        next += width;
      }
    };
    bool isCut = from.stride != 0;
    path.cells.forEachInRange(cellKey(source, begin < 128 ? 0 : begin - 127), cellKey(source, end - 1), [&](CellKey key, const Cell& cell) {
      const std::uint64_t bit = bitOf(key);
      if (bit + cell.width <= begin) return true;
      if (bit < begin || bit + cell.width > end) {
        isCut = true;
        return false;
      }
      addGap(bit);
      leaves.push_back({bit - begin, cell.width, cell.type});
      next = bit + cell.width;
      return leaves.size() <= maximalLeaves;
    });
    if (isCut) return forget(path, target);
    addGap(end);
  }
  if (leaves.size() > maximalLeaves) return forget(path, target);
  std::vector<TermRef> values;
  for (const Leaf& leaf : leaves) values.push_back(readAt(path, source, sourceByte * 8 + leaf.bit, leaf.width, leaf.type));
  for (std::size_t i = 0; i < leaves.size(); ++i)
    writeAt(path, target, targetByte * 8 + leaves[i].bit, leaves[i].width, leaves[i].type, values[i], nullptr);
}

void MemoryEncoder::fill(PathFormula& path, EncodedObjectId object, std::uint64_t byte, std::uint64_t bytes, std::uint8_t value) {
  const auto size = constantSize(path, object);
  if (!size || byte + bytes > *size) return forget(path, object);
  if (bytes == *size && value == 0) {
    ObjectHeader header = headerOf(path, object);
    header.background = backgrounds_.zero();
    path.cells.eraseRange(cellKey(object, 0), cellKey(object, maximalBit - 1));
    path.headers.set(object.index, header);
    return;
  }
  if (bytes > maximalLeaves || headerOf(path, object).stride != 0) return forget(path, object);
  for (std::uint64_t at = byte; at < byte + bytes;) {
    std::uint64_t width = 8;
    while (width > 1 && (at % width != 0 || at + width > byte + bytes)) width /= 2;
    UInt128 bits = 0;
    for (std::uint64_t i = 0; i < width; ++i) bits |= UInt128{value} << (8 * i);
    const TypeRef type = program_.types.integer(static_cast<unsigned>(width * 8), false);
    writeAt(path, object, at * 8, static_cast<std::uint32_t>(width * 8), type, theory_.constant(type, bits), nullptr);
    at += width;
  }
}

}  // namespace argosy::encode
