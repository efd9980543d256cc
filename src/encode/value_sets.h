// The values that a term can have, where these are few: choices among constants, and sums and products of such. Conditions are not looked at.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "base/integer.h"
#include "smt/term.h"

namespace argosy::encode {

class ValueSets {
 public:
  using Values = std::vector<Int128>;

  /// All values that the term has in any model are among these, which are in increasing order; bit-vectors are signed. Null when the term is something else,
  /// or there are many.
  const Values* of(smt::TermRef term);

 private:
  /// Those of its operands are known.
  std::optional<Values> compute(smt::TermRef term) const;

  std::unordered_map<smt::TermRef, std::optional<Values>> known_;
};

}  // namespace argosy::encode
