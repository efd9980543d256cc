// Assignments of structures, memcpy, memmove and memset: what they do to each scalar of the block. Where the block lies at one of several places, or its length is
// not a constant, each scalar is accessed as a scalar would be there, under the condition that it is in the block.
#include <algorithm>
#include <bit>

#include "encode/encoder.h"

namespace argosy::encode {
namespace {

using smt::TermKind;

/// Scalars times places.
constexpr std::uint64_t maximalBlockWork = 1 << 14;
/// Of a block whose length is not a constant, in bytes.
constexpr std::uint64_t maximalOpenBlock = 512;
constexpr std::string_view unboundedBlock = "it copies or fills a block, and no object's size bounds its length";
constexpr std::string_view cutScalar = "it copies or fills a part of a number, and the encoding has no bits";
constexpr std::string_view largeBlock = "it copies or fills a block of too many scalars, or at too many places";

/// The number of low bits that are zero in every model, as far as the shape tells.
unsigned lowZeroBits(TermRef term) {
  if (!term->sort()->isBitVector()) return 0;
  const unsigned width = term->sort()->width();
  switch (term->kind()) {
    case TermKind::Constant:
      return term->bits() == 0 ? width
                               : static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(term->bits())));
    case TermKind::BvMultiply: return std::min(width, lowZeroBits(term->operand(0)) + lowZeroBits(term->operand(1)));
    case TermKind::BvAdd: return std::min(lowZeroBits(term->operand(0)), lowZeroBits(term->operand(1)));
    case TermKind::Ite: return std::min(lowZeroBits(term->operand(1)), lowZeroBits(term->operand(2)));
    case TermKind::BvZeroExtend:
    case TermKind::BvSignExtend: return lowZeroBits(term->operand(0));
    default: return 0;
  }
}

