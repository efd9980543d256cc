// Circuits of bit-vector operators. A word has its lowest bit first.
#pragma once

#include <optional>

#include "base/integer.h"
#include "smt/circuit.h"
#include "smt/sort.h"

namespace argosy::smt {

using Word = std::vector<Literal>;

/// Of a sort that is no array: Booleans are one bit, floats their encoding.
inline unsigned wordWidth(SortRef sort) {
  return sort->isBoolean() ? 1 : sort->isFloat() ? sort->exponentBits() + sort->significandBits() : sort->width();
}

class WordCircuits {
 public:
  explicit WordCircuits(Circuit& circuit) : circuit_(circuit) {}

  static Word constant(unsigned width, UInt128 bits);
  static bool isConstant(const Word& word);
  /// Nothing when it is none, or does not fit.
  static std::optional<UInt128> constantBits(const Word& word);
  Word fresh(std::size_t width);

  Literal equal(const Word& left, const Word& right);
  Literal unsignedLess(const Word& left, const Word& right);
  Literal signedLess(const Word& left, const Word& right);
  Word choice(Literal condition, const Word& then, const Word& otherwise);

  static Word complement(const Word& word);
  Word conjunction(const Word& left, const Word& right);
  Word disjunction(const Word& left, const Word& right);
  Word exclusiveOr(const Word& left, const Word& right);

  Word add(const Word& left, const Word& right, Literal carry = -Circuit::truth);
  Word negate(const Word& word);
  Word multiply(const Word& left, const Word& right);
  /// With SMT-LIB's results for a zero divisor.
  struct Division {
    Word quotient, remainder;
  };
  Division divide(const Word& left, const Word& right);
  Division divideSigned(const Word& left, const Word& right);

  Word shiftLeft(const Word& word, const Word& amount);
  /// `fill` comes in from above: false, or the sign.
  Word shiftRight(const Word& word, const Word& amount, Literal fill);

 private:
  Word multiplyByConstant(const Word& word, UInt128 factor);
  /// Whether the amount is at least the width, and the shifts by powers of two that the other amounts are made of.
  template <class ShiftBy>
  Word shift(Word word, const Word& amount, Literal fill, ShiftBy&& shiftBy);

  Circuit& circuit_;
};

}  // namespace argosy::smt
