// Alarms of all engines: whether an execution shows the violation, and why not.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "algorithms/composition/formulas.h"
#include "algorithms/confirmation/concretise.h"
#include "analysis/arg.h"
#include "configuration/configuration.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

/// An execution that shows the violation, or what stands in the way of a verdict.
using Confirmation = std::variant<evidence::ReplayedCounterexample, evidence::UnknownReason>;

/// Of the step that leads to the state.
SourceRange rangeOfStep(const Program& program, const ArgState& state);

class AlarmConfirmation {
 public:
  AlarmConfirmation(ProgramFacts& facts, const configuration::Configuration& configuration,
                    std::span<const evidence::Target> targets)
      : facts_(facts), configuration_(configuration), targets_(targets.begin(), targets.end()) {}

  /// By a model of the target's formulas.
  Confirmation byModel(ArgCpa& arg, encode::Encoder& encoder, const ArgState& target, const smt::Model& model,
                       const Limits& limits) const;
  /// By the paths that lead to the target, one after the other.
  Confirmation byPaths(ArgCpa& arg, const ArgState& target, const Limits& limits) const;

  /// As long as one alarm may be looked at.
  Limits searchLimits(const Limits& limits) const;

  /// For who knows already that no execution gets there.
  evidence::UnknownReason infeasible(const ArgState& target) const;

  const std::vector<evidence::Target>& targets() const { return targets_; }

 private:
  ConcretisationResult concretisedModel(ArgCpa& arg, encode::Encoder& encoder, const ArgState& state,
                                        const smt::Model& model, const evidence::Target& wanted,
                                        const Limits& limits) const;
  ConcretisationResult concretisedPaths(ArgCpa& arg, const ArgState& state, const evidence::Target& wanted,
                                        const Limits& limits) const;
  template <class Concretise>
  Confirmation confirmed(ArgCpa& arg, const ArgState& state, const Limits& limits, const Concretise& concretise) const;

  ProgramFacts& facts_;
  const configuration::Configuration& configuration_;
  std::vector<evidence::Target> targets_;
};

}  // namespace argosy::algorithms
