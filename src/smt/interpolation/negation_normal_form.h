// Negations pushed down to what is neither conjunction nor disjunction, so that conjuncts can be told apart, and atoms found.
#pragma once

#include "smt/term_map.h"
#include "smt/term_table.h"

namespace argosy::smt {

class NegationNormalForm {
 public:
  explicit NegationNormalForm(TermTable& terms) : terms_(terms) {}
  /// Iterative; remembers what it has seen.
  TermRef operator()(TermRef formula);

 private:
  struct Forms {
    TermRef positive = nullptr, negative = nullptr;
  };

  TermTable& terms_;
  TermMap<Forms> known_;
};

}  // namespace argosy::smt
