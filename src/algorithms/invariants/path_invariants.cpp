#include "algorithms/invariants/path_invariants.h"

#include <algorithm>
#include <unordered_set>

#include "algorithms/invariants/invariant_analysis.h"
#include "domains/bounds/path_program_cpa.h"
#include "domains/predicate/predicate_cpa.h"

namespace argosy::algorithms {

using predicate::PathFacts;
using smt::TermRef;

namespace {

/// All steps on paths through the blocks that end in the target.
bounds::PathSteps stepsTo(const Cpa& cpa, const ArgState& target) {
  const auto predicate = component<predicate::PredicateCpa>(cpa);
  bounds::PathSteps steps;
  std::vector<const ArgState*> open{&target};
  std::unordered_set<const ArgState*> seen{&target};
  while (!open.empty()) {
    const ArgState& state = *open.back();
    open.pop_back();
    for (const ArgState::Link& link : state.parents()) {
      if (!predicate.stateIn(state).follows(predicate.stateIn(*link.parent))) continue;
      steps.insert(link.step);
      if (seen.insert(link.parent).second) open.push_back(link.parent);
    }
  }
  return steps;
}

/// At all places that the path program reaches; nothing when there was not enough time.
std::optional<PlacedConditions> invariantsOf(ProgramFacts& facts, bounds::PathSteps steps, bool relates,
                                             const Limits& limits) {
  std::vector<std::unique_ptr<ComponentCpa>> beside;
  beside.push_back(std::make_unique<bounds::PathProgramCpa>(std::move(steps)));
  constexpr std::uint32_t effort = 2;
  InvariantAnalysis analysis(facts, {effort, relates}, std::move(beside));
  return analysis.run(limits) ? std::optional(analysis.invariants(false)) : std::nullopt;
}

std::unordered_set<TermRef> symbolsOf(std::span<const TermRef> formulas) {
  std::unordered_set<TermRef> result;
  smt::forEachTerm(formulas, [&](TermRef term) {
    if (term->isSymbol()) result.insert(term);
  });
  return result;
}

}  // namespace

std::optional<PathFacts> PathInvariantSource::find(const predicate::InfeasiblePath& path, const Limits& limits) {
  const Limits own = options_.seconds > 0 ? limits.atMost(options_.seconds) : limits;
  const std::optional<PlacedConditions> invariants =
      invariantsOf(facts_, stepsTo(path.cpa, path.target), options_.relates, own);
  if (!invariants) return std::nullopt;
  encode::Encoder& encoder = formulas_.encoder();
  // What the path does not mention does not rule it out.
  const std::unordered_set<TermRef> mentioned = symbolsOf(path.formulas.formulas);
  PathFacts facts;
  for (std::size_t i = 1; i < path.states.size(); ++i) {
    std::vector<TermRef>& atState = facts.emplace_back();
    const Place place = path.cpa.place(*path.states[i]);
    const auto found = invariants->find(Place(place.point()));
    if (found == invariants->end()) {
      atState.push_back(encoder.terms().truth(false));
      continue;
    }
    const encode::PathFormula& start = path.formulas.blocks[i]->start();
    for (const ExpressionRef invariant : found->second) {
      const TermRef term = encoder.evaluateCondition(invariant, memory::frameOf(place.context()), start);
      const bool isRelevant = std::ranges::all_of(symbolsOf(std::span(&term, 1)),
                                                  [&](TermRef symbol) { return mentioned.contains(symbol); });
      if (isRelevant && !term->isTrue()) atState.push_back(encoder.rename(term, start.background, encoder.plain()));
    }
  }
  if (options_.mustRefute && !isRefutation(path.formulas, facts)) return std::nullopt;
  return facts;
}

bool PathInvariantSource::isRefutation(const predicate::AbstractPath& path, const PathFacts& facts) {
  encode::Encoder& encoder = formulas_.encoder();
  smt::TermTable& terms = encoder.terms();
  TermRef known = formulas_.abstraction().startOf(*path.blocks.front());
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const TermRef fact = terms.conjunction(facts[i]);
    const encode::PathFormula& end = path.blocks[i + 1]->blockFormula();
    const TermRef isWrong = terms.conjunction(encoder.condition(end), terms.negation(encoder.instantiate(fact, end)));
    if (!formulas_.isUnsatisfiable(terms.conjunction(known, isWrong))) return false;
    if (fact->isFalse()) return true;
    known = encoder.instantiate(fact, path.blocks[i + 1]->start());
  }
  return false;
}

}  // namespace argosy::algorithms
