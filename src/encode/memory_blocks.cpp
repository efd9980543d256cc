// Copying and filling parts of objects.
#include <algorithm>

#include "encode/memory_encoder.h"

namespace argosy::encode {
namespace {

Int128 modulo(Int128 value, Int128 modulus) { return ((value % modulus) + modulus) % modulus; }

/// The array around `byte` whose elements lie apart by a divisor of `stride`; `byte` becomes the distance from its start. Null when there is none.
TypeRef arrayAround(TypeRef type, Int128& byte, Int128 stride) {
  for (;;) {
    if (type->isArray()) {
      const TypeRef element = type->element();
      const auto size = static_cast<Int128>(element->size());
      if (size == 0) return nullptr;
      if (stride % size == 0) return type;
      byte = modulo(byte, size);
      type = element;
      continue;
    }
    if (!type->isRecord() || type->isUnion()) return nullptr;
    const auto contains = [&](const Field& field) {
      const auto begin = static_cast<Int128>(field.bitOffset / 8);
      return !field.bitWidth && field.type->isComplete() && byte >= begin &&
             byte < begin + static_cast<Int128>(field.type->size());
    };
    const auto field = std::ranges::find_if(type->fields(), contains);
    if (field == type->fields().end()) return nullptr;
    byte -= static_cast<Int128>(field->bitOffset / 8);
    type = field->type;
  }
}

bool containsUnion(TypeRef type) {
  while (type->isArray()) type = type->element();
  if (!type->isRecord()) return false;
  return type->isUnion() ||
         std::ranges::any_of(type->fields(), [](const Field& field) { return containsUnion(field.type); });
}

bool overlapsAny(const BlockScalar& scalar, const BlockLayout& layout) {
  return std::ranges::any_of(layout, [&](const BlockScalar& other) {
    return other.bit < scalar.bit + scalar.width && scalar.bit < other.bit + other.width;
  });
}

/// The scalars of `more` that leave those of `layout` alone.
void addApart(BlockLayout& layout, const BlockLayout& more) {
  const BlockLayout before = layout;
  std::ranges::copy_if(more, std::back_inserter(layout),
                       [&](const BlockScalar& scalar) { return !overlapsAny(scalar, before); });
}

}  // namespace

/// The cells in [begin, end), in bits, as they repeat; those that do not agree with others are left out.
BlockLayout MemoryEncoder::cellsAsLayout(const PathFormula& path, MemoryObjectId object, std::uint64_t begin,
                                         std::uint64_t end, std::uint64_t period) const {
  BlockLayout result;
  path.cells.forEachInRange(
      cellKey(object, begin), cellKey(object, std::min(end, maximalBit) - 1), [&](CellKey key, const Cell& cell) {
        const BlockScalar scalar{(bitOf(key) - begin) % period, cell.width, cell.type};
        if (bitOf(key) + cell.width <= end && scalar.bit + scalar.width <= period && !overlapsAny(scalar, result))
          result.push_back(scalar);
        return result.size() <= maximalBlockScalars;
      });
  return result;
}

std::optional<BlockLayout> MemoryEncoder::layoutAt(const PathFormula& path, MemoryObjectId object, TermRef offset,
                                                   std::uint64_t byte, std::uint64_t bytes) {
  const LinearForm form = offsets_.linearForm(offset);
  const Int128 stride = form.stride(), begin = form.constant + static_cast<Int128>(byte);
  const ObjectHeader header = headerOf(path, object);
  const TypeRef type = objects_[object].type;
  if (header.stride != 0) {
    // As its fields are used, else as its elements say.
    if (stride % static_cast<Int128>(header.stride) != 0) return std::nullopt;
    BlockLayout fields = cellsAsLayout(path, object, 0, header.stride * 8, header.stride * 8);
    Int128 at = 0;
    if (const TypeRef array = type ? arrayAround(type, at, static_cast<Int128>(header.stride)) : nullptr)
      if (const auto element = layoutOf(array->element(), program_.types))
        if (const auto elements = windowOf(*element, array->element()->size(), 0, header.stride, program_.types))
          addApart(fields, *elements);
    const BlockLayout element = completed(std::move(fields), header.stride * 8, program_.types);
    const auto residue = static_cast<std::uint64_t>(modulo(begin, static_cast<Int128>(header.stride)));
    // A field is one array: parts of it would leave no way to read the whole.
    return windowOf(element, header.stride, residue, bytes, program_.types, CutScalars::AreRefused);
  }
  if (stride == 0) {
    if (begin < 0 || begin + static_cast<Int128>(bytes) > static_cast<Int128>(maximalBit / 8)) return std::nullopt;
    const auto first = static_cast<std::uint64_t>(begin);
    BlockLayout cells = cellsAsLayout(path, object, first * 8, (first + bytes) * 8, bytes * 8);
    if (const auto declared = type && first + bytes <= type->size() ? layoutOf(type, program_.types) : std::nullopt)
      if (const auto window = windowOf(*declared, type->size(), first, bytes, program_.types)) addApart(cells, *window);
    return completed(std::move(cells), bytes * 8, program_.types);
  }
  Int128 at = begin;
  if (const TypeRef array = type ? arrayAround(type, at, stride) : nullptr) {
    const auto element = layoutOf(array->element(), program_.types);
    const std::uint64_t size = array->element()->size();
    return element ? windowOf(*element, size, static_cast<std::uint64_t>(modulo(at, static_cast<Int128>(size))), bytes,
                              program_.types)
                   : std::nullopt;
  }
  if (stride > static_cast<Int128>(maximalBlockScalars) * 8) return std::nullopt;
  const auto period = static_cast<std::uint64_t>(stride);
  BlockLayout cells = cellsAsLayout(path, object, 0, maximalBit, period * 8);
  if (cells.empty()) return std::nullopt;
  const BlockLayout element = completed(std::move(cells), period * 8, program_.types);
  return windowOf(element, period, static_cast<std::uint64_t>(modulo(begin, stride)), bytes, program_.types);
}

std::uint64_t MemoryEncoder::placesAt(const PathFormula& path, MemoryObjectId object, TermRef offset) const {
  const Int128 stride = offsets_.linearForm(offset).stride();
  const auto size = constantSize(path, object);
  if (stride == 0 || !size || headerOf(path, object).stride != 0) return 1;
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<Int128>(*size) / stride));
}

/// Field by field, as arrays.
bool MemoryEncoder::copyGrid(PathFormula& path, MemoryObjectId target, MemoryObjectId source) {
  const ObjectHeader from = headerOf(path, source);
  ObjectHeader to = headerOf(path, target);
  // Nothing remains of the target: its cells may become arrays like those of the source.
  if (from.stride != to.stride && to.stride != 0) return false;
  const auto bytes = constantSize(path, source);
  const auto layout =
      layoutAt(path, source, offsets_.constant(0), 0, std::min(from.stride, bytes.value_or(from.stride)));
  if (!layout) return false;
  std::vector<std::pair<std::uint64_t, Cell>> fields;
  for (const BlockScalar& scalar : *layout) {
    const TermRef array = gridCell(path, from, source, scalar.bit, scalar.width, scalar.type);
    if (!array) return false;
    fields.emplace_back(scalar.bit, Cell{array, scalar.type, scalar.width});
  }
  forget(path, target);
  to = headerOf(path, target);
  to.stride = from.stride;
  path.headers.set(target.index, to);
  for (const auto& [bit, cell] : fields) path.cells.set(cellKey(target, bit), cell);
  return true;
}

bool MemoryEncoder::copy(PathFormula& path, MemoryObjectId target, std::uint64_t targetByte, MemoryObjectId source,
                         std::uint64_t sourceByte, std::uint64_t bytes, TypeRef type) {
  const auto targetSize = constantSize(path, target), sourceSize = constantSize(path, source);
  const bool isInside =
      targetSize && sourceSize && targetByte + bytes <= *targetSize && sourceByte + bytes <= *sourceSize;
  if (!isInside || bytes * 8 >= maximalBit) return false;
  const bool isWhole = targetByte == 0 && sourceByte == 0 && bytes == *targetSize && bytes == *sourceSize;
  if (isGrid(path, source)) return isWhole && copyGrid(path, target, source);
  if (isGrid(path, target)) return false;
  std::optional<BlockLayout> layout;
  // The bits of unions are best copied as they were written last.
  if (type && type->size() == bytes && !containsUnion(type)) layout = layoutOf(type, program_.types);
  if (!layout) layout = layoutAt(path, source, offsets_.constant(static_cast<Int128>(sourceByte)), 0, bytes);
  if (!layout || layout->size() > maximalBlockScalars) return false;
  std::vector<TermRef> values;
  for (const BlockScalar& scalar : *layout)
    values.push_back(readAt(path, source, sourceByte * 8 + scalar.bit, scalar.width, scalar.type));
  for (std::size_t i = 0; i < layout->size(); ++i) {
    const BlockScalar& scalar = (*layout)[i];
    writeAt(path, target, targetByte * 8 + scalar.bit, scalar.width, scalar.type, values[i], nullptr);
  }
  return true;
}

void MemoryEncoder::fillAll(PathFormula& path, MemoryObjectId object, std::uint8_t value) {
  ObjectHeader header = headerOf(path, object);
  header.background = backgrounds_.filled(value);
  path.cells.eraseRange(cellKey(object, 0), cellKey(object, maximalBit - 1));
  path.headers.set(object.index, header);
}

bool MemoryEncoder::fill(PathFormula& path, MemoryObjectId object, std::uint64_t byte, std::uint64_t bytes,
                         std::uint8_t value) {
  const auto size = constantSize(path, object);
  if (!size || byte + bytes > *size) return false;
  if (bytes == *size) {
    fillAll(path, object, value);
    return true;
  }
  if (bytes > maximalBlockScalars || headerOf(path, object).stride != 0) return false;
  for (std::uint64_t at = byte; at < byte + bytes;) {
    std::uint64_t width = 8;
    while (width > 1 && (at % width != 0 || at + width > byte + bytes)) width /= 2;
    UInt128 bits = 0;
    for (std::uint64_t i = 0; i < width; ++i) bits |= UInt128{value} << (8 * i);
    const TypeRef type = program_.types.integer(static_cast<unsigned>(width * 8), false);
    writeAt(path, object, at * 8, static_cast<std::uint32_t>(width * 8), type, theory_.constant(type, bits), nullptr);
    at += width;
  }
  return true;
}

}  // namespace argosy::encode
