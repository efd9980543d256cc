#include "algorithms/lemmas/lemma_search.h"

#include <algorithm>

namespace argosy::algorithms {

using smt::Answer;
using smt::TermRef;

/// A visit of a loop head right after the start.
struct LemmaSearch::Arrival {
  Place place;
  encode::PathFormula path;
  TermRef condition;
};

/// The beginning of the program, or an arbitrary visit of a loop head.
struct LemmaSearch::Start {
  std::optional<Place> place;
  encode::PathFormula path;
  std::vector<Arrival> arrivals;
};

LemmaSearch::LemmaSearch(ProgramFacts& facts, const configuration::Configuration& configuration,
                         std::span<const automaton::Automaton> specification, const PlacedConditions& known,
                         const Limits& limits)
    : facts_(facts),
      configuration_([&] {
        configuration::Configuration own = configuration;
        configuration::applyOption(own, "smt.time=2s");
        return own;
      }()),
      known_(known),
      limits_(limits),
      formulas_(facts, configuration_, limits_),
      cpas_(facts, configuration_, specification, formulas_) {}

LemmaSearch::~LemmaSearch() = default;

bool LemmaSearch::collect(Start& start, StateRef root, std::uint32_t bound) {
  Unrolling unrolling(facts_, cpas_, std::move(root));
  if (!unrolling.unrollTo(bound, limits_)) return false;
  unrolling.forEachFrontierState([&](const ArgState& state) {
    const Place place = cpas_.arg().place(state);
    const encode::PathFormula& path = cpas_.predicateState(state).formula();
    start.arrivals.push_back({Place(place.point()), path, formulas_.encoder().condition(path)});
  });
  return true;
}

/// The ghost index may have any value, and keeps it.
StateRef LemmaSearch::programStart() {
  encode::PathFormula path = formulas_.encoder().programStart();
  const CallingContext* context = facts_.points.contexts.start();
  Edge choice;
  choice.operation = Havoc{facts_.program.variableExpression(facts_.ghostIndex), HavocCause::Arbitrary, {}, {}};
  formulas_.encoder().apply(choice, EdgeId(), memory::frameOf(context), path);
  return cpas_.stateAt(Place(facts_.points.start()), -1, std::move(path));
}

bool LemmaSearch::prepare(std::span<const Place> heads) {
  starts_.push_back(std::make_unique<Start>());
  if (!collect(*starts_.back(), programStart(), 0)) return false;
  encode::Encoder& encoder = formulas_.encoder();
  for (const Place& place : heads) {
    auto start = std::make_unique<Start>();
    start->place = place;
    const StateRef root = cpas_.arbitraryState(place, [&](encode::PathFormula& path) {
      if (const auto found = known_.find(place); found != known_.end())
        for (const ExpressionRef invariant : found->second)
          if (!encoder.assume(encoder.evaluateCondition(invariant, memory::frameOf(place.context()), path), path))
            return false;
      start->path = path;
      return true;
    });
    if (!root) continue;  // no execution gets there
    if (!collect(*start, root, 1)) return false;
    starts_.push_back(std::move(start));
  }
  return true;
}

/// The arrival happens, and an active condition does not hold.
TermRef LemmaSearch::failure(const Arrival& arrival) {
  std::vector<TermRef> failures;
  for (const ExpressionRef condition : active_[arrival.place])
    failures.push_back(formulas_.terms().negation(
        formulas_.encoder().evaluateCondition(condition, memory::frameOf(arrival.place.context()), arrival.path)));
  return formulas_.terms().conjunction(arrival.condition, formulas_.terms().disjunction(failures));
}

void LemmaSearch::dropRefuted(Start& start, const smt::Model& model, bool& isChanged) {
  smt::Evaluation evaluation(formulas_.terms(), model);
  for (const Arrival& arrival : start.arrivals) {
    if (!evaluation.isTrue(arrival.condition)) continue;
    const std::size_t dropped = std::erase_if(active_[arrival.place], [&](ExpressionRef condition) {
      const TermRef value = evaluation(
          formulas_.encoder().evaluateCondition(condition, memory::frameOf(arrival.place.context()), arrival.path));
      return !value || !value->isTrue();
    });
    isChanged |= dropped > 0;
  }
}

void LemmaSearch::dropOneByOne(Start& start, TermRef hypothesis, bool& isChanged) {
  for (const Arrival& arrival : start.arrivals) {
    const TermRef before = formulas_.terms().conjunction(hypothesis, arrival.condition);
    const std::size_t dropped = std::erase_if(active_[arrival.place], [&](ExpressionRef condition) {
      const TermRef holds =
          formulas_.encoder().evaluateCondition(condition, memory::frameOf(arrival.place.context()), arrival.path);
      if (limits_.check()) return true;
      return formulas_.solve(formulas_.terms().conjunction(before, formulas_.terms().negation(holds)), false).answer !=
             Answer::Unsatisfiable;
    });
    isChanged |= dropped > 0;
  }
}

TermRef LemmaSearch::hypothesis(const Start& start) {
  std::vector<TermRef> terms;
  if (start.place) {
    const LoopCandidates& candidates = candidates_->at(start.place->location());
    const auto assume = [&](ExpressionRef condition) {
      terms.push_back(
          formulas_.encoder().evaluateCondition(condition, memory::frameOf(start.place->context()), start.path));
    };
    for (const ExpressionRef condition : active_[*start.place]) {
      assume(condition);
      for (const ExpressionRef instance : instancesOf(condition, facts_, candidates.indices)) assume(instance);
    }
  }
  return formulas_.terms().conjunction(terms);
}

bool LemmaSearch::weaken(Start& start, bool& isChanged) {
  for (;;) {
    if (limits_.check()) return false;
    const TermRef assumed = hypothesis(start);
    std::vector<TermRef> failures;
    for (const Arrival& arrival : start.arrivals) failures.push_back(failure(arrival));
    const TermRef query = formulas_.terms().conjunction(assumed, formulas_.terms().disjunction(failures));
    const Formulas::Result result = formulas_.solve(query, true);
    if (result.answer == Answer::Unsatisfiable) return true;
    bool isProgress = false;
    if (result.answer == Answer::Satisfiable) dropRefuted(start, result.model, isProgress);
    if (!isProgress) {
      dropOneByOne(start, assumed, isProgress);
      isChanged |= isProgress;
      // Each by itself follows from what was assumed, but the last of it may have been dropped meanwhile: once more, later.
      return !limits_.check();
    }
    isChanged = true;
  }
}

std::optional<PlacedConditions> LemmaSearch::inductiveSubset(std::span<const Place> heads,
                                                             const InvariantCandidates& candidates) {
  candidates_ = &candidates;
  for (const Place& place : heads) {
    const auto known = known_.find(place);
    for (const ExpressionRef condition : candidatesAt(place, facts_, candidates))
      if (known == known_.end() || std::ranges::find(known->second, condition) == known->second.end())
        active_[place].push_back(condition);
  }
  if (!prepare(heads) || !restrictions(facts_.program, cpas_.composite()).empty()) return std::nullopt;
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const auto& start : starts_)
      if (!weaken(*start, isChanged)) return std::nullopt;
  }
  std::erase_if(active_, [](const auto& entry) { return entry.second.empty(); });
  return std::move(active_);
}

}  // namespace argosy::algorithms
