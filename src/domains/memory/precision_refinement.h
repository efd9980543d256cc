// How the precision of a memory CPA grows by the cells that refute a path.
#pragma once

#include "analysis/component.h"
#include "analysis/reached_arg.h"
#include "domains/memory/memory_precision.h"

namespace argosy::memory {

/// What has to be known after each step of an infeasible prefix, for its last step to be impossible.
struct Interpolants {
  /// By representatives, increasing; [0]: before the first step.
  std::vector<std::vector<CellKey>> after;
};

/// Of the component C, a MemoryCpa.
template <class C>
class PrecisionRefinement {
 public:
  /// With `restartsAtRoot`, the whole graph is explored anew after a refinement, else only what is below the first state
  /// that gets a finer precision.
  PrecisionRefinement(const Program& program, bool restartsAtRoot)
      : program_(program), restartsAtRoot_(restartsAtRoot) {}

  /// False when all of this is known already.
  bool apply(ReachedArg& arg, const ArgPath& path, std::span<const Step> steps, const Interpolants& interpolants);

 private:
  const Program& program_;
  bool restartsAtRoot_;
  /// All that was ever found to be needed: what one part of the graph needed, others are likely to need as well.
  Ref<const MemoryPrecision> accumulated_;
};

template <class C>
bool PrecisionRefinement<C>::apply(ReachedArg& arg, const ArgPath& path, std::span<const Step> steps,
                                   const Interpolants& interpolants) {
  const auto refined = component<C>(arg.cpa());
  const auto precisionOf = [&](const ArgState& state) -> const MemoryPrecision& {
    return static_cast<const MemoryPrecision&>(*refined.precisionIn(*arg.precisionOf(state)));
  };
  std::vector<MemoryPrecision::Item> increment;
  const ArgState* pivot = nullptr;
  for (std::size_t i = 0; i < interpolants.after.size(); ++i) {
    const NodeId location = i == 0 ? steps[0].source() : steps[i - 1].target();
    const FunctionId function = program_.nodes[location].function;
    const MemoryPrecision& old = precisionOf(*path.states[i]);
    for (const CellKey cell : interpolants.after[i]) {
      increment.push_back({location, function, cell});
      if (!pivot && !old.isTracked(location, function, cell)) pivot = path.states[i];
    }
  }
  if (!pivot) return false;
  if (restartsAtRoot_) pivot = path.states.front();
  if (!accumulated_) accumulated_ = Ref<const MemoryPrecision>(&precisionOf(*path.states.back()));
  accumulated_ = accumulated_->with(increment);
  arg.removeSubtree(*pivot, refined.with(*arg.precisionOf(*path.states.back()), accumulated_));
  return true;
}

}  // namespace argosy::memory
