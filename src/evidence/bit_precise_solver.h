// The decision procedure behind path_solver.h: bit-vectors and IEEE floats, decided by Z3, of which nothing shows here.
#pragma once

#include <chrono>
#include <span>
#include <unordered_set>

#include "evidence/path_solver.h"

namespace argosy::evidence {

/// Values for the symbols `unknowns` that satisfy the constraints, whose nodes (all evaluable) `dag` lists; all other
/// symbols have their values from `assignment`. The caller checks what comes back: this is a translation, no evaluation.
Solution solveBitPrecisely(const ExpressionDag& dag, std::span<const Constraint> constraints,
                           const std::unordered_set<VariableId>& unknowns, const Assignment& assignment,
                           std::chrono::milliseconds limit);

}  // namespace argosy::evidence
