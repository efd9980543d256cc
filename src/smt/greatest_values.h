// How large terms of bit-vectors can be, read as unsigned numbers: a counter that begins at zero and is incremented ten times has four bits, whatever its type. A SAT solver
// would have to find out, by each carry that cannot occur.
#pragma once

#include "smt/term_map.h"

namespace argosy::smt {

class GreatestValues {
 public:
  /// Of a term whose operands have been entered; other sorts than bit-vectors have none.
  void enter(TermRef term);
  /// As many bits as an upper bound of the term's value has; the term has been entered.
  unsigned bitsOf(TermRef term) const;

 private:
  UInt128 of(TermRef term) const;
  UInt128 boundOf(TermRef term) const;

  TermMap<UInt128> greatest_;
};

}  // namespace argosy::smt
