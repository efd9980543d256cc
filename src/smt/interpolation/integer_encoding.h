// Bit-vector formulas as formulas of linear integer arithmetic, in which interpolants are more general. A guess: what is not linear is
// unknown, and sums wrap around only if wanted. Whoever uses the result has to check it over the bits.
#pragma once

#include <unordered_map>

#include "smt/interpolation/readings.h"
#include "smt/term_map.h"

namespace argosy::smt {

/// What a symbol of the encoding stands for.
struct EncodedMeaning {
  TermRef term = nullptr;  // a bit-vector or an array of the original formulas, or a Boolean that stays unknown
  Reading reading = Reading::Signed;  // of arrays: of the elements
  Reading ofIndices = Reading::Signed;
};

class IntegerEncoding {
 public:
  enum class Sums : std::uint8_t { Ideal, Wrapping };
  IntegerEncoding(TermTable& terms, std::span<const TermRef> formulas, Sums sums);

  TermRef encode(TermRef formula);
  enum class Bounds : std::uint8_t { NotNegative, Complete };
  /// What holds for the numbers in an encoded formula because they are read from bits.
  TermRef rangesIn(TermRef encoded, Bounds bounds);

  const std::unordered_map<TermRef, EncodedMeaning>& meanings() const { return meanings_; }

 private:
  struct Ranged {
    unsigned width;
    Reading reading;
  };

  void encodeOne(TermRef term);
  TermRef encodeAny(TermRef term);
  TermRef encodeWord(TermRef term);
  TermRef encodeArray(TermRef term);
  TermRef encodeComparison(TermRef term);
  TermRef encodeDivision(TermRef term, Int128 divisor);
  TermRef rebuiltWithEncodedOperands(TermRef term);
  TermRef symbolFor(TermRef term);
  TermRef opaque(TermRef term);
  SortRef encodedSort(SortRef sort);
  bool isEncodable(SortRef sort) const;

  TermRef encoded(TermRef term) const { return *encoded_.find(term); }
  /// The number of a bit-vector; that of others is themselves.
  TermRef read(TermRef term, Reading reading);
  TermRef convert(TermRef number, unsigned width, Reading from, Reading to);
  TermRef ranged(TermRef number, TermRef word);
  /// A number that may be out of the range of the word it stands for, by at most its size on either side.
  TermRef wrapped(TermRef number, TermRef word, bool mayBeLarge, bool mayBeSmall);
  TermRef wrappedProduct(TermRef number, TermRef word);

  TermRef add(TermRef left, TermRef right);
  TermRef times(TermRef term, Int128 factor);
  TermRef less(TermRef left, TermRef right);
  TermRef modulo(TermRef term, Int128 divisor);
  TermRef divide(TermRef term, Int128 divisor);

  TermTable& terms_;
  Readings readings_;
  Sums sums_;
  TermMap<TermRef> encoded_;
  std::unordered_map<TermRef, EncodedMeaning> meanings_;
  std::unordered_map<TermRef, Ranged> ranged_;  // by the encoded number
};

}  // namespace argosy::smt
