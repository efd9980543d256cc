#include "domains/predicate/atoms.h"
#include "domains/predicate/region.h"

namespace argosy::predicate {

namespace {

// The formulas that are remembered hold their diagrams.
constexpr std::size_t rememberedFormulas = 10'000;

}  // namespace

Region BddRegions::predicate(smt::TermRef plainPredicate) {
  // Predicates that are trivially the same must share a variable (docs/theory.md §5.5).
  const auto [positive, isNegated] = canonical(terms_, plainPredicate);
  if (positive->isFalse()) return truth(isNegated);
  const auto [found, isNew] = variables_.try_emplace(positive, static_cast<std::uint32_t>(predicates_.size()));
  if (isNew) predicates_.push_back(positive);
  const smt::Bdd variable = diagrams_.variable(found->second);
  return Region(isNegated ? diagrams_.negation(variable) : variable);
}

bool BddRegions::implies(const Region& left, const Region& right) {
  ++statistics_.implications;
  return diagrams_.implies(left.diagram(), right.diagram());
}

smt::TermRef BddRegions::toTerm(const Region& region) {
  if (const auto found = formulas_.find(region.diagram()); found != formulas_.end()) return found->second;
  std::unordered_map<smt::Bdd, smt::TermRef> converted;
  const smt::TermRef formula = convert(region.diagram(), converted);
  if (formulas_.size() >= rememberedFormulas) formulas_.clear();
  formulas_.emplace(region.diagram(), formula);
  return formula;
}

// As deep as there are variables. Shared nodes become shared terms.
smt::TermRef BddRegions::convert(const smt::Bdd& diagram, std::unordered_map<smt::Bdd, smt::TermRef>& converted) {
  if (diagram.isConstant()) return terms_.truth(diagram.isTrue());
  if (const auto found = converted.find(diagram); found != converted.end()) return found->second;
  const smt::TermRef then = convert(diagrams_.whenTrue(diagram), converted);
  const smt::TermRef otherwise = convert(diagrams_.whenFalse(diagram), converted);
  const smt::TermRef formula = terms_.ite(predicates_[diagrams_.topVariable(diagram)], then, otherwise);
  converted.emplace(diagram, formula);
  return formula;
}

}  // namespace argosy::predicate
