#include "encode/memory_encoder.h"

#include <algorithm>

#include "encode/assumed_value.h"

namespace argosy::encode {

namespace {

/// Up to so many places an access at an unknown offset is a choice among cells; beyond, the object lies on a grid.
constexpr std::uint64_t maximalChoice = 64;
constexpr std::uint64_t widestCell = 128;

constexpr std::string_view mixedUse = "it accesses the elements of an array in another way than others did";
constexpr std::string_view unknownElement =
    "how far its address is from the array's start is not known to be a multiple of the elements' size";
constexpr std::string_view punning = "it reads bits that were written as another type";

/// The cells that have bits in [bit, bit + width).
template <class Visit>
void forEachOverlapping(const PathFormula& path, MemoryObjectId object, std::uint64_t bit, std::uint64_t width,
                        const Visit& visit) {
  const std::uint64_t first = bit < widestCell ? 0 : bit - (widestCell - 1);
  path.cells.forEachInRange(cellKey(object, first), cellKey(object, bit + width - 1),
                            [&](CellKey key, const Cell& cell) {
                              if (bitOf(key) + cell.width > bit) visit(bitOf(key), cell);
                            });
}

}  // namespace

std::uint64_t MemoryEncoder::gridOf(MemoryObjectId object) const {
  TypeRef type = objects_[object].type;
  if (!type || !type->isArray()) return 0;
  std::uint64_t count = 1;
  for (; type->isArray(); type = type->element()) {
    if (!type->count()) return type->element()->isArray() ? 0 : type->element()->size();
    count *= *type->count();
  }
  return count > maximalChoice ? type->size() : 0;
}

ObjectHeader MemoryEncoder::headerOf(const PathFormula& path, MemoryObjectId object) const {
  if (const ObjectHeader* header = path.headers.find(object.index)) return *header;
  return {path.background, nullptr, gridOf(object)};
}

std::optional<std::uint64_t> MemoryEncoder::constantSize(const PathFormula& path, MemoryObjectId object) const {
  if (objects_[object].size) return objects_[object].size;
  const ObjectHeader header = headerOf(path, object);
  if (!header.size) return std::nullopt;
  const auto size = offsets_.constantValue(header.size);
  return size && *size >= 0 ? std::optional(static_cast<std::uint64_t>(*size)) : std::nullopt;
}

TermRef MemoryEncoder::sizeOf(const PathFormula& path, MemoryObjectId object) const {
  if (objects_[object].size) return offsets_.constant(static_cast<Int128>(*objects_[object].size));
  return headerOf(path, object).size;
}

TermRef MemoryEncoder::reinterpret(TermRef value, TypeRef from, TypeRef to) {
  if (from == to) return value;
  if (from->isIntegral() && to->isIntegral()) {
    const TermRef result = theory_.cast(to, from, value);
    return to->isPointer() && !from->isPointer() ? pointers_.fromInteger(result) : result;
  }
  if (from->isFloat() && to->isFloat() && from->floatFormat() == to->floatFormat()) return value;
  if (from->bits() != to->bits()) return nullptr;
  const TermRef bits = theory_.toBits(from, value);
  return bits ? theory_.fromBits(to, bits) : nullptr;
}

TermRef MemoryEncoder::gridCell(const PathFormula& path, const ObjectHeader& header, MemoryObjectId object,
                                std::uint64_t residue, std::uint32_t width, TypeRef type) {
  const Cell* exact = path.cells.find(cellKey(object, residue));
  if (exact && exact->width == width)
    return exact->value->sort()->element() == theory_.sort(type) && exact->type->isSigned() == type->isSigned()
               ? exact->value
               : nullptr;
  bool isUsedOtherwise = false;
  forEachOverlapping(path, object, residue, width, [&](std::uint64_t, const Cell&) { isUsedOtherwise = true; });
  if (isUsedOtherwise) return nullptr;
  return backgrounds_.readGrid(header.background, object, header.stride, residue, width, type, offsets_.sort());
}

TermRef MemoryEncoder::readAt(const PathFormula& path, MemoryObjectId object, std::uint64_t bit, std::uint32_t width,
                              TypeRef type) {
  const ObjectHeader header = headerOf(path, object);
  const auto size = constantSize(path, object);
  if (bit + width > maximalBit || (size && bit + width > *size * 8)) return theory_.fresh("outside", type);
  if (header.stride == 0) return readCells(path, header, object, bit, width, type);
  const std::uint64_t period = header.stride * 8, residue = bit % period;
  const TermRef array = residue + width <= period ? gridCell(path, header, object, residue, width, type) : nullptr;
  if (!array) return untold("mixed", type, mixedUse);
  return fills_.element(array, offsets_.constant(static_cast<Int128>(bit / period)));
}

TermRef MemoryEncoder::readCells(const PathFormula& path, const ObjectHeader& header, MemoryObjectId object,
                                 std::uint64_t bit, std::uint32_t width, TypeRef type) {
  if (const Cell* exact = path.cells.find(cellKey(object, bit)); exact && exact->width == width) {
    const TermRef value = reinterpret(exact->value, exact->type, type);
    return value ? value : untold("punned", type, punning);
  }
  struct Piece {
    std::uint64_t bit;
    Cell cell;
  };
  std::vector<Piece> pieces;
  forEachOverlapping(path, object, bit, width,
                     [&](std::uint64_t at, const Cell& cell) { pieces.push_back({at, cell}); });
  if (pieces.empty()) return backgrounds_.read(header.background, object, bit, width, type);
  // From the low bits upwards; gaps come from the background.
  TermRef bits = nullptr;
  const auto append = [&](TermRef part) { bits = bits ? terms_.binary(smt::TermKind::BvConcat, part, bits) : part; };
  std::uint64_t next = bit;
  const std::uint64_t end = bit + width;
  bool isKnown = width <= widestCell;
  const auto fillUntil = [&](std::uint64_t until) {
    if (!isKnown || next >= until) return;
    const auto gap = static_cast<std::uint32_t>(until - next);
    const TypeRef gapType = program_.types.integer(gap, false);
    const TermRef value = theory_.toBits(gapType, backgrounds_.read(header.background, object, next, gap, gapType));
    if (value) append(value);
    else isKnown = false;
    next = until;
  };
  for (const Piece& piece : pieces) {
    fillUntil(piece.bit);
    if (!isKnown) break;
    TermRef value = theory_.toBits(piece.cell.type, piece.cell.value);
    if (!value) {
      isKnown = false;
      break;
    }
    if (value->sort()->width() < piece.cell.width) value = terms_.zeroExtend(value, piece.cell.width);
    const std::uint64_t from = std::max(piece.bit, bit),
                        to = std::min<std::uint64_t>(piece.bit + piece.cell.width, end);
    append(terms_.extract(value, static_cast<unsigned>(to - piece.bit - 1), static_cast<unsigned>(from - piece.bit)));
    next = to;
  }
  fillUntil(end);
  if (!isKnown) return untold("punned", type, punning);
  if (type->bits() < width) bits = terms_.extract(bits, type->bits() - 1, 0);
  if (type->bits() > width) return untold("punned", type, punning);
  const TermRef value = theory_.fromBits(type, bits);
  if (!value) return untold("punned", type, punning);
  return type->isPointer() ? pointers_.fromInteger(value) : value;
}

/// What other cells have of these bits goes; what they have beside them stays.
void MemoryEncoder::clearBits(PathFormula& path, MemoryObjectId object, std::uint64_t bit, std::uint32_t width) {
  struct Piece {
    std::uint64_t bit;
    Cell cell;
  };
  std::vector<Piece> pieces;
  forEachOverlapping(path, object, bit, width,
                     [&](std::uint64_t at, const Cell& cell) { pieces.push_back({at, cell}); });
  for (const Piece& piece : pieces) {
    path.cells.erase(cellKey(object, piece.bit));
    const auto keep = [&](std::uint64_t from, std::uint64_t to) {
      if (from >= to) return;
      const TypeRef type = program_.types.integer(static_cast<unsigned>(to - from), false);
      TermRef bits = theory_.toBits(piece.cell.type, piece.cell.value);
      if (bits && bits->sort()->width() < piece.cell.width) bits = terms_.zeroExtend(bits, piece.cell.width);
      TermRef part = nullptr;
      if (bits)
        part = theory_.fromBits(type, terms_.extract(bits, static_cast<unsigned>(to - piece.bit - 1),
                                                     static_cast<unsigned>(from - piece.bit)));
      path.cells.set(cellKey(object, from),
                     {part ? part : theory_.fresh("rest", type), type, static_cast<std::uint32_t>(to - from)});
    };
    keep(piece.bit, std::min(piece.bit + piece.cell.width, bit));
    keep(std::max<std::uint64_t>(piece.bit, bit + width), piece.bit + piece.cell.width);
  }
}

void MemoryEncoder::writeAt(PathFormula& path, MemoryObjectId object, std::uint64_t bit, std::uint32_t width,
                            TypeRef type, TermRef value, TermRef condition) {
  const ObjectHeader header = headerOf(path, object);
  const auto size = constantSize(path, object);
  if (bit + width > maximalBit || (size && bit + width > *size * 8)) return;  // undefined behaviour
  if (condition) value = terms_.ite(condition, value, readAt(path, object, bit, width, type));
  if (header.stride == 0) {
    if (const Cell* exact = path.cells.find(cellKey(object, bit)); !exact || exact->width != width)
      clearBits(path, object, bit, width);
    path.cells.set(cellKey(object, bit), {value, type, width});
    return;
  }
  const std::uint64_t period = header.stride * 8, residue = bit % period;
  const TermRef array = residue + width <= period ? gridCell(path, header, object, residue, width, type) : nullptr;
  if (!array) return forget(path, object, mixedUse);
  const TermRef index = offsets_.constant(static_cast<Int128>(bit / period));
  path.cells.set(cellKey(object, residue), {terms_.store(array, index, value), type, width});
}

std::optional<MemoryEncoder::GridPlace> MemoryEncoder::gridPlace(const LinearForm& form, std::uint64_t stride,
                                                                 std::uint64_t bit) const {
  const auto period = static_cast<Int128>(stride);
  LinearForm index;
  for (const LinearForm::Summand& summand : form.summands) {
    if (summand.factor % period != 0) return std::nullopt;
    index.summands.push_back({summand.term, summand.factor / period});
  }
  const Int128 byte = form.constant + static_cast<Int128>(bit / 8);
  const Int128 residue = ((byte % period) + period) % period;
  index.constant = (byte - residue) / period;
  return GridPlace{static_cast<std::uint64_t>(residue) * 8 + bit % 8, offsets_.fromLinearForm(index)};
}

std::optional<std::vector<Int128>> MemoryEncoder::positions(const PathFormula& path, MemoryObjectId object,
                                                            TermRef offset, std::uint64_t bit,
                                                            std::uint32_t width) const {
  const std::vector<Int128>* const values = offsets_.possibleValues(offset);
  if (!values) return placesOf(path, object, offsets_.linearForm(offset), bit, width);
  std::vector<Int128> result;
  const auto end = static_cast<Int128>(constantSize(path, object).value_or(maximalBit / 8));
  std::ranges::copy_if(*values, std::back_inserter(result), [&](Int128 position) {
    return position * 8 + static_cast<Int128>(bit) >= 0 && position * 8 + static_cast<Int128>(bit + width) <= end * 8;
  });
  return result;
}

std::optional<std::vector<Int128>> MemoryEncoder::placesOf(const PathFormula& path, MemoryObjectId object,
                                                           const LinearForm& form, std::uint64_t bit,
                                                           std::uint32_t width) const {
  const auto size = constantSize(path, object);
  if (!size) return std::nullopt;
  std::vector<Int128> result;
  // An offset before the object may be inside of it with the bits.
  const Int128 first = -static_cast<Int128>(bit / 8);
  const auto isInside = [&](Int128 position) {
    return position * 8 + static_cast<Int128>(bit + width) <= static_cast<Int128>(*size) * 8;
  };
  const Int128 stride = form.stride();
  Int128 position = first + (((form.constant - first) % stride) + stride) % stride;
  for (; isInside(position); position += stride) {
    if (result.size() == maximalChoice) return std::nullopt;
    result.push_back(position);
  }
  return result;
}

bool MemoryEncoder::layOnGrid(PathFormula& path, MemoryObjectId object, std::uint64_t stride) {
  ObjectHeader header = headerOf(path, object);
  if (header.stride != 0 || stride == 0) return header.stride == stride && stride != 0;
  struct Piece {
    std::uint64_t bit;
    Cell cell;
  };
  std::vector<Piece> pieces;
  constexpr std::size_t maximalCells = 4096;
  const std::uint64_t period = stride * 8;
  bool fits = true;
  path.cells.forEachInRange(cellKey(object, 0), cellKey(object, maximalBit - 1), [&](CellKey key, const Cell& cell) {
    fits &= bitOf(key) % period + cell.width <= period && pieces.size() < maximalCells;
    pieces.push_back({bitOf(key), cell});
    return fits;
  });
  if (!fits) return false;
  PathFormula changed = path;
  changed.cells.eraseRange(cellKey(object, 0), cellKey(object, maximalBit - 1));
  header.stride = stride;
  changed.headers.set(object.index, header);
  for (const Piece& piece : pieces) {
    const TermRef array = gridCell(changed, header, object, piece.bit % period, piece.cell.width, piece.cell.type);
    if (!array) return false;
    const TermRef index = offsets_.constant(static_cast<Int128>(piece.bit / period));
    changed.cells.set(cellKey(object, piece.bit % period),
                      {terms_.store(array, index, piece.cell.value), piece.cell.type, piece.cell.width});
  }
  path = std::move(changed);
  return true;
}

TermRef MemoryEncoder::read(const PathFormula& path, MemoryObjectId object, TermRef offset, std::uint64_t bit,
                            std::uint32_t width, TypeRef type) {
  if (const auto constant = offsets_.constantValue(offset)) {
    const Int128 at = *constant * 8 + static_cast<Int128>(bit);
    if (at < 0 || at >= static_cast<Int128>(maximalBit)) return theory_.fresh("outside", type);
    return readAt(path, object, static_cast<std::uint64_t>(at), width, type);
  }
  const LinearForm form = offsets_.linearForm(offset);
  if (form.summands.empty()) return read(path, object, offsets_.constant(form.constant), bit, width, type);
  const ObjectHeader header = headerOf(path, object);
  if (header.stride == 0) {
    if (const auto places = positions(path, object, offset, bit, width)) {
      if (places->empty()) return theory_.fresh("outside", type);
      const auto readFrom = [&](Int128 place) {
        return readAt(path, object, static_cast<std::uint64_t>(place * 8 + bit), width, type);
      };
      const auto isAt = [&](Int128 place) { return terms_.equal(offset, offsets_.constant(place)); };
      TermRef result = assumedValue(terms_, readFrom(places->back()), isAt(places->back()));
      for (std::size_t i = places->size() - 1; i-- > 0;)
        result = terms_.ite(isAt((*places)[i]), readFrom((*places)[i]), result);
      return result;
    }
    PathFormula laid = path;
    const Int128 stride = form.stride();
    if (stride * 8 < static_cast<Int128>(width)) return untold("somewhere", type, unknownElement);
    if (stride > (Int128{1} << 30) || !layOnGrid(laid, object, static_cast<std::uint64_t>(stride)))
      return untold("somewhere", type, mixedUse);
    return read(laid, object, offset, bit, width, type);
  }
  const auto place = gridPlace(form, header.stride, bit);
  const TermRef array = place && place->residue + width <= header.stride * 8
                            ? gridCell(path, header, object, place->residue, width, type)
                            : nullptr;
  return array ? fills_.element(array, place->index) : untold("somewhere", type, mixedUse);
}

void MemoryEncoder::write(PathFormula& path, MemoryObjectId object, TermRef offset, std::uint64_t bit,
                          std::uint32_t width, TypeRef type, TermRef value, TermRef condition) {
  if (condition && condition->isFalse()) return;
  if (condition && condition->isTrue()) condition = nullptr;
  if (const auto constant = offsets_.constantValue(offset)) {
    const Int128 at = *constant * 8 + static_cast<Int128>(bit);
    if (at >= 0 && at < static_cast<Int128>(maximalBit))
      writeAt(path, object, static_cast<std::uint64_t>(at), width, type, value, condition);
    return;
  }
  const LinearForm form = offsets_.linearForm(offset);
  if (form.summands.empty())
    return write(path, object, offsets_.constant(form.constant), bit, width, type, value, condition);
  const ObjectHeader header = headerOf(path, object);
  if (header.stride == 0) {
    if (const auto places = positions(path, object, offset, bit, width)) {
      for (const Int128 place : *places) {
        const TermRef isHere = terms_.equal(offset, offsets_.constant(place));
        writeAt(path, object, static_cast<std::uint64_t>(place * 8 + bit), width, type, value,
                condition ? terms_.conjunction(condition, isHere) : isHere);
      }
      return;
    }
    const Int128 stride = form.stride();
    if (stride * 8 < static_cast<Int128>(width)) return forget(path, object, unknownElement);
    if (stride > (Int128{1} << 30) || !layOnGrid(path, object, static_cast<std::uint64_t>(stride)))
      return forget(path, object, mixedUse);
    return write(path, object, offset, bit, width, type, value, condition);
  }
  const auto place = gridPlace(form, header.stride, bit);
  const TermRef array = place && place->residue + width <= header.stride * 8
                            ? gridCell(path, header, object, place->residue, width, type)
                            : nullptr;
  if (!array) return forget(path, object, mixedUse);
  const TermRef stored = terms_.store(array, place->index, value);
  path.cells.set(cellKey(object, place->residue),
                 {condition ? terms_.ite(condition, stored, array) : stored, type, width});
}

TermRef MemoryEncoder::valueOf(const StateSymbol& symbol, const PathFormula& path) {
  if (symbol.isSize) return sizeOf(path, symbol.object);
  if (symbol.stride == 0) return readAt(path, symbol.object, symbol.bit, symbol.width, symbol.type);
  PathFormula laid = path;
  if (!layOnGrid(laid, symbol.object, symbol.stride)) return nullptr;
  return gridCell(laid, headerOf(laid, symbol.object), symbol.object, symbol.bit, symbol.width, symbol.type);
}

void MemoryEncoder::forget(PathFormula& path, MemoryObjectId object, std::string_view why) {
  approximations_.note(why);
  forget(path, object);
}

void MemoryEncoder::forget(PathFormula& path, MemoryObjectId object) {
  ObjectHeader header = headerOf(path, object);
  header.background = backgrounds_.unknown();
  path.cells.eraseRange(cellKey(object, 0), cellKey(object, maximalBit - 1));
  path.headers.set(object.index, header);
}

void MemoryEncoder::begin(PathFormula& path, MemoryObjectId object, BackgroundId background, TermRef size) {
  path.cells.eraseRange(cellKey(object, 0), cellKey(object, maximalBit - 1));
  path.headers.set(object.index, {background, size, gridOf(object)});
}

void MemoryEncoder::end(PathFormula& path, MemoryObjectId object) {
  path.cells.eraseRange(cellKey(object, 0), cellKey(object, maximalBit - 1));
  path.headers.set(object.index, {backgrounds_.dead(), nullptr, gridOf(object)});
}

}  // namespace argosy::encode
