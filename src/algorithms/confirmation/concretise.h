// From an abstract path to an execution: symbolic execution of the path, a solver for its conditions, and the replay of
// the values found. Only the replay decides; everything before it is a proposal.
#pragma once

#include <variant>

#include "analysis/reached_arg.h"
#include "analysis/step.h"
#include "base/limits.h"
#include "domains/memory/memory_cpa.h"
#include "evidence/path_solver.h"
#include "evidence/replay.h"

namespace argosy::algorithms {

/// No execution follows the path.
struct InfeasiblePath {};
/// Neither shown to be infeasible nor replayed; says why.
struct UnconfirmedPath {
  std::string why;
};

using ConcretisationResult = std::variant<evidence::ReplayedCounterexample, InfeasiblePath, UnconfirmedPath>;

/// What is assumed after each step of a path, as specification automata do: conditions that are not zero there. Those without any may be left out at the end.
using PathAssumptions = std::vector<std::vector<ExpressionRef>>;
PathAssumptions assumptionsOn(const ArgPath& path, const Cpa& cpa);

class Concretiser {
 public:
  Concretiser(memory::MemoryFacts& facts, evidence::Target target) : facts_(facts), target_(std::move(target)) {}

  /// `limit` is for the solver alone, `limits` for all.
  ConcretisationResult concretise(std::span<const Step> path, std::chrono::milliseconds limit,
                                  const Limits& limits = {}, const PathAssumptions& assumed = {}) const;

 private:
  memory::MemoryFacts& facts_;
  evidence::Target target_;
};

}  // namespace argosy::algorithms
