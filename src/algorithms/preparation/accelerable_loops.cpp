#include "algorithms/preparation/accelerable_loops.h"

#include <algorithm>

#include "acceleration/closed_form.h"
#include "acceleration/loop_paths.h"
#include "program/facts/call_graph.h"
#include "program/transform/inline_calls.h"

namespace argosy::algorithms {
namespace {

using acceleration::ClosedForms;
using acceleration::LoopPath;

/// Copies of larger programs cost more than a moment.
constexpr std::size_t mostEdges = 20'000;
constexpr std::size_t mostLoops = 50, mostPaths = 8;

bool isAccelerable(Program& program, FunctionId function, const LoopPath& path) {
  acceleration::InputNames inputs(program, function);
  acceleration::PathEffects effects(program, inputs);
  for (const acceleration::PathStep& step : path)
    if (effects.apply(std::get<EdgeId>(step))) return false;
  const acceleration::PathEffect effect = std::move(effects).take();
  const auto forms = ClosedForms::of(program, effect);
  const auto* found = std::get_if<ClosedForms>(&forms);
  return found && std::ranges::any_of(found->variables(), [](const auto& entry) { return !entry.second.empty(); });
}

}  // namespace

bool hasAccelerableLoop(const Program& program) {
  if (program.edges.size() > mostEdges || ControlFlow(program).loops().empty()) return false;
  // What has been called in a loop is part of it; names of error functions would only keep their calls.
  Program own = InlineCalls({}).apply(program).program;
  const ControlFlow flow(own);
  const CallGraph calls(own);
  const acceleration::WaysOut none{{}, false};
  for (std::size_t i = 0, looked = 0; i < flow.loops().size() && looked < mostLoops; ++i) {
    const Loop& loop = flow.loops()[LoopId(i)];
    if (!loop.isReducible || !calls.isReachable(loop.function)) continue;
    ++looked;
    const auto found = acceleration::pathsThrough(own, flow, LoopId(i), mostPaths, {},
                                                  [&](LoopId) -> const acceleration::WaysOut& { return none; });
    if (found && std::ranges::any_of(found->paths,
                                     [&](const LoopPath& path) { return isAccelerable(own, loop.function, path); }))
      return true;
  }
  return false;
}

}  // namespace argosy::algorithms
