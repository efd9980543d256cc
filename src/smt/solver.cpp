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

std::optional<std::vector<std::vector<TermRef>>> allSatisfying(Solver& solver, TermTable& terms,
                                                               std::span<const TermRef> important,
                                                               std::span<const TermRef> assumptions,
                                                               std::size_t limit) {
  std::vector<std::vector<TermRef>> cubes;
  std::vector<TermRef> names, blocking;
  solver.push();
  // Symbols, so that the model tells their values even where evaluation is not exact.
  for (const TermRef term : important) {
    names.push_back(term->isSymbol() ? term : terms.fresh("important", terms.booleanSort()));
    solver.add(terms.equal(names.back(), term));
  }
  std::optional<std::vector<std::vector<TermRef>>> result;
  for (;;) {
    const Answer answer = solver.check(assumptions);
    if (answer == Answer::Unsatisfiable) result = std::move(cubes);
    if (answer != Answer::Satisfiable || cubes.size() == limit) break;
    const Model model = solver.model();
    std::vector<TermRef>& cube = cubes.emplace_back();
    blocking.clear();
    for (std::size_t i = 0; i < important.size(); ++i) {
      const TermRef value = model.value(names[i]);
      const bool holds = value && value->isTrue();
      cube.push_back(holds ? important[i] : terms.negation(important[i]));
      blocking.push_back(holds ? terms.negation(names[i]) : names[i]);
    }
    solver.add(terms.disjunction(blocking));
  }
  solver.pop();
  return result;
}

}  // namespace argosy::smt
