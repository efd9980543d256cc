// Formulas over the numbers of an IntegerEncoding as formulas over the bits again.
#pragma once

#include <variant>

#include "smt/interpolation/integer_encoding.h"
#include "smt/interpolation/number_sum.h"

namespace argosy::smt {

class IntegerDecoding {
 public:
  IntegerDecoding(TermTable& terms, const IntegerEncoding& encoding, Wrapping wrapping);

  /// Throws std::runtime_error for what bits cannot say.
  TermRef decode(TermRef formula);

 private:
  /// An array of the original formulas.
  struct Array {
    TermRef term;
    Reading ofElements, ofIndices;
  };
  /// A term that is unchanged or replaced (of Boolean, real and original integer sorts), a number, or an array.
  using Decoded = std::variant<TermRef, NumberSum, Array>;

  Decoded decodeAny(TermRef term);
  Decoded decodeNumber(TermRef term);
  Decoded decodeArray(TermRef term);
  Decoded decodeIte(TermRef term);
  TermRef decodeJunction(TermRef term);
  TermRef decodeEquation(TermRef term);
  Decoded decodeSelect(TermRef term);

  const Decoded& decoded(TermRef term) const { return *decoded_.find(term); }
  TermRef termOf(TermRef term) const;
  bool isNumber(TermRef term) const { return std::holds_alternative<NumberSum>(decoded(term)); }
  NumberSum numberOf(TermRef term) const;
  /// The bits of an index or element.
  TermRef wordOf(TermRef term, SortRef sort);

  TermTable& terms_;
  const std::unordered_map<TermRef, EncodedMeaning>& meanings_;
  bool hasNumbers_ = false;
  SumToBits bits_;
  TermMap<Decoded> decoded_;
};

}  // namespace argosy::smt
