// Bounded model checking with growing bounds and the forward condition, and k-induction (docs/theory.md §7.1, §7.3): configurations
// of the predicate CPA whose blocks never end.
#pragma once

#include <memory>

#include "algorithms/engine.h"
#include "algorithms/induction/invariant_generator.h"
#include "algorithms/unrolling/argument_search.h"
#include "algorithms/unrolling/target_check.h"
#include "algorithms/unrolling/unrolling.h"

namespace argosy::algorithms {

class BoundedModelChecking final : public Engine {
 public:
  BoundedModelChecking(ProgramFacts& facts, const configuration::Configuration& configuration,
                       std::span<const automaton::Automaton> specification, std::span<const evidence::Target> targets,
                       const Limits& limits);

  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }
  const CompositeCpa* composite() const override { return &cpas_.composite(); }
  const ReachedSet* reached() const override { return &base_->reached(); }
  ArgCpa* arg() override { return &cpas_.arg(); }
  void measureTime(bool measure) override { cpas_.composite().measureTime(measure); }

 private:
  enum class Induction : std::uint8_t { None, Plain, Invariants, Lemmas };
  /// A start of the step case, and what is reached from it.
  struct StepCase {
    Place place;
    std::unique_ptr<Unrolling> unrolling;  // null: not begun, or impossible by the invariants
    std::vector<UnrolledTarget> targets;
    bool isImpossible = false;
  };

  evidence::Verdict search(const Progress& progress);
  bool forwardConditionHolds();
  /// For how many visits of loop heads, at most k, for which there is no violation, the property is inductive.
  std::optional<std::uint32_t> findInduction(std::uint32_t k, bool isLast);
  enum class StepAnswer : std::uint8_t { Holds, Fails, Ended };
  StepAnswer checkStep(StepCase& start, std::uint32_t k);
  StepAnswer checkSteps(std::uint32_t k);
  bool improveInvariants();
  std::uint32_t nextBound(std::uint32_t k) const;
  evidence::Verdict proof(std::string argument);
  void updateStatistics();

  ProgramFacts& facts_;
  const configuration::Configuration& configuration_;
  bool observersHaveOneState_ = true;
  std::vector<evidence::UnknownReason> reasons_;  // why no proof can be given
  Formulas formulas_;
  UnrollingComposite cpas_;
  TargetCheck check_;
  ArgumentSearch arguments_;
  std::unique_ptr<Unrolling> base_;
  std::uint32_t bound_ = 0;  // of the base case
  Induction induction_;
  InvariantGenerator invariants_;
  std::optional<std::vector<StepCase>> stepCases_;
  std::size_t lastFailure_ = 0;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms
