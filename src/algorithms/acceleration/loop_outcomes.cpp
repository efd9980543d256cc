#include "algorithms/acceleration/loop_outcomes.h"

#include <algorithm>

namespace argosy::algorithms {
namespace {

using acceleration::LoopReport;
using acceleration::PathReport;
using acceleration::Refusal;

LoopStatus statusOf(const LoopReport& loop) {
  const auto isRefused = [](const PathReport& path) { return path.refusal.has_value(); };
  const auto isLate = [](const PathReport& path) { return path.refusal == Refusal::TimedOut; };
  if (loop.isAccelerated())
    return loop.refusal || std::ranges::any_of(loop.paths, isRefused) ? LoopStatus::Partly : LoopStatus::Accelerated;
  return loop.refusal == Refusal::TimedOut || std::ranges::any_of(loop.paths, isLate) ? LoopStatus::TimedOut
                                                                                      : LoopStatus::Refused;
}

std::string text(const std::optional<Refusal>& refusal) { return refusal ? toString(*refusal) : ""; }

}  // namespace

std::vector<LoopOutcome> outcomesOf(const Program& program, std::span<const LoopReport> reports) {
  std::vector<LoopOutcome> result;
  for (const LoopReport& loop : reports) {
    LoopOutcome& told = result.emplace_back();
    told = {loop.head,   toString(program, loop.range), statusOf(loop), text(loop.refusal), {}, loop.isReplaced,
            loop.seconds};
    for (const PathReport& path : loop.paths)
      told.paths.push_back({toString(program, path.range), text(path.refusal), path.closedForms.iterations,
                            path.closedForms.forms, path.isPruned});
  }
  return result;
}

}  // namespace argosy::algorithms
