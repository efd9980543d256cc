// Interpolants as solutions of recursion-free Horn clauses (docs/theory.md §6.4): a relation per node over what its subtree shares, implied by
// the children's relations and the node's formula; the root's is false. Z3's Spacer finds the relations.
#pragma once

#include "smt/interpolation/interpolation_engine.h"

namespace argosy::smt {

/// Of an engine's time; the rest is for the check.
inline constexpr double partForSolver = 0.8;

struct HornSolution {
  bool isSatisfiable = false;    // the formulas do not contradict each other
  std::vector<TermRef> terms{};  // one per node, unless they are satisfiable
};

/// Throws NoInterpolant.
HornSolution solveHornClauses(TermTable& terms, const InterpolationTree& tree, const Deadline& deadline);

}  // namespace argosy::smt
