// Paths through the graphs of blocks, the shortest first, by A* search backwards from a target. How far a state is from its run's root, the search knows from the shortest derivations, by Knuth's
// generalisation of Dijkstra's algorithm (Inf. Process. Lett. 6(1), 1977), in which a link for a block costs what leads to the block's exit. The first path contains no call twice, whatever the links of
// recursive blocks look like; later ones descend into recursion more and more deeply.
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

std::vector<PathStep> stepsOf(std::span<const UnfoldedStep> path);

class BlockPaths {
 public:
  /// Own: paths on which each state was found by the one before it, so that with a more precise analysis of the path the target would not be there (or not what the target covers). AlsoCovered: also
  /// those on which a state was found that another one covers, from which the path goes on.
  enum class Links : std::uint8_t { Own, AlsoCovered };
  /// From the program's start to a state of one of the runs, of which the first is the outermost.
  BlockPaths(std::span<BlockRun* const> runs, const ArgState& target, Links links);

  /// Longer ones are of no use: two calls of the next function in each of forty make 2^40 steps.
  static constexpr std::uint64_t longest = 1'000'000;

  /// The next path, with other steps than those before; nothing when there is no other, when even the shortest one is too long, or when the search has become too large.
  std::optional<std::vector<UnfoldedStep>> next();
  /// A path with these steps is not looked for.
  void leaveOut(std::vector<PathStep> steps) { found_.push_back(std::move(steps)); }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::size_t mostSuffixes = 4'000'000;

  /// A call, or a loop, that a path leaves and of which the beginning is still to come.
  struct OpenBlock {
    const ArgState* before;         // from where it is entered
    std::optional<PathStep> enter;  // the call; nothing for a loop
    std::uint32_t around;           // the next open block; none: `before` is in a run around the target's
    const BlockRun* run;            // from which the outermost open block is entered
    std::uint64_t cost;             // of what leads to here from that run's root
  };
  enum class Move : std::uint8_t {
    Step,   // of the program
    Enter,  // a called block that is left later
    EnterForGood,
    Leave,
    BeginLoop,  // the same place, in the run of a loop that is left later
    BeginLoopForGood,
    EndLoop  // the same place, in the run from which the loop was entered
  };
  /// A path's end, from a state on to the target.
  struct Suffix {
    const ArgState* at;
    std::uint32_t open;  // the innermost open block
    std::uint32_t rest;  // the suffix after the first move
    std::uint64_t length;
    Move move;
    PathStep step;
  };
  struct Candidate {
    std::uint64_t estimate;  // length of the shortest path with this suffix
    std::uint32_t suffix;
    friend bool operator>(const Candidate& a, const Candidate& b) {
      return a.estimate != b.estimate ? a.estimate > b.estimate : a.suffix < b.suffix;
    }
  };

  void measureDistances();
  void measureEntries(std::span<BlockRun* const> runs);
  template <class Visit>
  void forEachLinkInto(const ArgState& state, const Visit& visit) const;
  /// The state itself, or the one that covers it; null when paths do not go on there.
  const ArgState* reachedFor(const ArgState& child) const;
  void push(Suffix suffix);
  void extend(std::uint32_t suffix);
  /// A number for the open block; none where nothing leads to its beginning.
  std::uint32_t opened(const ArgState* before, std::optional<PathStep> enter, std::uint32_t around);
  std::vector<UnfoldedStep> pathOf(std::uint32_t suffix) const;

  const ArgState& target_;
  Links links_;
  const BlockRun* outermost_;
  std::unordered_map<const ArgState*, BlockRun*> runOf_;
  std::unordered_map<const ArgState*, std::uint64_t> distance_;       // from the root of its run
  std::unordered_map<const BlockRun*, std::uint64_t> entryDistance_;  // from the program's start to its root
  /// Who enters a run, and how.
  std::unordered_map<const BlockRun*, std::vector<std::pair<const ArgState*, const BlockUse*>>> entries_;
  std::vector<OpenBlock> open_;
  std::vector<Suffix> suffixes_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
  std::vector<std::vector<PathStep>> found_;
};

}  // namespace argosy
