// Interpolation problems as SMT-LIB scripts for solvers with get-interpolants, which is no part of the standard: SMTInterpol's syntax
// [CHN12] (docs/theory.md §6.10).
#pragma once

#include <string>

#include "smt/interpolation/interpolator.h"

namespace argosy::smt {

/// Formulas are named F and their number from one. In (get-interpolants A (B C) D), what stands in parentheses is a subtree of its own,
/// and a child of the next name behind it, like the name before it: A and C are children of D. The answer has a term per node but the
/// root, in the order of the names.
std::string interpolationScript(const InterpolationProblem& problem);

/// The smallest of SMT-LIB's logics, without quantifiers, that has all operators of the formulas: QF_UFLIA, QF_ABV, ...
std::string logicOf(std::span<const TermRef> formulas);

}  // namespace argosy::smt
