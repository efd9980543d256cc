// Open calls of functions, as far as they tell objects apart.
#pragma once

#include "program/program.h"

namespace argosy::memory {

/// One open call of a function.
struct Frame {
  FunctionId function{};
  /// How many open calls of the same function are below. An analysis that begins in the middle of an execution counts from there, and calls that were open before
  /// have the numbers -1 (the innermost), -2 and so on, modulo 2^32.
  std::uint32_t activation = 0;
  /// Which calls these are, where that is kept apart: what they allocate are different objects.
  std::uint32_t context = 0;
};

/// The call was open before the analysis began.
constexpr bool isOuter(std::uint32_t activation) { return activation >> 31 != 0; }
/// Stands for all calls that were open before and are not told apart.
inline constexpr std::uint32_t otherCalls = std::uint32_t{1} << 31;

}  // namespace argosy::memory
