// The search for target states: one composition of CPAs, explored by the CPA algorithm, with refinement where the
// configuration asks for it (CEGAR, docs/theory.md §2.7), and with every alarm put to the test of an execution.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <unordered_set>

#include "algorithms/composition/formulas.h"
#include "algorithms/confirmation/confirmation.h"
#include "algorithms/engine.h"
#include "algorithms/preparation/program_facts.h"
#include "algorithms/reachability/exploration.h"
#include "analysis/refiner.h"
#include "configuration/configuration.h"
#include "domains/predicate/predicate_refiner.h"
#include "evidence/verdict.h"
#include "specification/property.h"

namespace argosy::algorithms {

class Reachability final : public Engine {
 public:
  /// `targets` say, property by property, what a replay has to show.
  Reachability(ProgramFacts& facts, const configuration::Configuration& configuration,
               std::span<const automaton::Automaton> specification, std::span<const evidence::Target> targets,
               const Limits& limits);
  ~Reachability() override;

  evidence::Verdict run(const Progress& progress = nullptr) override;

  const EngineStatistics& statistics() const override { return statistics_; }
  const CompositeCpa* composite() const override { return composite_.get(); }
  const ReachedSet* reached() const override { return &exploration_->outermost(); }
  ArgCpa* arg() override { return arg_.get(); }
  std::vector<const BlockRun*> blockRuns() const override { return exploration_->blockRuns(); }
  void watchLoops(LoopWatch watch) override { watch_ = std::move(watch); }
  void measureTime(bool measure) override { composite_->measureTime(measure); }
  report::SavedPrecision precision() override;
  std::optional<CoveredPaths> covered() override;

 private:
  /// Predicates at loop heads are candidates for what induction can prove.
  void tellPredicates();
  enum class AlarmOutcome : std::uint8_t { Confirmed, Refined, Dismissed, GaveUp };

  void buildComponents(std::span<const automaton::Automaton> specification);
  std::unique_ptr<Exploration> makeExploration();
  void start(PrecisionRef precision);
  ExplorationEnd explore(const Progress& progress, bool stopsAtTargets);
  AlarmOutcome handleAlarm(const ArgState& alarm);
  AlarmOutcome handlePath(const ArgState& target, const Limits& limits);
  /// The heads of loops that the path visits several times.
  std::vector<NodeId> repeatedLoops(const ArgState& target) const;
  Confirmation confirm(const ArgState& target, const Limits& limits);
  AlarmOutcome outcomeOf(Confirmation confirmation);
  /// What might have ruled the alarm out.
  void addOmissions(const ArgState& alarm);
  /// Each once.
  void addReason(evidence::UnknownReason reason);
  /// The verdict of a closed reached set; nothing when it had to be refined once more.
  std::optional<evidence::Verdict> closed();
  evidence::Unknown unknown();
  bool leavesOut() const { return !facts_.conditions.empty() && !analysesBlocks(); }
  bool analysesBlocks() const { return configuration_.getBoolean("blocks.memoize"); }

  ProgramFacts& facts_;
  const configuration::Configuration& configuration_;
  AlarmConfirmation confirmation_;
  std::unique_ptr<Formulas> formulas_;  // null without predicate CPA
  std::unique_ptr<CompositeCpa> composite_;
  std::unique_ptr<ArgCpa> arg_;
  std::unique_ptr<Exploration> exploration_;
  PrecisionRef startPrecision_;
  std::unique_ptr<Refiner> refiner_;
  std::set<predicate::PredicatePrecision::Item> told_;
  predicate::PredicateRefiner* predicateRefiner_ = nullptr;  // the same, when it is one
  std::optional<evidence::ReplayedCounterexample> counterexample_;
  std::vector<evidence::UnknownReason> reasons_;
  std::vector<StateRef> newTargets_;
  LoopWatch watch_;
  /// From there led steps to targets that were dismissed.
  std::unordered_set<NodeId> doubtful_;
  std::size_t initialPredicates_ = 0;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms
