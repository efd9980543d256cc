#include "analysis/blocks/block_graph.h"

#include <algorithm>
#include <stdexcept>

namespace argosy {

BlockPaths BlockGraph::pathsTo(const ArgState& target, BlockPaths::Links links) const {
  BlockPaths paths(exploration_.runsOnPaths(), target, links);
  for (const std::vector<PathStep>& steps : dismissed_) paths.leaveOut(steps);
  return paths;
}

const ArgState* BlockGraph::unfold(const ArgState& target) {
  if (target_ != &target) forgetPaths();
  target_ = &target;
  if (!own_) own_.emplace(pathsTo(target, BlockPaths::Links::Own));
  auto path = own_->next();
  return path ? unfold(std::move(*path)) : nullptr;
}

const ArgState* BlockGraph::unfoldAnother() {
  if (!others_) others_.emplace(pathsTo(*target_, BlockPaths::Links::AlsoCovered));
  auto path = others_->next();
  return path ? unfold(std::move(*path)) : nullptr;
}

const ArgState* BlockGraph::unfold(std::vector<UnfoldedStep> path) {
  path_ = std::move(path);
  states_.clear();
  positions_.clear();
  ArgCpa& arg = cpa();
  std::vector<Step> open;
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const UnfoldedStep& step = path_[i];
    const ControlPoint* point = &arg.start();
    if (i > 0) {
      open.clear();
      arg.steps(*states_.back(), open);
      const auto taken = std::ranges::find_if(open, [&](const Step& candidate) {
        return candidate.kind == step.step.kind && candidate.id == step.step.edge;
      });
      if (taken == open.end()) throw std::logic_error("a path through blocks is no path of the program");
      point = taken->to;
    }
    StateRef wrapped = composite_.movedTo(*step.origin->wrapped(), *point);
    states_.push_back(i == 0
                          ? arg.rootOf(std::move(wrapped))
                          : arg.childOf(static_cast<const ArgState&>(*states_.back()), std::move(wrapped), step.step));
    positions_.emplace(static_cast<const ArgState*>(states_.back().get()), i);
  }
  return static_cast<const ArgState*>(states_.back().get());
}

const ArgState* BlockGraph::outermostOf(const ArgState& state) const {
  const auto position = positions_.find(&state);
  return position == positions_.end() ? &state : path_[position->second].outermost;
}

void BlockGraph::removeSubtree(const ArgState& root, const PrecisionRef& precision) {
  forgetPaths();
  ReachedArg::removeSubtree(*outermostOf(root), precision);
  exploration_.forgetUsesOfRemoved();
}

}  // namespace argosy
