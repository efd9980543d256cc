// Whether one of the targets of an unrolling is reached by an execution: the solver is asked for all of them at once, and what it finds is replayed.
#pragma once

#include "algorithms/confirmation/confirmation.h"
#include "algorithms/unrolling/unrolling.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

class TargetCheck {
 public:
  /// What stands in the way of a proof is added to `reasons`.
  TargetCheck(ProgramFacts& facts, const configuration::Configuration& configuration,
              std::span<const evidence::Target> targets, UnrollingComposite& cpas, Formulas& formulas,
              std::vector<evidence::UnknownReason>& reasons)
      : facts_(facts),
        confirmation_(facts, configuration, targets),
        cpas_(cpas),
        formulas_(formulas),
        reasons_(reasons) {}

  /// A refutation, if one is reached.
  std::optional<evidence::Verdict> findReached(std::vector<UnrolledTarget> open, const Limits& limits);

  /// What was not confirmed before is found again. A question of more conflicts is left without an answer, which is no reason; 0: none is.
  void beginRound(std::uint32_t conflicts) {
    unconfirmed_ = 0;
    conflicts_ = conflicts;
    hasUnanswered_ = false;
  }
  /// Of the questions of this round, one was left.
  bool hasUnanswered() const { return hasUnanswered_; }
  bool hasUnconfirmed() const { return unconfirmed_ > 0; }
  std::uint64_t alarms() const { return alarms_; }
  /// After so many alarms that no execution confirms, the formulas say too little about this program.
  bool isHopeless() const { return unconfirmed_ >= maximalUnconfirmed; }

 private:
  static constexpr unsigned maximalUnconfirmed = 5;

  ProgramFacts& facts_;
  AlarmConfirmation confirmation_;
  UnrollingComposite& cpas_;
  Formulas& formulas_;
  std::vector<evidence::UnknownReason>& reasons_;
  std::uint64_t alarms_ = 0;
  unsigned unconfirmed_ = 0;
  std::uint32_t conflicts_ = 0;
  bool hasUnanswered_ = false;
};

}  // namespace argosy::algorithms
