#include "smt/interpolation/interpolation_check.h"

#include <algorithm>
#include <unordered_set>

#include "smt/term_order.h"

namespace argosy::smt {
namespace {

bool isForSat(std::span<const TermRef> formulas) {
  bool result = true;
  const auto isWord = [](SortRef sort) { return sort->isBoolean() || sort->isBitVector(); };
  forEachTerm(formulas, [&](TermRef term) {
    const SortRef sort = term->sort();
    result = result && (isWord(sort) || (sort->isArray() && isWord(sort->index()) && isWord(sort->element())));
  });
  return result;
}

struct CoreAnswer {
  Answer answer = Answer::Unknown;
  std::vector<TermRef> core{};
};

/// Asks twice for the core: the second answer is a core of the first.
CoreAnswer ask(TermTable& terms, std::span<const TermRef> formulas, std::span<const TermRef> assumptions,
               SolverKind checker, const Deadline& deadline) {
  if (deadline.isOver()) return {};
  std::vector<TermRef> all(formulas.begin(), formulas.end());
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  if (checker == SolverKind::Sat && !isForSat(all)) checker = SolverKind::Z3;
  const auto solver = makeSolver(terms, deadline.solverOptions(checker));
  for (const TermRef formula : formulas) solver->add(formula);
  CoreAnswer result{solver->check(assumptions)};
  if (result.answer != Answer::Unsatisfiable || assumptions.empty()) return result;
  result.core = solver->unsatCore();
  if (result.core.size() > 1 && result.core.size() < assumptions.size() && !deadline.isOver() &&
      solver->check(result.core) == Answer::Unsatisfiable)
    result.core = solver->unsatCore();
  return result;
}

TermRef onlyThose(TermTable& terms, TermRef conjunction, const std::unordered_set<TermRef>& kept) {
  std::vector<TermRef> conjuncts = conjunctsOf(conjunction);
  std::erase_if(conjuncts, [&](TermRef conjunct) { return !kept.contains(conjunct); });
  return terms.conjunction(conjuncts);
}

}  // namespace

std::vector<TermRef> conjunctsOf(TermRef formula) {
  std::vector<TermRef> result, pending{formula};
  TermMap<Done> seen;
  while (!pending.empty()) {
    const TermRef term = pending.back();
    pending.pop_back();
    if (!seen.insert(term).second || term->isTrue()) continue;
    if (term->kind() == TermKind::And) {
      pending.insert(pending.end(), term->operands().rbegin(), term->operands().rend());
    } else {
      result.push_back(term);
    }
  }
  return result;
}

InterpolationVerdict checkInterpolants(TermTable& terms, const InterpolationTree& tree,
                                       std::vector<TermRef>& candidates, SolverKind checker, const Deadline& deadline) {
  if (candidates.size() != tree.size() || !candidates[tree.root()]->isFalse()) return InterpolationVerdict::Refuted;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (!candidates[i]->sort()->isBoolean() || !tree.isShared(i, candidates[i])) return InterpolationVerdict::Refuted;
  }
  // From the root downwards: a term that has become weaker is easier to imply for those below.
  for (std::size_t i = tree.size(); i-- > 0;) {
    if (candidates[i]->isTrue()) {
      for (const std::size_t child : tree.children(i)) candidates[child] = terms.truth(true);
      continue;
    }
    std::vector<TermRef> assumptions;
    for (const std::size_t child : tree.children(i)) {
      for (const TermRef conjunct : conjunctsOf(candidates[child])) assumptions.push_back(conjunct);
    }
    const TermRef formulas[] = {tree.formula(i), terms.negation(candidates[i])};
    const CoreAnswer answer = ask(terms, formulas, assumptions, checker, deadline);
    if (answer.answer == Answer::Satisfiable) return InterpolationVerdict::Refuted;
    if (answer.answer == Answer::Unknown) return InterpolationVerdict::Unknown;
    const std::unordered_set<TermRef> kept(answer.core.begin(), answer.core.end());
    for (const std::size_t child : tree.children(i)) candidates[child] = onlyThose(terms, candidates[child], kept);
  }
  return InterpolationVerdict::Valid;
}

InterpolationCore coreOf(TermTable& terms, const InterpolationTree& tree, SolverKind checker,
                         const Deadline& deadline) {
  std::vector<TermRef> assumptions;
  std::unordered_set<TermRef> seen;
  for (const TermRef formula : tree.formulas()) {
    for (const TermRef conjunct : conjunctsOf(formula)) {
      if (seen.insert(conjunct).second) assumptions.push_back(conjunct);
    }
  }
  const CoreAnswer answer = ask(terms, {}, assumptions, checker, deadline);
  if (answer.answer != Answer::Unsatisfiable) return {answer.answer};
  const std::unordered_set<TermRef> kept(answer.core.begin(), answer.core.end());
  std::vector<TermRef> formulas;
  for (const TermRef formula : tree.formulas()) formulas.push_back(onlyThose(terms, formula, kept));
  return {answer.answer, tree.withFormulas(std::move(formulas))};
}

}  // namespace argosy::smt
