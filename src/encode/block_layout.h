// How a block of memory that is copied or filled as a whole is cut into scalars.
#pragma once

#include <optional>
#include <vector>

#include "program/program.h"

namespace argosy::encode {

struct BlockScalar {
  std::uint64_t bit;  // from the block's start
  std::uint32_t width;
  TypeRef type;

  std::uint64_t firstByte() const { return bit / 8; }
  std::uint64_t endByte() const { return (bit + width + 7) / 8; }
};

/// By their places; each bit of the block is in one of them.
using BlockLayout = std::vector<BlockScalar>;

/// A block of more scalars is not cut.
inline constexpr std::size_t maximalBlockScalars = 2048;

/// The scalars of a type, integers for its padding and for members that overlap; nothing when there are too many.
std::optional<BlockLayout> layoutOf(TypeRef type, TypeTable& types);
/// The same from some scalars, none of which overlap: integers between them.
BlockLayout completed(BlockLayout scalars, std::uint64_t bits, TypeTable& types);
BlockLayout layoutOfBytes(std::uint64_t bytes, TypeTable& types);
/// What happens to scalars that a block's borders cut.
enum class CutScalars : std::uint8_t { AreBytes, AreRefused };
/// `bytes` bytes from byte `begin` on of a layout that repeats after `period` bytes. Nothing when there are too many scalars, or one that is refused.
std::optional<BlockLayout> windowOf(const BlockLayout& layout, std::uint64_t period, std::uint64_t begin,
                                    std::uint64_t bytes, TypeTable& types, CutScalars cut = CutScalars::AreBytes);

}  // namespace argosy::encode
