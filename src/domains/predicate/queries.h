// What the predicate analysis asks of solvers. Whoever owns the solvers decides which one answers.
#pragma once

#include <functional>
#include <span>

#include "smt/solver.h"

namespace argosy::predicate {

class Queries {
 public:
  virtual ~Queries() = default;

  struct Result {
    smt::Answer answer = smt::Answer::Unknown;
    smt::Model model;    // Satisfiable
    std::string reason;  // Unknown
  };
  /// Is the formula satisfiable, together with the facts about everything it mentions?
  virtual Result solve(smt::TermRef formula, bool wantsModel) = 0;
  bool isUnsatisfiable(smt::TermRef formula) { return solve(formula, false).answer == smt::Answer::Unsatisfiable; }

  /// Calls `use` with a solver that decides such formulas, as far as one does, and knows the facts about all they mention.
  virtual void withSolver(std::span<const smt::TermRef> formulas, const std::function<void(smt::Solver&)>& use) = 0;
};

}  // namespace argosy::predicate
