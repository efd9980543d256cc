#include "algorithms/preparation/replay_leaps.h"

#include "acceleration/leaps.h"

namespace argosy::algorithms {

using interpreter::Outcome;

std::shared_ptr<const interpreter::Leaps> leapsTowards(const Program& program, const evidence::Target& target,
                                                       const Limits* limits,
                                                       const std::optional<std::set<std::uint32_t>>& numbers) {
  // Automata look at each operation.
  if (!target.automata.empty()) return nullptr;
  acceleration::LeapOptions options;
  options.stopsAtOverflow = target.property == "no-overflow";
  options.awaited = {target.errorFunctions.begin(), target.errorFunctions.end()};
  options.limits = limits;
  interpreter::Leaps leaps = acceleration::leapsOf(program, options, numbers);
  return leaps.leaps.empty() ? nullptr : std::make_shared<const interpreter::Leaps>(std::move(leaps));
}

evidence::ReplayResult replayWithLeaps(const Program& program, const evidence::CandidateCounterexample& candidate,
                                       const evidence::Target& target, evidence::ReplayLimits replayLimits,
                                       const Limits& limits) {
  constexpr std::uint64_t fewSteps = 5'000'000;
  evidence::ReplayLimits soon = replayLimits;
  soon.steps = std::min(soon.steps, fewSteps);
  evidence::ReplayResult result = evidence::replay(program, candidate, target, soon);
  const auto* failure = std::get_if<evidence::ReplayFailure>(&result);
  if (!failure || failure->outcome != Outcome::StepLimit || soon.steps == replayLimits.steps) return result;
  replayLimits.leaps = leapsTowards(program, target, &limits);
  return evidence::replay(program, candidate, target, replayLimits);
}

}  // namespace argosy::algorithms
