// Existential quantifiers over any theory, as far as equations solve them: what is left is implied by the formula, has no other symbols
// than those to keep, and is equivalent to the projection unless something had to be dropped.
#pragma once

#include <unordered_set>

#include "smt/interpolation/deadline.h"
#include "smt/term_map.h"
#include "smt/term_table.h"

namespace argosy::smt {

class Projection {
 public:
  Projection(TermTable& terms, const Deadline& deadline) : terms_(terms), deadline_(deadline) {}

  /// Throws NoInterpolant when the result grows too large or there is no time.
  TermRef operator()(TermRef formula, std::span<const TermRef> kept);

 private:
  TermRef eliminate(TermRef formula, TermRef symbol, unsigned depth);
  TermRef eliminateFrom(std::span<const TermRef> conjuncts, TermRef symbol, unsigned depth);
  TermRef distribute(std::span<const TermRef> conjuncts, TermRef disjunction, TermRef symbol, unsigned depth);
  std::vector<TermRef> consequencesOfBounds(std::span<const TermRef> conjuncts, TermRef symbol);
  TermRef successor(TermRef term);
  /// What a conjunct says the symbol is equal to; null when it does not.
  TermRef solve(TermRef conjunct, TermRef symbol);
  TermRef isolate(TermRef left, TermRef right, TermRef symbol);

  bool contains(TermRef term, TermRef symbol);
  /// Conjuncts or disjuncts, also of negated disjunctions and conjunctions.
  std::vector<TermRef> parts(TermRef formula, TermKind junction);
  TermRef negated(TermRef formula) { return terms_.negation(formula); }

  TermTable& terms_;
  const Deadline& deadline_;
  // Of the symbol that is being eliminated:
  TermMap<bool> contains_;
  TermMap<TermRef> eliminated_;
  std::size_t distributions_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace argosy::smt
