// Circuits of IEEE-754 operators that round to nearest even. A float is the word of its bits as the standard encodes it; there is one NaN only, the canonical one, so that equal words
// are SMT-LIB's equality.
#pragma once

#include "smt/word_circuits.h"

namespace argosy::smt {

class FloatCircuits {
 public:
  FloatCircuits(Circuit& circuit, WordCircuits& words) : circuit_(circuit), words_(words) {}

  Word fresh(SortRef sort);
  /// The same bits, but that every NaN is the canonical one.
  Word fromBits(SortRef sort, const Word& bits);

  Literal isNaN(SortRef sort, const Word& value);
  Literal equal(SortRef sort, const Word& left, const Word& right);
  Literal less(SortRef sort, const Word& left, const Word& right);

  Word negate(SortRef sort, const Word& value);
  Word add(SortRef sort, const Word& left, const Word& right);
  Word multiply(SortRef sort, const Word& left, const Word& right);
  Word divide(SortRef sort, const Word& left, const Word& right);

  Word convert(SortRef from, SortRef to, const Word& value);
  Word fromInteger(SortRef to, const Word& integer, bool isSigned);
  /// Toward zero; any value where that does not fit.
  Word toInteger(SortRef from, const Word& value, unsigned width, bool isSigned);

 private:
  /// The parts of a float, and what it is.
  struct Parts {
    Word fraction, exponent;  // as encoded
    Literal sign, isZero, isSubnormal, isInfinite, isNaN;
  };
  /// A number: significand / 2^(width - 1) * 2^exponent, where the significand's highest bit is set, unless it is zero, and the exponent has a sign.
  struct Number {
    Literal sign;
    Word exponent, significand;
  };

  Parts parts(SortRef sort, const Word& value);
  /// Of what is neither infinite nor NaN; the exponent has so many bits.
  Number number(SortRef sort, const Parts& parts, unsigned exponentWidth);
  /// The float next to the number, whose lowest bit stands for all that are below.
  Word rounded(SortRef sort, Number number);
  /// Without the sign: the exponent's and the fraction's bits, after rounding by what follows the fraction.
  Word packed(const Word& exponent, const Word& fraction, const Word& rest);

  Word withSign(Literal sign, Word magnitude) const;
  static Word infinity(SortRef sort);
  static Word notANumber(SortRef sort);
  /// Shifted to the left until the highest bit is set, and by how much.
  std::pair<Word, Word> normalised(Word word);
  /// To the right; the lowest bit keeps whether a bit that is set is lost.
  Word shiftedRightSticky(Word word, const Word& amount);
  Literal isZero(const Word& word) { return -circuit_.disjunction(word); }

  Circuit& circuit_;
  WordCircuits& words_;
};

}  // namespace argosy::smt