/// A bound of the unsigned value, as far as the shape tells.
std::optional<std::uint64_t> largestValue(TermRef term, int depth = 4) {
  if (!term->sort()->isBitVector() || depth == 0) return std::nullopt;
  switch (term->kind()) {
    case TermKind::Constant: return static_cast<std::uint64_t>(term->bits());
    case TermKind::BvZeroExtend: {
      const unsigned width = term->operand(0)->sort()->width();
      return width < 32 ? std::optional((std::uint64_t{1} << width) - 1) : std::nullopt;
    }
    case TermKind::Ite: {
      const auto one = largestValue(term->operand(1), depth - 1), other = largestValue(term->operand(2), depth - 1);
      return one && other ? std::optional(std::max(*one, *other)) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<std::pair<MemoryObjectId, std::uint64_t>> Encoder::constantPlace(const Place& place) const {
  // A null alternative is undefined behaviour.
  const PointerTarget* only = nullptr;
  for (const PointerTarget& candidate : place.targets) {
    if (!candidate.object.valid() && !candidate.isUnknown()) continue;
    if (only || candidate.isUnknown()) return std::nullopt;
    only = &candidate;
  }
  if (place.address || !only || place.bit % 8 != 0) return std::nullopt;
  const auto offset = offsets_.constantValue(only->offset);
  if (!offset || *offset < 0) return std::nullopt;
  return std::pair(only->object, static_cast<std::uint64_t>(*offset) + place.bit / 8);
}

std::optional<std::uint64_t> Encoder::largestBlockAt(const Place& place, const PathFormula& path) {
  if (place.address) return std::nullopt;
  std::uint64_t most = 0;
  for (const PointerTarget& target : place.targets) {
    if (target.isUnknown()) return std::nullopt;
    if (!target.object.valid()) continue;
    const auto size = memory_.constantSize(path, target.object);
    if (!size) return std::nullopt;
    const Int128 start = offsets_.constantValue(target.offset).value_or(0) + static_cast<Int128>(place.bit / 8);
    most = std::max(
        most, start <= 0 ? *size : static_cast<std::uint64_t>(std::max<Int128>(0, static_cast<Int128>(*size) - start)));
  }
  return most;
}

std::optional<Encoder::BlockLength> Encoder::lengthOf(ExpressionRef size, std::span<const Place* const> places,
                                                      const Frame& frame, const PathFormula& path) {
  const TermRef term = evaluate(size, frame, path);
  if (const auto constant = theory_.constantBits(size->type(), term))
    return BlockLength{static_cast<std::uint64_t>(*constant)};
  // What goes beyond an object is undefined behaviour.
  std::optional<std::uint64_t> most = largestValue(term);
  for (const Place* place : places)
    if (const auto bytes = largestBlockAt(*place, path)) most = std::min(most.value_or(*bytes), *bytes);
  return most ? std::optional(BlockLength{*most, term, size->type()}) : std::nullopt;
}

/// By the type of what is copied; else as one of the objects is cut, where arrays that are terms have the first say, since they cannot be cut otherwise.
std::optional<BlockLayout> Encoder::layoutFor(std::span<const Place* const> places, const BlockLength& length,
                                              TypeRef type, const PathFormula& path) {
  if (length.term && length.most > maximalOpenBlock) return std::nullopt;
  std::optional<BlockLayout> result;
  if (type && type->size() == length.most) result = layoutOf(type, program_.types);
  for (const bool isGridAsked : {true, false})
    for (const Place* place : places) {
      if (result || place->bit % 8 != 0) continue;
      for (const PointerTarget& target : place->targets) {
        if (result || !target.object.valid() || memory_.isGrid(path, target.object) != isGridAsked) continue;
        result = memory_.layoutAt(path, target.object, target.offset, place->bit / 8, length.most);
        if (!result && isGridAsked) return std::nullopt;
      }
    }
  if (!result && length.most <= maximalOpenBlock) result = layoutOfBytes(length.most, program_.types);
  if (!result) return std::nullopt;
  std::uint64_t choices = 1;
  for (const Place* place : places)
    for (const PointerTarget& target : place->targets)
      if (target.object.valid()) choices += memory_.placesAt(path, target.object, target.offset);
  return result->size() * choices <= maximalBlockWork ? std::move(result) : std::nullopt;
}

TermRef Encoder::cutOff(const BlockScalar& scalar, TermRef now, TermRef before, const BlockLength& length) {
  const auto bitsOf = [&](TermRef value) -> TermRef {
    const TermRef bits = theory_.toBits(scalar.type, value);
    return bits && bits->sort()->width() < scalar.width ? terms_.zeroExtend(bits, scalar.width) : bits;
  };
  const auto untold = [&] {
    approximations_.note(cutScalar);
    return theory_.fresh("cut", scalar.type);
  };
  const TermRef newBits = bitsOf(now), oldBits = bitsOf(before);
  if (!newBits || !oldBits) return untold();
  TermRef result = nullptr;
  for (std::uint64_t bit = scalar.bit; bit < scalar.bit + scalar.width;) {
    const std::uint64_t end = std::min(scalar.bit + scalar.width, (bit / 8 + 1) * 8);
    const auto high = static_cast<unsigned>(end - scalar.bit - 1), low = static_cast<unsigned>(bit - scalar.bit);
    const TermRef isCopied =
        theory_.compare(BinaryOperator::Less, length.type, theory_.constant(length.type, bit / 8), length.term);
    const TermRef part = terms_.ite(isCopied, terms_.extract(newBits, high, low), terms_.extract(oldBits, high, low));
    result = result ? terms_.binary(TermKind::BvConcat, part, result) : part;
    bit = end;
  }
  if (scalar.type->bits() < scalar.width) result = terms_.extract(result, scalar.type->bits() - 1, 0);
  const TermRef value = theory_.fromBits(scalar.type, result);
  if (!value) return untold();
  return scalar.type->isPointer() ? pointers_.fromInteger(value) : value;
}

void Encoder::writeScalars(const Place& target, const BlockLayout& layout, std::span<const TermRef> values,
                           const BlockLength& length, PathFormula& path) {
  const std::uint64_t granule = length.term ? std::uint64_t{1} << std::min(lowZeroBits(length.term), 32u) : 0;
  struct Written {
    Place place;
    TermRef value, condition;
  };
  std::vector<Written> all;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const BlockScalar& scalar = layout[i];
    Place place = target;
    place.bit += scalar.bit;
    TermRef value = values[i], condition = nullptr;
    if (length.term) {
      const auto isBefore = [&](std::uint64_t byte) {
        return theory_.compare(BinaryOperator::Less, length.type, theory_.constant(length.type, byte), length.term);
      };
      condition = isBefore(scalar.firstByte());
      const std::uint64_t lastByte = scalar.endByte() - 1;
      const bool mayBeCut = lastByte / granule * granule > scalar.firstByte();
      if (mayBeCut)
        value = terms_.ite(isBefore(lastByte), value,
                           cutOff(scalar, value, read(place, scalar.width, scalar.type, path), length));
    }
    all.push_back({std::move(place), value, condition});
  }
  for (std::size_t i = 0; i < layout.size(); ++i)
    write(all[i].place, layout[i].width, layout[i].type, all[i].value, path, all[i].condition);
}

void Encoder::copyTo(const Place& target, const Place& source, const BlockLength& length, TypeRef type,
                     PathFormula& path) {
  const auto to = constantPlace(target), from = constantPlace(source);
  if (!length.term && to && from &&
      memory_.copy(path, to->first, to->second, from->first, from->second, length.most, type))
    return;
  const Place* const places[] = {&target, &source};
  const auto layout = layoutFor(places, length, type, path);
  if (!layout) {
    approximations_.note(largeBlock);
    return forget(target, path);
  }
  // All is read before anything is written: blocks may overlap.
  std::vector<TermRef> values;
  for (const BlockScalar& scalar : *layout) {
    Place place = source;
    place.bit += scalar.bit;
    values.push_back(read(place, scalar.width, scalar.type, path));
  }
  writeScalars(target, *layout, values, length, path);
}

TermRef Encoder::repeated(TermRef byte, const BlockScalar& scalar) {
  const TypeRef byteType = program_.types.integer(8, false);
  if (const auto constant = theory_.constantBits(byteType, byte)) {
    UInt128 bits = 0;
    for (unsigned i = 0; i < 16; ++i) bits |= *constant << (8 * i);
    const auto phase = static_cast<unsigned>(scalar.bit % 8);
    if (phase != 0) bits = bits >> phase | bits << (8 - phase);
    return theory_.constant(scalar.type, truncate(bits, std::min<unsigned>(scalar.width, scalar.type->bits())));
  }
  const TermRef bits = theory_.toBits(byteType, byte);
  if (!bits && scalar.width == 8 && scalar.type->isInteger()) return theory_.cast(scalar.type, byteType, byte);
  const auto untold = [&] {
    approximations_.note(cutScalar);
    return theory_.fresh("filled", scalar.type);
  };
  if (!bits) return untold();
  TermRef result = nullptr;
  const std::uint64_t end = scalar.bit + std::min<std::uint64_t>(scalar.width, scalar.type->bits());
  for (std::uint64_t bit = scalar.bit; bit < end;) {
    const std::uint64_t next = std::min(end, (bit / 8 + 1) * 8);
    const TermRef part = terms_.extract(bits, static_cast<unsigned>((next - 1) % 8), static_cast<unsigned>(bit % 8));
    result = result ? terms_.binary(TermKind::BvConcat, part, result) : part;
    bit = next;
  }
  const TermRef value = theory_.fromBits(scalar.type, result);
  return value ? value : untold();
}

void Encoder::fill(const Place& target, const BlockLength& length, TypeRef type, TermRef byte, PathFormula& path) {
  const auto to = constantPlace(target);
  const auto constant = byte ? theory_.constantBits(program_.types.integer(8, false), byte) : std::nullopt;
  if (!length.term && to && constant &&
      memory_.fill(path, to->first, to->second, length.most, static_cast<std::uint8_t>(*constant)))
    return;
  const Place* const places[] = {&target};
  const auto layout = layoutFor(places, length, type, path);
  if (!layout) {
    approximations_.note(largeBlock);
    return forget(target, path);
  }
  std::vector<TermRef> values;
  for (const BlockScalar& scalar : *layout)
    values.push_back(byte ? repeated(byte, scalar) : theory_.fresh("arbitrary", scalar.type));
  writeScalars(target, *layout, values, length, path);
}

void Encoder::assignAggregate(const Place& target, ExpressionRef value, const Frame& frame, PathFormula& path) {
  const BlockLength length{value->type()->size()};
  if (value->kind() != ExpressionKind::ZeroAggregate)
    return copyTo(target, resolve(value, frame, path), length, value->type(), path);
  fill(target, length, value->type(), theory_.constant(program_.types.integer(8, false), 0), path);
}

void Encoder::fillMemory(ExpressionRef destination, ExpressionRef size, TermRef byte, const Frame& frame,
                         PathFormula& path) {
  const Place place = dereference(evaluate(destination, frame, path), destination);
  const Place* const places[] = {&place};
  // The whole of an object, however large it is.
  if (const auto to = constantPlace(place); to && to->second == 0 && byte)
    if (const auto constant = theory_.constantBits(program_.types.integer(8, false), byte))
      if (memory_.sizeOf(path, to->first) == asOffset(evaluate(size, frame, path), size->type()))
        return memory_.fillAll(path, to->first, static_cast<std::uint8_t>(*constant));
  const auto length = lengthOf(size, places, frame, path);
  if (!length) {
    approximations_.note(unboundedBlock);
    return forget(place, path);
  }
  if (length->most != 0) fill(place, *length, nullptr, byte, path);
}

void Encoder::copyMemory(const CopyMemory& copy, const Frame& frame, PathFormula& path) {
  const Place target = dereference(evaluate(copy.destination, frame, path), copy.destination);
  const Place source = dereference(evaluate(copy.source, frame, path), copy.source);
  const Place* const places[] = {&target, &source};
  const auto length = lengthOf(copy.size, places, frame, path);
  if (!length) {
    approximations_.note(unboundedBlock);
    return forget(target, path);
  }
  if (length->most != 0) copyTo(target, source, *length, nullptr, path);
}

}  // namespace argosy::encode
