// The formulas of an abstract path (docs/theory.md §6.1): one for each block, which together hold exactly for the executions along it. The formula
// of a block ends with what its memory hands on to the blocks after it.
#pragma once

#include <vector>

#include "domains/predicate/predicate_state.h"
#include "encode/encoder.h"

namespace argosy::predicate {

struct AbstractPath {
  /// The conjuncts of one formula.
  struct Parts {
    std::vector<smt::TermRef> conditions;   // of the branches taken: without them, more executions go on
    std::vector<smt::TermRef> definitions;  // what memory hands on, and the facts about what the formula mentions
  };

  std::vector<const Block*> blocks;    // e_0 … e_n
  std::vector<smt::TermRef> formulas;  // φ_1 … φ_n
  std::vector<Parts> parts;            // of each formula

  /// From the start of `first` (null: of the program) to that of `last`. A `goal`, over the symbols with which `last` starts, becomes a formula of its own.
  static AbstractPath between(const Block* first, const Block& last, encode::Encoder& encoder,
                              smt::TermRef goal = nullptr);

  /// Appends to each formula the facts about what it mentions.
  void addFacts(encode::Encoder& encoder);
  /// `known` holds where the path starts.
  void startWith(smt::TermRef known, smt::TermTable& terms);
};

}  // namespace argosy::predicate
