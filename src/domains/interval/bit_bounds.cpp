#include "domains/interval/bit_bounds.h"

#include <array>
#include <bit>

namespace argosy::interval {

namespace {

unsigned activeBits(UInt128 value) {
  const auto upper = static_cast<std::uint64_t>(value >> 64);
  return upper != 0 ? 64 + static_cast<unsigned>(std::bit_width(upper))
                    : static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(value)));
}

UInt128 apply(BinaryOperator op, UInt128 left, UInt128 right) {
  if (op == BinaryOperator::BitAnd) return left & right;
  return op == BinaryOperator::BitOr ? left | right : left ^ right;
}

// A number is written bit by bit, the highest first. What its prefix still owes to the bounds of its range:
constexpr unsigned atLow = 1;   // equal to the lower bound so far, so the rest must not be below its rest
constexpr unsigned atHigh = 2;  // likewise for the upper bound
constexpr unsigned states = 4;

/// The debts that still bind with `place` bits to write: a rest of zeros is no lower bound, a rest of ones no upper
/// one.
unsigned bindingStates(const BitRange& range, unsigned place) {
  const UInt128 ones = truncate(~UInt128{0}, place);
  return ((range.low & ones) != 0 ? atLow : 0U) | ((range.high & ones) != ones ? atHigh : 0U);
}

/// The state after one more bit; nothing when that would leave the range.
std::optional<unsigned> extend(unsigned state, bool bit, bool lowBit, bool highBit) {
  if ((state & atLow && bit < lowBit) || (state & atHigh && bit > highBit)) return std::nullopt;
  return (bit == lowBit ? state & atLow : 0U) | (bit == highBit ? state & atHigh : 0U);
}

/// The states of two prefixes are one number, and a set of them is a word.
constexpr std::size_t pairCount = std::size_t{states} * states;
constexpr unsigned pairOf(unsigned left, unsigned right) { return left * states + right; }

/// For every pair the set of those that owe more, which can do nothing that the pair cannot.
constexpr std::array<std::uint32_t, pairCount> dominatedPairs() {
  std::array<std::uint32_t, pairCount> dominated{};
  for (unsigned pair = 0; pair < pairCount; ++pair) {
    for (unsigned other = 0; other < pairCount; ++other)
      if (other != pair && (other & pair) == pair) dominated[pair] |= 1U << other;
  }
  return dominated;
}

/// The extreme of `free op y` in the lowest bits, where anything can be written for the left operand, and y continues a
/// prefix in the given state.
UInt128 extremeWithFree(BinaryOperator op, unsigned state, UInt128 lowRest, UInt128 highRest, UInt128 ones,
                        bool greatest) {
  if (op == BinaryOperator::BitAnd && greatest) return state & atHigh ? highRest : ones;
  if (op == BinaryOperator::BitOr && !greatest) return state & atLow ? lowRest : UInt128{0};
  return greatest ? ones : UInt128{0};
}

/// Writes the extreme result: at each place the better bit if any pair of prefixes with the best result so far can give
/// it. Such pairs differ only in their states, so a set of states is all there is to remember.
UInt128 extremeOfBitwise(BinaryOperator op, const BitRange& left, const BitRange& right, bool greatest) {
  static constexpr auto dominated = dominatedPairs();
  unsigned place = activeBits((left.low ^ left.high) | (right.low ^ right.high));
  const UInt128 prefix = place >= 128 ? UInt128{0} : ~UInt128{0} << place;
  UInt128 result = apply(op, left.low & prefix, right.low & prefix);
  std::uint32_t pairs = 1U << pairOf(bindingStates(left, place), bindingStates(right, place));
  while (place > 0) {
    if (std::has_single_bit(pairs)) {
      const auto pair = static_cast<unsigned>(std::countr_zero(pairs));
      const UInt128 ones = truncate(~UInt128{0}, place);
      if (pair / states == 0)
        return result | extremeWithFree(op, pair % states, right.low & ones, right.high & ones, ones, greatest);
      if (pair % states == 0)
        return result | extremeWithFree(op, pair / states, left.low & ones, left.high & ones, ones, greatest);
    }
    --place;
    const auto bitOf = [&](UInt128 value) { return static_cast<bool>(value >> place & 1); };
    const bool leftLow = bitOf(left.low), leftHigh = bitOf(left.high);
    const bool rightLow = bitOf(right.low), rightHigh = bitOf(right.high);
    const unsigned leftBinding = bindingStates(left, place), rightBinding = bindingStates(right, place);
    std::array<std::uint32_t, 2> next{};
    for (std::uint32_t rest = pairs; rest != 0; rest &= rest - 1) {
      const auto pair = static_cast<unsigned>(std::countr_zero(rest));
      for (const bool leftBit : {false, true}) {
        const auto leftState = extend(pair / states, leftBit, leftLow, leftHigh);
        if (!leftState) continue;
        for (const bool rightBit : {false, true}) {
          if (const auto rightState = extend(pair % states, rightBit, rightLow, rightHigh))
            next[apply(op, leftBit, rightBit) != 0] |= 1U
                                                       << pairOf(*leftState & leftBinding, *rightState & rightBinding);
        }
      }
    }
    const bool bit = next[greatest] != 0 ? greatest : !greatest;
    if (bit) result |= UInt128{1} << place;
    pairs = next[bit];
    for (std::uint32_t rest = pairs; rest != 0; rest &= rest - 1)
      pairs &= ~dominated[static_cast<unsigned>(std::countr_zero(rest))];
  }
  return result;
}

/// The least x >= low with (x & mask) == value.
std::optional<UInt128> leastWithBits(UInt128 low, UInt128 mask, UInt128 value, unsigned width) {
  const UInt128 wrong = (low ^ value) & mask;
  if (wrong == 0) return low;
  // x agrees with `low` above some place, where it has a 1 and `low` a 0, and is as small as possible below. The place
  // is as low as can be, but not below the first wrong bit.
  unsigned place = activeBits(wrong) - 1;
  if (low >> place & 1) {
    do ++place;
    while (place < width && (((low | mask) >> place) & 1));
    if (place >= width) return std::nullopt;
  }
  const UInt128 upper = place + 1 >= 128 ? UInt128{0} : low >> (place + 1) << (place + 1);
  return upper | UInt128{1} << place | truncate(value, place);
}

}  // namespace

BitRange boundsOfBitwise(BinaryOperator op, const BitRange& left, const BitRange& right) {
  return {extremeOfBitwise(op, left, right, false), extremeOfBitwise(op, left, right, true)};
}

std::optional<BitRange> partWithBits(const BitRange& range, UInt128 mask, UInt128 value, unsigned width) {
  if ((value & ~mask) != 0) return std::nullopt;
  const auto low = leastWithBits(range.low, mask, value, width);
  // The greatest number is the complement of the least one of the complements.
  const auto high = leastWithBits(truncate(~range.high, width), mask, truncate(~value, width) & mask, width);
  if (!low || !high) return std::nullopt;
  const BitRange part{*low, truncate(~*high, width)};
  if (part.low > part.high) return std::nullopt;
  return part;
}

}  // namespace argosy::interval
