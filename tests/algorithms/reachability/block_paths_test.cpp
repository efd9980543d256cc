// Runs of blocks and the paths through their graphs, on programs whose paths are known.
#include "analysis/blocks/block_paths.h"

#include <gtest/gtest.h>

#include "analysis/blocks/block_graph.h"
#include "tests/algorithms/reachability/explored_blocks.h"

namespace argosy::algorithms {
namespace {

/// How deep the path descends into the function, and whether each call that is said to be left is left.
struct Descent {
  std::size_t deepest = 0;
  bool isBalanced = true;
};
Descent descentOf(const Program& program, std::span<const UnfoldedStep> path) {
  Descent result;
  std::vector<bool> open;  // whether they are to be left
  for (const UnfoldedStep& step : path) {
    if (step.step.kind == StepKind::Enter) {
      open.push_back(step.crosses && step.isMatched);
      result.deepest = std::max(result.deepest, open.size());
    } else if (step.step.kind == StepKind::Leave) {
      result.isBalanced &= !open.empty() && open.back() && step.isMatched;
      if (!open.empty()) open.pop_back();
    }
    EXPECT_TRUE(step.origin && step.run && step.outermost);
  }
  for (const bool isLeft : open) result.isBalanced &= !isLeft;
  EXPECT_GT(program.edges.size(), 0u);
  return result;
}

const std::string counted =
    "int f(int n) { if (n <= 0) return 0; return f(n - 1) + 1; }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n > 50) return 0; if (f(n) == 3) reach_error(); return 0; "
    "}\n";

TEST(BlockPaths, DescendIntoRecursionMoreAndMoreDeeply) {
  ExploredBlocks blocks(counted);
  const ArgState* const target = blocks.target();
  ASSERT_TRUE(target);
  const auto runs = blocks.exploration().runsOnPaths();
  BlockPaths paths(runs, *target, BlockPaths::Links::AlsoCovered);
  std::vector<std::size_t> depths;
  std::size_t length = 0;
  for (int i = 0; i < 5; ++i) {
    const auto path = paths.next();
    ASSERT_TRUE(path) << i;
    EXPECT_GE(path->size(), length) << "the shortest come first";
    length = path->size();
    const Descent descent = descentOf(blocks.facts().program, *path);
    EXPECT_TRUE(descent.isBalanced);
    depths.push_back(descent.deepest);
  }
  // The start function calls main, and that f.
  EXPECT_EQ(depths.front(), 2u);
  EXPECT_GE(depths.back(), 5u);
}

TEST(BlockPaths, AreDifferentAndPathsOfTheProgram) {
  ExploredBlocks blocks(counted);
  BlockGraph graph = blocks.graph();
  const ArgState* state = graph.unfold(*blocks.target());
  ASSERT_TRUE(state);
  std::vector<std::vector<PathStep>> seen;
  for (int i = 0; i < 6 && state; ++i, state = graph.unfoldAnother()) {
    const std::vector<PathStep> steps = stepsOf(graph.path());
    EXPECT_EQ(pathTo(*state).steps.size() + 1, steps.size());
    // The first one is found again, once.
    EXPECT_TRUE(i == 1 || std::ranges::find(seen, steps) == seen.end()) << i;
    seen.push_back(steps);
  }
  EXPECT_EQ(seen.size(), 6u);
}

TEST(BlockPaths, DismissedOnesDoNotComeBack) {
  ExploredBlocks blocks(counted);
  BlockGraph graph = blocks.graph();
  const ArgState& target = *blocks.target();
  std::vector<std::vector<PathStep>> seen;
  while (graph.unfold(target) && seen.size() < 20) {
    const std::vector<PathStep> steps = stepsOf(graph.path());
    EXPECT_EQ(std::ranges::find(seen, steps), seen.end());
    seen.push_back(steps);
    graph.dismissPath();
  }
  EXPECT_GE(seen.size(), 1u);
}

TEST(BlockPaths, EnterBlocksAroundTheTargetForGood) {
  ExploredBlocks blocks(
      "void inner(int n) { if (n > 3) reach_error(); }\n"
      "void outer(int n) { inner(n); }\n"
      "int main(void) { outer(2); outer(7); return 0; }\n");
  BlockGraph graph = blocks.graph();
  ASSERT_TRUE(graph.unfold(*blocks.target()));
  std::vector<std::string> open;
  for (const UnfoldedStep& step : graph.path())
    if (step.step.kind == StepKind::Enter) open.push_back(step.isMatched ? "left" : "for good");
    else if (step.step.kind == StepKind::Leave) open.pop_back();
  // Of the start function's call of main, which is no block, nobody asks; outer and inner are never left.
  ASSERT_GE(open.size(), 3u);
  EXPECT_EQ(open[open.size() - 2], "for good");
  EXPECT_EQ(open.back(), "for good");
}

TEST(BlockTable, RemembersEqualEntries) {
  ExploredBlocks blocks(
      "int two(int x) { return x + 1; }\n"
      "int main(void) { int a = two(1), b = two(1), c = two(2); return a + b + c; }\n");
  const BlockStatistics& statistics = blocks.exploration().statistics();
  EXPECT_EQ(statistics.hits, 1u);
  EXPECT_EQ(statistics.cuts, 0u);
  EXPECT_EQ(statistics.generalised, 0u);
}

TEST(BlockTable, CoveringEntriesWhenAsked) {
  const std::string text =
      "int two(int x) { return x + 1; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 9) return 0; int a = two(n), b = two(3); "
      "return a + b; }\n";
  BlockTableOptions covering;
  covering.looksForCovering = true;
  EXPECT_EQ(ExploredBlocks(text).exploration().statistics().hits, 0u);
  EXPECT_EQ(ExploredBlocks(text, {.table = covering}).exploration().statistics().hits, 1u);
}

TEST(BlockTable, CutsOnlyWhatIsOpen) {
  const BlockStatistics recursive = ExploredBlocks(counted).exploration().statistics();
  EXPECT_GE(recursive.cuts, 1u);
  EXPECT_GE(recursive.iterations, 2u);
  BlockTableOptions unfolding;
  unfolding.cutsRecursion = false;
  const BlockStatistics unfolded =
      ExploredBlocks("int f(int n) { if (n <= 0) return 0; return f(n - 1) + 1; }\nint main(void) { return f(4); }\n",
                     {.table = unfolding})
          .exploration()
          .statistics();
  EXPECT_EQ(unfolded.cuts, 0u);
  EXPECT_EQ(unfolded.iterations, 1u);
  EXPECT_GE(unfolded.deepest, 5u);
}

TEST(BlockTable, GeneralisesWhenManyCallsAreOpen) {
  BlockTableOptions early;
  early.generaliseAfter = 2;
  const std::string text =
      "int f(int n) { if (n >= 1000) return n; return f(n + 1); }\nint main(void) { return f(0); }\n";
  const BlockStatistics statistics = ExploredBlocks(text, {.table = early}).exploration().statistics();
  EXPECT_GE(statistics.generalised, 1u);
  EXPECT_LE(statistics.deepest, 10u);
}

}  // namespace
}  // namespace argosy::algorithms
