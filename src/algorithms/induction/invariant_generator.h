// Auxiliary invariants for induction (docs/theory.md §7.4): intervals and congruences, run with growing effort, and lemmas, which are
// guessed and proved by induction relative to these. Each round may improve what is known at loop heads.
#pragma once

#include "algorithms/lemmas/invariant_candidates.h"
#include "algorithms/lemmas/lemma_search.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

class InvariantGenerator {
 public:
  /// Lemmas are looked for if `heads` are given: every loop head in every calling context.
  InvariantGenerator(ProgramFacts& facts, const configuration::Configuration& configuration,
                     std::span<const automaton::Automaton> specification)
      : facts_(facts), configuration_(configuration), specification_(specification) {}

  bool isNextRoundForLemmas() const;
  /// Spends one more round; true when more is known than before.
  bool improve(std::span<const Place> lemmaHeads, const Limits& limits);
  /// C expressions that hold whenever an execution is at the place.
  std::span<const ExpressionRef> at(const Place& place) const;
  /// For witnesses.
  const std::vector<evidence::Invariant>& atLoopHeads() const { return texts_; }
  /// Leaves out of the texts what follows from the rest; what is known stays.
  void shortenTexts(Formulas& formulas, UnrollingComposite& cpas, const Limits& limits);
  std::size_t rounds() const { return round_; }
  std::size_t lemmas() const;
  /// What holds at loop heads in every calling context, for other engines; lemmas only.
  std::vector<std::pair<NodeId, ExpressionRef>> sharedLemmas(std::span<const Place> heads) const;

 private:
  /// True when they say more than before.
  bool analyse(std::uint32_t effort, const Limits& limits);
  bool findLemmas(std::span<const Place> heads, GuessEffort effort, const Limits& limits);
  void addSharedFacts(InvariantCandidates& candidates);
  void combine();

  ProgramFacts& facts_;
  const configuration::Configuration& configuration_;
  std::span<const automaton::Automaton> specification_;
  std::size_t round_ = 0;
  PlacedConditions analysed_, lemmas_, invariants_;
  PlacedConditions expressible_;                                    // in witnesses, which know no quantifiers
  std::unordered_map<NodeId, std::vector<ExpressionRef>> indices_;  // at which lemmas about all elements are used
  std::vector<evidence::Invariant> texts_;
};

}  // namespace argosy::algorithms
