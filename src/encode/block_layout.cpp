#include "encode/block_layout.h"

#include <algorithm>

#include "encode/backgrounds.h"

namespace argosy::encode {
namespace {

bool collectScalars(TypeRef type, std::uint64_t bit, BlockLayout& scalars, TypeTable& types);

/// The members of a union are views of the same bits: as integers, cut like the largest member. Pointers stay what they are, because an integer that becomes a
/// pointer tells less about where it points.
bool collectUnion(TypeRef type, std::uint64_t bit, BlockLayout& scalars, TypeTable& types) {
  std::vector<BlockLayout> members;
  std::size_t largest = 0;
  for (const Field& field : type->fields()) {
    BlockLayout member;
    if (field.bitWidth) {
      if (*field.bitWidth == 0) continue;
      member.push_back(
          {bit + field.bitOffset, *field.bitWidth, types.integer(*field.bitWidth, field.type->isSigned())});
    } else if (!collectScalars(field.type, bit + field.bitOffset, member, types)) {
      return false;
    }
    const auto endOf = [](const BlockLayout& layout) {
      return layout.empty() ? 0 : layout.back().bit + layout.back().width;
    };
    if (!members.empty() && endOf(member) > endOf(members[largest])) largest = members.size();
    members.push_back(std::move(member));
  }
  if (members.empty()) return true;
  for (BlockScalar scalar : members[largest]) {
    const auto isPointerHere = [&](const BlockScalar& other) {
      return other.bit == scalar.bit && other.width == scalar.width && other.type->isPointer();
    };
    for (const BlockLayout& member : members)
      if (const auto pointer = std::ranges::find_if(member, isPointerHere); pointer != member.end())
        scalar.type = pointer->type;
    if (scalar.type->isFloat()) scalar.type = types.integer(scalar.width, false);
    scalars.push_back(scalar);
  }
  return scalars.size() <= maximalBlockScalars;
}

bool collectScalars(TypeRef type, std::uint64_t bit, BlockLayout& scalars, TypeTable& types) {
  if (scalars.size() > maximalBlockScalars) return false;
  if (type->isScalar()) {
    scalars.push_back({bit, widthOf(type), type});
    return true;
  }
  if (type->isArray()) {
    if (!type->count() || *type->count() > maximalBlockScalars) return false;
    for (std::uint64_t i = 0; i < *type->count(); ++i)
      if (!collectScalars(type->element(), bit + i * type->element()->size() * 8, scalars, types)) return false;
    return true;
  }
  if (!type->isRecord()) return false;
  if (type->isUnion()) return collectUnion(type, bit, scalars, types);
  for (const Field& field : type->fields()) {
    if (field.bitWidth) {
      if (*field.bitWidth != 0)
        scalars.push_back(
            {bit + field.bitOffset, *field.bitWidth, types.integer(*field.bitWidth, field.type->isSigned())});
    } else if (field.type->isArray() && !field.type->count()) {
      continue;  // a flexible array member is no part of the structure's value
    } else if (!collectScalars(field.type, bit + field.bitOffset, scalars, types)) {
      return false;
    }
  }
  return scalars.size() <= maximalBlockScalars;
}

}  // namespace

BlockLayout completed(BlockLayout scalars, std::uint64_t bits, TypeTable& types) {
  std::ranges::stable_sort(scalars, {}, &BlockScalar::bit);
  BlockLayout result;
  std::uint64_t next = 0;
  const auto fillUntil = [&](std::uint64_t until) {
    while (next < until) {
      // Aligned words, as wide as they fit; up to the next byte first.
      std::uint64_t width = 64;
      while (width > 8 && (next % width != 0 || next + width > until)) width /= 2;
      if (next % 8 != 0 || next + width > until) width = std::min(until - next, 8 - next % 8);
      result.push_back({next, static_cast<std::uint32_t>(width), types.integer(static_cast<unsigned>(width), false)});
      next += width;
    }
  };
  for (const BlockScalar& scalar : scalars) {
    if (scalar.bit < next || scalar.bit + scalar.width > bits) continue;  // what is left out is filled
    fillUntil(scalar.bit);
    result.push_back(scalar);
    next = scalar.bit + scalar.width;
  }
  fillUntil(bits);
  return result;
}

std::optional<BlockLayout> layoutOf(TypeRef type, TypeTable& types) {
  BlockLayout scalars;
  if (!type->isComplete() || !collectScalars(type, 0, scalars, types)) return std::nullopt;
  BlockLayout result = completed(std::move(scalars), type->size() * 8, types);
  return result.size() <= maximalBlockScalars ? std::optional(std::move(result)) : std::nullopt;
}

BlockLayout layoutOfBytes(std::uint64_t bytes, TypeTable& types) {
  BlockLayout result;
  const TypeRef type = types.integer(8, false);
  for (std::uint64_t i = 0; i < bytes; ++i) result.push_back({i * 8, 8, type});
  return result;
}

std::optional<BlockLayout> windowOf(const BlockLayout& layout, std::uint64_t period, std::uint64_t begin,
                                    std::uint64_t bytes, TypeTable& types, CutScalars cut) {
  if (layout.empty() || period == 0) return std::nullopt;
  const std::uint64_t first = begin * 8, end = first + bytes * 8;
  BlockLayout result;
  for (std::uint64_t start = begin / period * period * 8; start < end; start += period * 8)
    for (const BlockScalar& scalar : layout) {
      const std::uint64_t from = std::max(start + scalar.bit, first),
                          to = std::min(start + scalar.bit + scalar.width, end);
      if (from >= to) continue;
      if (to - from == scalar.width) {
        result.push_back({from - first, scalar.width, scalar.type});
      } else if (cut == CutScalars::AreRefused) {
        return std::nullopt;
      } else {
        for (std::uint64_t bit = from; bit < to;) {
          const auto width = static_cast<std::uint32_t>(std::min(to - bit, 8 - bit % 8));
          result.push_back({bit - first, width, types.integer(width, false)});
          bit += width;
        }
      }
      if (result.size() > maximalBlockScalars) return std::nullopt;
    }
  return result;
}

}  // namespace argosy::encode
