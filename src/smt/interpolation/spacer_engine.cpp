// Spacer in the theories of the formulas. Uninterpreted functions, which it rejects, become symbols (Ackermann).
#include "smt/interpolation/function_removal.h"
#include "smt/interpolation/horn_clauses.h"

namespace argosy::smt {
namespace {

class SpacerEngine final : public InterpolationEngine {
 public:
  explicit SpacerEngine(TermTable& terms) : terms_(terms) {}

  void interpolate(const InterpolationTree& tree, const Deadline& deadline, const Acceptance& accept) override {
    const FunctionRemoval removal(terms_, tree);
    HornSolution solution = solveHornClauses(terms_, removal.tree(), deadline.part(partForSolver));
    if (solution.isSatisfiable) throw NoInterpolant("satisfiable");
    for (TermRef& term : solution.terms) term = removal.restore(term);
    accept(solution.terms);
  }

 private:
  TermTable& terms_;
};

}  // namespace

std::unique_ptr<InterpolationEngine> makeSpacerEngine(TermTable& terms) {
  return std::make_unique<SpacerEngine>(terms);
}

}  // namespace argosy::smt
