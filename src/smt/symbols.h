// The symbols of a formula.
#pragma once

#include "smt/term_table.h"

namespace argosy::smt {

/// Each once, in an order that depends on the formula alone.
template <class Visit>
void forEachSymbol(TermRef formula, const Visit& visit) {
  const TermRef roots[] = {formula};
  forEachTerm(roots, [&](TermRef term) {
    if (term->isSymbol()) visit(term);
  });
}

}  // namespace argosy::smt
