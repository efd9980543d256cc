#include "algorithms/induction/invariant_generator.h"

#include <algorithm>

#include "algorithms/invariants/invariant_analysis.h"
#include "algorithms/invariants/loop_invariants.h"
#include "algorithms/lemmas/vocabulary.h"
#include "algorithms/precision/shared_source.h"
#include "analysis/cpa_algorithm.h"
#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

enum class RoundKind : std::uint8_t { Analysis, Lemmas };

struct Round {
  RoundKind kind;
  double seconds;
  std::uint32_t effort = 0;  // of the analysis
  GuessEffort guesses = GuessEffort::Linear;
};

constexpr Round allRounds[] = {{RoundKind::Analysis, 3, 2},    {RoundKind::Lemmas, 5},
                               {RoundKind::Analysis, 10, 20},  {RoundKind::Lemmas, 10, 0, GuessEffort::Products},
                               {RoundKind::Analysis, 30, 300}, {RoundKind::Lemmas, 60, 0, GuessEffort::Products}};

}  // namespace

bool InvariantGenerator::isNextRoundForLemmas() const {
  return round_ < std::size(allRounds) && allRounds[round_].kind == RoundKind::Lemmas;
}

bool InvariantGenerator::improve(std::span<const Place> lemmaHeads, const Limits& limits) {
  if (round_ == std::size(allRounds) || limits.check()) return false;
  const Round& round = allRounds[round_++];
  const Limits own = limits.atMost(round.seconds);
  const bool isNew =
      round.kind == RoundKind::Analysis ? analyse(round.effort, own) : findLemmas(lemmaHeads, round.guesses, own);
  if (isNew) combine();
  return isNew;
}

void InvariantGenerator::combine() {
  expressible_ = analysed_;
  invariants_ = analysed_;
  for (const auto& [place, conditions] : lemmas_) {
    std::vector<ExpressionRef>& all = invariants_[place];
    for (const ExpressionRef condition : conditions) {
      if (!mentions(condition, facts_.ghostIndex)) expressible_[place].push_back(condition);
      for (const ExpressionRef instance : instancesOf(condition, facts_, indices_[place.location()]))
        all.push_back(instance);
    }
  }
  texts_ = loopInvariants(facts_, expressible_);
}

void InvariantGenerator::shortenTexts(Formulas& formulas, UnrollingComposite& cpas, const Limits& limits) {
  if (lemmas_.empty()) return;
  for (auto& [place, conditions] : expressible_) {
    std::vector<smt::TermRef> terms;
    cpas.arbitraryState(place, [&](encode::PathFormula& path) {
      for (const ExpressionRef condition : conditions)
        terms.push_back(formulas.encoder().evaluateCondition(condition, memory::frameOf(place.context()), path));
      return false;
    });
    // The last ones are the most contrived.
    for (std::size_t i = conditions.size(); i-- > 0 && !limits.check();) {
      const smt::TermRef own = terms[i];
      terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(i));
      const smt::TermRef rest = formulas.terms().conjunction(terms);
      if (formulas.isUnsatisfiable(formulas.terms().conjunction(rest, formulas.terms().negation(own))))
        conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(i));
      else terms.insert(terms.begin() + static_cast<std::ptrdiff_t>(i), own);
    }
  }
  texts_ = loopInvariants(facts_, expressible_);
}

std::size_t InvariantGenerator::lemmas() const {
  std::size_t count = 0;
  for (const auto& [place, conditions] : lemmas_) count += conditions.size();
  return count;
}

std::vector<std::pair<NodeId, ExpressionRef>> InvariantGenerator::sharedLemmas(std::span<const Place> heads) const {
  std::vector<std::pair<NodeId, ExpressionRef>> result;
  const auto holdsAt = [&](const Place& place, ExpressionRef condition) {
    const auto found = lemmas_.find(place);
    return found != lemmas_.end() && std::ranges::find(found->second, condition) != found->second.end();
  };
  for (const auto& [place, conditions] : lemmas_)
    for (const ExpressionRef condition : conditions) {
      const bool holds = std::ranges::all_of(
          heads, [&](const Place& other) { return other.location() != place.location() || holdsAt(other, condition); });
      const std::pair entry(place.location(), condition);
      const bool isSaid = std::ranges::find(result, entry) != result.end();
      if (holds && !isSaid && !mentions(condition, facts_.ghostIndex)) result.push_back(entry);
    }
  return result;
}

/// What other engines have told about loop heads is as good a guess as any.
void InvariantGenerator::addSharedFacts(InvariantCandidates& candidates) {
  for (const SharedFact& fact : facts_.board.facts()) {
    const auto found = candidates.find(fact.location);
    if (found == candidates.end()) continue;
    const ExpressionRef expression = expressionOf(facts_.program, fact);
    std::vector<ExpressionRef>& conditions = found->second.conditions;
    if (!expression || !hasMeaningAt(facts_, fact.location, expression)) continue;
    if (std::ranges::find(conditions, expression) == conditions.end()) conditions.push_back(expression);
  }
}

bool InvariantGenerator::findLemmas(std::span<const Place> heads, GuessEffort effort, const Limits& limits) {
  if (heads.empty()) return false;
  InvariantCandidates guesses = guessInvariants(facts_, effort, limits);
  addSharedFacts(guesses);
  LemmaSearch search(facts_, configuration_, specification_, invariants_, limits);
  std::optional<PlacedConditions> found = search.inductiveSubset(heads, guesses);
  if (!found) return false;
  for (const auto& [head, candidates] : guesses) indices_[head] = candidates.indices;
  bool isNew = false;
  for (const auto& [place, conditions] : *found) {
    std::vector<ExpressionRef>& known = lemmas_[place];
    for (const ExpressionRef condition : conditions) {
      if (std::ranges::find(known, condition) != known.end()) continue;
      known.push_back(condition);
      isNew = true;
    }
  }
  return isNew;
}

bool InvariantGenerator::analyse(std::uint32_t effort, const Limits& limits) {
  InvariantAnalysis analysis(facts_, {effort, configuration_.getBoolean("invariants.relations")});
  if (!analysis.run(limits)) return false;
  PlacedConditions found = analysis.invariants(true);
  const bool isNew = found != analysed_;
  if (isNew) analysed_ = std::move(found);
  return isNew;
}

std::span<const ExpressionRef> InvariantGenerator::at(const Place& place) const {
  const auto found = invariants_.find(Place(place.point()));
  return found == invariants_.end() ? std::span<const ExpressionRef>() : found->second;
}

}  // namespace argosy::algorithms
