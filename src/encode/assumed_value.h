// What a term is worth where a condition holds.
#pragma once

#include "smt/term_table.h"

namespace argosy::encode {

/// Looks at the outermost choices only: what was written under the condition and is read again.
inline smt::TermRef assumedValue(smt::TermTable& terms, smt::TermRef value, smt::TermRef condition) {
  const smt::TermRef negated = terms.negation(condition);
  while (value->kind() == smt::TermKind::Ite && (value->operand(0) == condition || value->operand(0) == negated))
    value = value->operand(value->operand(0) == condition ? 1 : 2);
  return value;
}

}  // namespace argosy::encode
