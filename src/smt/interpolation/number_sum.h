// Linear sums of numbers that bit-vectors stand for, and what comparing them with zero means over the bits.
#pragma once

#include <optional>
#include <vector>

#include "smt/interpolation/readings.h"

namespace argosy::smt {

/// A bit-vector that is read as a number.
struct BitNumber {
  TermRef word = nullptr;
  Reading reading = Reading::Signed;
  NumberRange range{};

  static BitNumber of(TermRef word, Reading reading) {
    return {word, reading, rangeOf(word->sort()->width(), reading)};
  }
};

/// A sum of multiples, and a constant. Operations throw std::range_error for numbers that do not fit.
class NumberSum {
 public:
  struct Multiple {
    BitNumber number;
    Int128 factor = 0;
  };

  NumberSum() = default;
  explicit NumberSum(Int128 constant) : constant_(constant) {}
  explicit NumberSum(const BitNumber& number) : multiples_{{number, 1}} {}

  std::span<const Multiple> multiples() const { return multiples_; }
  Int128 constant() const { return constant_; }
  bool isConstant() const { return multiples_.empty(); }
  NumberRange range() const;

  void add(const NumberSum& other);
  void multiply(Int128 factor);

 private:
  std::vector<Multiple> multiples_;  // by word and reading
  Int128 constant_ = 0;
};

/// Where the wrap-around of sums is taken over from the bits.
enum class Wrapping : std::uint8_t { Nowhere, InEqualities, Everywhere };

class SumToBits {
 public:
  SumToBits(TermTable& terms, Wrapping wrapping) : terms_(terms), wrapping_(wrapping) {}

  TermRef isNegative(const NumberSum& sum);
  TermRef isZero(const NumberSum& sum);

  /// The lowest bits of the sum.
  TermRef lowBits(const NumberSum& sum, unsigned width);
  /// The sum as a signed number that is wide enough, also for numbers of some more bits.
  BitNumber exact(const NumberSum& sum, unsigned atLeast = 1);
  /// SMT-LIB's mod and div by a positive number.
  BitNumber remainder(const NumberSum& sum, Int128 divisor);
  BitNumber quotient(const NumberSum& sum, Int128 divisor);

 private:
  TermRef isBelow(const BitNumber& number, Int128 bound);
  TermRef extended(const BitNumber& number, unsigned width);
  TermRef constant(unsigned width, Int128 value) { return terms_.bitVector(width, static_cast<UInt128>(value)); }
  /// The two sides of an order or equation, each with positive factors only.
  struct Sides {
    TermRef left, right;
  };
  Sides sides(const NumberSum& sum, unsigned width);
  unsigned exactWidth(const NumberSum& sum) const;

  TermTable& terms_;
  Wrapping wrapping_;
};

}  // namespace argosy::smt
