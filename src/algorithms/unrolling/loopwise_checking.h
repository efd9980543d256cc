// Bounded model checking in which each loop has a bound of its own (docs/theory.md §7.2). A round unrolls the program anew: does an execution go beyond the bound? Is a target reached? When no
// execution goes beyond it, nothing was left out, and the program is proved.
#pragma once

#include "algorithms/engine.h"
#include "algorithms/unrolling/argument_search.h"
#include "algorithms/unrolling/loop_unrolling.h"
#include "algorithms/unrolling/target_check.h"

namespace argosy::algorithms {

class LoopwiseChecking final : public Engine {
 public:
  LoopwiseChecking(ProgramFacts& facts, const configuration::Configuration& configuration,
                   std::span<const automaton::Automaton> specification, std::span<const evidence::Target> targets,
                   const Limits& limits);

  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }
  const CompositeCpa* composite() const override { return &cpas_.composite(); }
  const ReachedSet* reached() const override { return &unrolling_->reached(); }
  ArgCpa* arg() override { return &cpas_.arg(); }
  void measureTime(bool measure) override { cpas_.composite().measureTime(measure); }

 private:
  evidence::Verdict search(const Progress& progress);
  /// Whether an execution goes beyond the bound, as far as the solver tells.
  bool isExceeded();
  std::optional<evidence::Verdict> findReached();
  /// Whether other command lines are to be followed now.
  bool followsOthers(bool isExhausted);
  void renew();
  evidence::Verdict proof();
  evidence::Unknown unknown() const;
  /// Of the round that has just ended: where the bound left something out.
  evidence::UnknownReason unfollowedLoop();
  void updateStatistics();

  ProgramFacts& facts_;
  const configuration::Configuration& configuration_;
  std::vector<evidence::UnknownReason> reasons_;       // why no proof can be given
  std::vector<evidence::UnknownReason> reasonsOfAll_;  // when all command lines were followed
  Formulas formulas_;
  UnrollingComposite cpas_;
  TargetCheck check_;
  ArgumentSearch arguments_;
  UnrollingBounds bounds_;
  std::unique_ptr<LoopUnrolling> unrolling_;
  std::uint32_t rounds_ = 0;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms
