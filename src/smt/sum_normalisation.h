// Sums and exclusive disjunctions in a normal form: those that differ only in the order and grouping of their operands become identical, which
// bit-blasting can hardly see.
#pragma once

#include "smt/term_table.h"

namespace argosy::smt {

/// How many summands the term has, if it is a sum of bit-vectors, but not more than `most`.
std::size_t countSummands(TermRef term, std::size_t most);

/// A sum or an exclusive disjunction of so many operands that its order matters to solvers.
bool isLongSum(TermRef term);

/// An equivalent formula.
TermRef withNormalisedSums(TermTable& table, TermRef formula);
/// The same, of which only equations are replaced whose truth the normal forms of their sides tell.
TermRef withDecidedEquations(TermTable& table, TermRef formula);

}  // namespace argosy::smt
