#include "algorithms/precision/shared_source.h"

#include "domains/predicate/predicate_cpa.h"
#include "expressions/qualified_expression.h"

namespace argosy::algorithms {

ExpressionRef expressionOf(Program& program, const SharedFact& fact) {
  if (isOfCalls(fact)) return nullptr;
  try {
    const auto parsed = expressions::parseExpressions(fact.expression, {});
    return parsed.size() == 1
               ? expressions::readQualified(program, program.nodes[fact.location].function, parsed.front())
               : nullptr;
  } catch (const expressions::TextError&) {
    return nullptr;
  }
}

std::optional<predicate::PathFacts> SharedSource::find(const predicate::InfeasiblePath& path, const Limits&) {
  predicate::PathFacts result(path.formulas.formulas.size());
  bool isEmpty = true;
  const std::span<const SharedFact> known = facts_.board.facts();
  // The facts at index i are about the state that ends block i.
  for (std::size_t i = 0; i < result.size() && i + 1 < path.states.size(); ++i) {
    const Place place = path.cpa.place(*path.states[i + 1]);
    for (const SharedFact& fact : known) {
      if (fact.location != place.location()) continue;
      const ExpressionRef expression = expressionOf(facts_.program, fact);
      const smt::TermRef formula =
          expression ? encoder_.plainFormula(expression, memory::frameOf(place.context())) : nullptr;
      if (!formula || formula->isTrue()) continue;
      result[i].push_back(formula);
      isEmpty = false;
    }
  }
  return isEmpty ? std::nullopt : std::optional(std::move(result));
}

}  // namespace argosy::algorithms
