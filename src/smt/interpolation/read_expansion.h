// Reads of written arrays as choices, and choices in atoms as cases, so that formulas fall into atoms that mean something alone.
#pragma once

#include "smt/term_table.h"

namespace argosy::smt {

/// An equivalent formula. Atoms with too many cases stay as they are.
TermRef expandReads(TermTable& terms, TermRef formula);

}  // namespace argosy::smt
