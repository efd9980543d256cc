// Loops that executions towards a violation may leap over, for replays that would take too long without.
#pragma once

#include <optional>
#include <set>

#include "base/limits.h"
#include "evidence/replay.h"

namespace argosy::algorithms {

/// Of all loops, or with these numbers; null when there are none.
std::shared_ptr<const interpreter::Leaps> leapsTowards(
    const Program& program, const evidence::Target& target, const Limits* limits,
    const std::optional<std::set<std::uint32_t>>& numbers = std::nullopt);

/// As `evidence::replay`, but where the execution does not end soon, it is executed with leaps.
evidence::ReplayResult replayWithLeaps(const Program& program, const evidence::CandidateCounterexample& candidate,
                                       const evidence::Target& target, evidence::ReplayLimits replayLimits,
                                       const Limits& limits);

}  // namespace argosy::algorithms
