// Paths through the graphs of blocks: the shortest derivation of a state, by Knuth's generalisation of Dijkstra's algorithm (Inf. Process. Lett. 6(1), 1977), in which a link for a
// block costs what leads to the block's exit. A shortest derivation contains no state twice, whatever the links of recursive blocks look like.
#pragma once

#include <queue>

#include "analysis/blocks/block_exploration.h"

namespace argosy {

/// What a path of the program passes, step by step.
struct UnfoldedStep {
  PathStep step{};                   // that leads here; of the first one nothing
  const ArgState* origin = nullptr;  // the state in the graph of its run, whose names are the run's
  BlockRun* run = nullptr;
  /// The state of the outermost run, or the one there from where the block is entered.
  const ArgState* outermost = nullptr;
  /// The step enters or leaves a block: `origin` is in another run than before (or in the same, for another call).
  bool crosses = false;
  /// And the path also leaves the block, or has entered it.
  bool isMatched = false;
};

class BlockPaths {
 public:
  explicit BlockPaths(std::span<BlockRun* const> runs);

  /// Longer ones are of no use: two calls of the next function in each of forty make 2^40 steps.
  static constexpr std::uint64_t longest = 1'000'000;

  /// From the program's start; nothing when even the shortest path is too long.
  std::optional<std::vector<UnfoldedStep>> pathTo(const ArgState& target) const;

 private:
  struct Derivation {
    std::uint64_t cost;
    ArgState::Link link;  // its last step; no parent: a root
  };
  struct Candidate {
    std::uint64_t cost;
    const ArgState* state;
    ArgState::Link link;
    friend bool operator>(const Candidate& a, const Candidate& b) { return a.cost > b.cost; }
  };
  struct Entry {
    BlockRun* from = nullptr;  // null: the outermost run
    const ArgState* state = nullptr;
    PathStep step{};
    std::uint64_t cost = 0;
  };

  void derive();
  /// From the root of the state's run.
  std::vector<std::pair<ArgState::Link, const ArgState*>> linksTo(const ArgState& state) const;
  /// Appends what leads from the root of the state's run to it. The root stands in the path already, or belongs into its last step, which has no state yet.
  void unfold(const ArgState& last, std::vector<UnfoldedStep>& path) const;
  void enterRuns(std::span<BlockRun* const> runs);

  std::unordered_map<const ArgState*, Derivation> derivations_;  // in the state's own run, from its root
  std::unordered_map<const ArgState*, BlockRun*> runOf_;
  std::unordered_map<const BlockRun*, Entry> entries_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
};

}  // namespace argosy
