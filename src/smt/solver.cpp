#include "smt/solver.h"

#include "smt/managed_solver.h"

namespace argosy::smt {

const char* toString(SolverKind kind) {
  switch (kind) {
    case SolverKind::Z3: return "z3";
    case SolverKind::Cvc5: return "cvc5";
    case SolverKind::Sat: return "sat";
  }
  return "";
}

std::unique_ptr<Solver> makeSolver(TermTable& terms, const SolverOptions& options) {
  return std::make_unique<ManagedSolver>(terms, options);
}

}  // namespace argosy::smt
