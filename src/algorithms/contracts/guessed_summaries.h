// Recursion by guessed summaries: contracts of recursive functions are guessed from executions, the largest inductive subset is found, and what it proves is proved (docs/theory.md §7.8).
#pragma once

#include "algorithms/contracts/call_observations.h"
#include "algorithms/contracts/contract_search.h"
#include "algorithms/engine.h"
#include "algorithms/lemmas/guesses.h"
#include "configuration/configuration.h"
#include "program/transform/calls_by_contracts.h"
#include "specification/automaton.h"

namespace argosy::algorithms {

class GuessedSummaries final : public Engine {
 public:
  GuessedSummaries(ProgramFacts& facts, const configuration::Configuration& configuration,
                   std::span<const automaton::Automaton> specification, std::span<const evidence::Target> targets,
                   const Limits& limits);

  /// TRUE or UNKNOWN.
  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }

 private:
  evidence::Verdict search(const Progress& progress);
  /// Invariants of loops on which contracts may depend.
  std::vector<std::pair<NodeId, std::vector<ExpressionRef>>> guessLoops(GuessEffort effort);
  evidence::Verdict attempt(const ContractVocabulary& vocabulary, std::span<const CallObservation> observations,
                            GuessEffort effort, const Progress& progress);

  evidence::Verdict prove(const ContractVocabulary& vocabulary, ContractGuesses known, const Progress& progress);

  ProgramFacts& facts_;
  const bool guesses_;
  configuration::Configuration induction_;
  std::span<const automaton::Automaton> specification_;
  std::span<const evidence::Target> targets_;
  /// Of the attempts before: all guesses, and what was left of them.
  std::vector<Contract> tried_, proved_;
  std::uint64_t guessed_ = 0, kept_ = 0, queries_ = 0;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms
