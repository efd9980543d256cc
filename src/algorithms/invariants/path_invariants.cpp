#include "algorithms/invariants/path_invariants.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "algorithms/composition/components.h"
#include "algorithms/invariants/interval_descent.h"
#include "analysis/cpa_algorithm.h"
#include "domains/bounds/path_program_cpa.h"
#include "domains/predicate/predicate_cpa.h"

namespace argosy::algorithms {

using predicate::PathFacts;
using smt::TermRef;

namespace {

/// All steps on paths through the blocks that end in the target.
bounds::PathSteps stepsTo(ArgCpa& arg, const ArgState& target) {
  const std::size_t component = *arg.wrapped().find("predicate");
  bounds::PathSteps steps;
  std::vector<const ArgState*> open{&target};
  std::unordered_set<const ArgState*> seen{&target};
  while (!open.empty()) {
    const ArgState& state = *open.back();
    open.pop_back();
    for (const ArgState::Link& link : state.parents()) {
      if (!predicate::PredicateCpa::stateIn(state, component)
               .follows(predicate::PredicateCpa::stateIn(*link.parent, component)))
        continue;
      steps.insert(link.step);
      if (seen.insert(link.parent).second) open.push_back(link.parent);
    }
  }
  return steps;
}

using Invariants = std::unordered_map<Place, std::vector<ExpressionRef>, PlaceHash>;

/// At all places that the path program reaches; nothing when there was not enough time.
std::optional<Invariants> invariantsOf(ProgramFacts& facts, bounds::PathSteps steps, const Limits& limits) {
  const configuration::Configuration configuration = configuration::loadConfiguration("interval");
  Components built = makeComponents(facts, configuration, {});
  interval::IntervalCpa& interval = *built.interval;
  built.components.push_back(std::make_unique<bounds::PathProgramCpa>(std::move(steps)));
  CompositeCpa composite(facts.program, std::move(built.components));
  ArgCpa arg(composite);
  std::unique_ptr<ReachedSet> reached;
  for (std::int64_t passes = configuration.getInteger("interval.narrowing");; --passes) {
    auto next = std::make_unique<ReachedSet>(arg, waitlistOrder(configuration, facts.controlFlow));
    const Adjusted initial = arg.adjust(arg.initialState(), arg.initialPrecision());
    next->add(initial.state, initial.precision);
    if (CpaAlgorithm(arg, limits, nullptr).run(*next) != ExplorationEnd::Complete) break;
    reached = std::move(next);
    if (passes <= 0 || !prepareDescent(facts, arg, *reached, interval)) break;
  }
  if (!reached) return std::nullopt;
  Invariants invariants;
  const std::size_t component = *composite.find("interval");
  std::unordered_set<Place, PlaceHash> ambiguous;
  reached->forEach([&](ReachedId, const ReachedState& entry) {
    const Place place = arg.place(*entry.state);
    const auto [found, isNew] = invariants.try_emplace(place);
    if (!isNew) ambiguous.insert(place);
    const auto& tuple = static_cast<const CompositeState&>(*static_cast<const ArgState&>(*entry.state).wrapped());
    interval.appendInvariants(*tuple.components()[component], place, found->second);
  });
  for (const Place& place : ambiguous) invariants[place].clear();
  return invariants;
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
  const Limits own = seconds_ > 0 ? limits.atMost(seconds_) : limits;
  const std::optional<Invariants> invariants = invariantsOf(facts_, stepsTo(path.arg, path.target), own);
  if (!invariants) return std::nullopt;
  encode::Encoder& encoder = formulas_.encoder();
  // What the path does not mention does not rule it out.
  const std::unordered_set<TermRef> mentioned = symbolsOf(path.formulas.formulas);
  PathFacts facts;
  for (std::size_t i = 1; i < path.states.size(); ++i) {
    std::vector<TermRef>& atState = facts.emplace_back();
    const Place place = path.arg.place(*path.states[i]);
    const auto found = invariants->find({place.location, place.context, 0});
    if (found == invariants->end()) {
      atState.push_back(encoder.terms().truth(false));
      continue;
    }
    const encode::PathFormula& start = path.formulas.blocks[i]->start();
    for (const ExpressionRef invariant : found->second) {
      const TermRef term = encoder.evaluateCondition(invariant, predicate::frameOf(place.context), start);
      const bool isRelevant = std::ranges::all_of(symbolsOf(std::span(&term, 1)),
                                                  [&](TermRef symbol) { return mentioned.contains(symbol); });
      if (isRelevant && !term->isTrue()) atState.push_back(encoder.rename(term, start.background, encoder.plain()));
    }
  }
  if (mustRefute_ && !isRefutation(path.formulas, facts)) return std::nullopt;
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
