// From an abstract path to an execution: its formula, bit by bit, a model of that, and the replay of the model's values. Only the replay decides;
// everything before it is a proposal.
#pragma once

#include <string>
#include <variant>

#include "algorithms/preparation/program_facts.h"
#include "analysis/reached_arg.h"
#include "base/limits.h"
#include "evidence/replay.h"

namespace argosy::algorithms {

/// No execution follows the path.
struct InfeasiblePath {};
/// Neither shown to be infeasible nor replayed; says why.
struct UnconfirmedPath {
  std::string why;
};

using ConcretisationResult = std::variant<evidence::ReplayedCounterexample, InfeasiblePath, UnconfirmedPath>;

/// With the values as they are, or, where these fail, with zero for all that is no input: of much that C leaves unspecified, sizes above all, models choose absurd values.
evidence::ReplayResult replayCandidate(const Program& program, const evidence::CandidateCounterexample& candidate,
                                       const evidence::Target& target, const Limits& limits);

/// What specification automata assume on the path is part of its formula.
ConcretisationResult concretise(ProgramFacts& facts, const Cpa& cpa, const ArgPath& path,
                                const evidence::Target& target, const Limits& limits);

}  // namespace argosy::algorithms
