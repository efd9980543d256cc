// Inputs that make a program follow an abstract path: values of the symbols of the path's conditions. Satisfiable answers
// have been checked by evaluation, Unsatisfiable answers hold for the machine's arithmetic, faults included.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>

#include "evidence/evaluate.h"

namespace argosy::evidence {

struct Constraint {
  ExpressionRef condition;  // of any scalar type; what does not compare equal to zero is true
  bool truth;
};

enum class SolverAnswer : std::uint8_t { Satisfiable, Unsatisfiable, Unknown };

struct Solution {
  SolverAnswer answer = SolverAnswer::Unknown;
  Assignment values;  // Satisfiable: the raw bits of every symbol in the constraints
};

/// Solutions without division by zero, shifts out of range and float conversions out of range are preferred, then small
/// values. A constraint that is no evaluable expression (see evaluate.h) can only lead to Unsatisfiable, by the others,
/// or to Unknown. `limit` bounds the time spent, as exactly as Z3 looks at its clock.
Solution solve(std::span<const Constraint> constraints, std::chrono::milliseconds limit);

}  // namespace argosy::evidence
