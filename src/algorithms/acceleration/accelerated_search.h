// Any engine on the program with accelerated loops; what it finds is told of the program without.
#pragma once

#include <functional>
#include <set>

#include "acceleration/accelerate_loops.h"
#include "algorithms/engine.h"
#include "algorithms/preparation/prepared_program.h"
#include "configuration/configuration.h"

namespace argosy::algorithms {

class AcceleratedSearch final : public Engine {
 public:
  /// An engine for a program.
  using MakeEngine = std::function<std::unique_ptr<Engine>(ProgramFacts&)>;

  AcceleratedSearch(ProgramFacts& facts, const configuration::Configuration& configuration,
                    std::span<const evidence::Target> targets, const Limits& limits, MakeEngine makeEngine);
  ~AcceleratedSearch() override;

  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }
  void measureTime(bool measure) override;
  // Where no loop is accelerated, the engine's program is the given one.
  const CompositeCpa* composite() const override { return accelerated_ ? nullptr : engine_->composite(); }
  const ReachedSet* reached() const override { return accelerated_ ? nullptr : engine_->reached(); }
  ArgCpa* arg() override { return accelerated_ ? nullptr : engine_->arg(); }
  std::vector<const BlockRun*> blockRuns() const override {
    return accelerated_ ? std::vector<const BlockRun*>() : engine_->blockRuns();
  }
  report::SavedPrecision precision() override { return accelerated_ ? report::SavedPrecision() : engine_->precision(); }

 private:
  struct Accelerated;

  /// The program with all of its loops accelerated that can be, or with these only; null when that is none of them.
  std::unique_ptr<Accelerated> accelerate(const std::set<NodeId>* only);
  /// An engine for it, which begins with what the one before has told.
  void takeOver(std::unique_ptr<Accelerated> accelerated);
  void makeEngineFor(ProgramFacts& facts);
  /// Paths go round these loops of the engine's program again and again: whether an engine for a program where these are accelerated, too, should go on.
  bool hasBetter(std::span<const NodeId> heads);
  void tellLoops();
  /// UNKNOWN where the execution does not show the violation without acceleration.
  evidence::Verdict shownInOriginal(const evidence::ReplayedCounterexample& counterexample) const;
  /// Iterations that were one step take the same values from outside as the one that was executed after them.
  evidence::CandidateCounterexample withAllInputs(const evidence::ReplayedCounterexample& counterexample) const;
  evidence::Proof mappedBack(const evidence::ProofEvidence& found) const;

  ProgramFacts& facts_;
  const configuration::Configuration& configuration_;
  std::vector<evidence::Target> targets_;
  MakeEngine makeEngine_;
  bool isLazy_, measuresTime_ = false;
  std::vector<LoopOutcome> loops_;
  double seconds_ = 0;
  std::set<NodeId> asked_;                        // heads of loops that paths went round
  std::unique_ptr<Accelerated> accelerated_;      // what the engine works on; null: the program as it is
  std::unique_ptr<Accelerated> next_;             // what another engine should work on
  std::uint64_t restarts_ = 0, refinements_ = 0;  // of the engines before
  std::unique_ptr<Engine> engine_;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms
