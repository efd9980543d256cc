// Any engine on the program with accelerated loops; what it finds is told of the program without.
#pragma once

#include <functional>

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
                    std::span<const evidence::Target> targets, const Limits& limits, const MakeEngine& makeEngine);

  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }
  void measureTime(bool measure) override { engine_->measureTime(measure); }
  // Where no loop is accelerated, the engine's program is the given one.
  const CompositeCpa* composite() const override { return isAccelerated_ ? nullptr : engine_->composite(); }
  const ReachedSet* reached() const override { return isAccelerated_ ? nullptr : engine_->reached(); }
  ArgCpa* arg() override { return isAccelerated_ ? nullptr : engine_->arg(); }
  std::vector<const BlockRun*> blockRuns() const override {
    return isAccelerated_ ? std::vector<const BlockRun*>() : engine_->blockRuns();
  }
  report::SavedPrecision precision() override {
    return isAccelerated_ ? report::SavedPrecision() : engine_->precision();
  }

 private:
  void tellLoops();
  /// UNKNOWN where the execution does not show the violation without acceleration.
  evidence::Verdict shownInOriginal(const evidence::ReplayedCounterexample& counterexample) const;
  /// Iterations that were one step take the same values from outside as the one that was executed after them.
  evidence::CandidateCounterexample withAllInputs(const evidence::ReplayedCounterexample& counterexample) const;
  evidence::Proof mappedBack(const evidence::ProofEvidence& found) const;

  const Program& original_;
  std::vector<evidence::Target> targets_;
  std::shared_ptr<const acceleration::AccelerateLoops> acceleration_;
  TransformedProgram inlined_;   // calls in loops show what they do
  PreparedProgram accelerated_;  // after that
  ProgramMap map_;               // from there to the original
  bool isAccelerated_;
  std::unique_ptr<Engine> engine_;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms
