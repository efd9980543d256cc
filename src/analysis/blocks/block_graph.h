// The graphs of all blocks as refiners see them: a path to a target, unfolded into states of its own, and a place where the graph is cut (docs/theory.md §9.4).
#pragma once

#include "analysis/blocks/block_paths.h"
#include "analysis/reached_arg.h"

namespace argosy {

class BlockGraph final : public ReachedArg {
 public:
  BlockGraph(CompositeCpa& composite, ArgCpa& arg, BlockExploration& exploration)
      : ReachedArg(arg, exploration.outermost().reached), composite_(composite), exploration_(exploration) {}

  /// A state that stands for `target`, at the end of a path of such states from the program's start; where they stand, and when they are entered and left, is that of the
  /// whole program, while what memories and formulas say in them has the names of their blocks. It lives until the next one is asked for. Null when there is no path but those that were dismissed, or
  /// even the shortest one is too long (BlockPaths::longest). For the same target once more, before the graphs change: the next path.
  const ArgState* unfold(const ArgState& target);
  /// The same for the next path to it, also through states that others cover, which is no path for refiners; null when there is none, or too much to search. The graphs must not have changed since.
  const ArgState* unfoldAnother();
  /// The last path is not unfolded again.
  void dismissPath() { dismissed_.push_back(stepsOf(path_)); }
  /// Before the graphs change.
  void forgetPaths() {
    own_.reset();
    others_.reset();
  }
  /// Of the last path: for each of its states what it stands for.
  std::span<const UnfoldedStep> path() const { return path_; }
  std::span<const StateRef> states() const { return states_; }

  /// That of the outermost run: blocks have what it says of them.
  const PrecisionRef& precisionOf(const ArgState& state) const override {
    return ReachedArg::precisionOf(*outermostOf(state));
  }
  /// What the outermost run has reached through the state, or through the block that it is in, goes; what is remembered of blocks stays, and is used again where nothing has
  /// changed of their entries and of what is looked at in them.
  void removeSubtree(const ArgState& root, const PrecisionRef& precision) override;

 private:
  BlockPaths pathsTo(const ArgState& target, BlockPaths::Links links) const;
  const ArgState* unfold(std::vector<UnfoldedStep> path);
  const ArgState* outermostOf(const ArgState& state) const;

  CompositeCpa& composite_;
  BlockExploration& exploration_;
  const ArgState* target_ = nullptr;        // that was unfolded last
  std::optional<BlockPaths> own_, others_;  // paths to it
  std::vector<std::vector<PathStep>> dismissed_;
  std::vector<UnfoldedStep> path_;
  std::vector<StateRef> states_;
  std::unordered_map<const ArgState*, std::size_t> positions_;
};

}  // namespace argosy
