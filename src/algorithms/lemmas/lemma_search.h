// Which of many candidates are invariants: the largest subset that holds whenever a loop is entered for the first time and is preserved from each
// loop head to the next, found by dropping what a counterexample to this refutes (Flanagan, Leino: "Houdini, an annotation assistant for
// ESC/Java", FME 2001; docs/theory.md §7.5). The lemmas hold on every execution up to the first violation of the specification.
#pragma once

#include "algorithms/invariants/loop_invariants.h"
#include "algorithms/lemmas/invariant_candidates.h"
#include "algorithms/unrolling/unrolling.h"

namespace argosy::algorithms {

class LemmaSearch {
 public:
  /// `known` are invariants already.
  LemmaSearch(ProgramFacts& facts, const configuration::Configuration& configuration,
              std::span<const automaton::Automaton> specification, const PlacedConditions& known, const Limits& limits);
  ~LemmaSearch();

  /// `heads`: every loop head in every calling context. Conditions with the ghost index hold for all its values. Nothing when the limits do not
  /// allow an answer.
  std::optional<PlacedConditions> inductiveSubset(std::span<const Place> heads, const InvariantCandidates& candidates);

 private:
  struct Start;
  struct Arrival;

  bool prepare(std::span<const Place> heads);
  StateRef programStart();
  smt::TermRef hypothesis(const Start& start);
  bool collect(Start& start, StateRef root, std::uint32_t bound);
  /// Drops what does not follow; false when an answer is out of reach.
  bool weaken(Start& start, bool& isChanged);
  smt::TermRef failure(const Arrival& arrival);
  void dropRefuted(Start& start, const smt::Model& model, bool& isChanged);
  void dropOneByOne(Start& start, smt::TermRef hypothesis, bool& isChanged);

  ProgramFacts& facts_;
  configuration::Configuration configuration_;
  const PlacedConditions& known_;
  Limits limits_;
  Formulas formulas_;
  UnrollingComposite cpas_;
  const InvariantCandidates* candidates_ = nullptr;
  PlacedConditions active_;
  std::vector<std::unique_ptr<Start>> starts_;
};

}  // namespace argosy::algorithms
