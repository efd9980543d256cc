// Blocks that are analysed at the same time: what is found is what one thread finds.
#include "analysis/blocks/parallel_round.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/algorithms/reachability/explored_blocks.h"

namespace argosy::algorithms {
namespace {

/// Of the functions' runs in use: at which function, with which entry, and what is known at the exits.
std::multiset<std::string> summaries(ExploredBlocks& blocks) {
  std::multiset<std::string> result;
  for (const BlockRun* run : blocks.exploration().runsInUse()) {
    if (!run->block()) continue;
    std::multiset<std::string> exits;
    for (const auto& exit : run->exits)
      if (run->reached.find(*exit).valid()) exits.insert(blocks.text(*exit->wrapped()));
    std::string text = blocks.text(*run->root().state) + "\n=>";
    for (const std::string& exit : exits) text += "\n" + exit;
    result.insert(std::move(text));
  }
  return result;
}

/// Functions that do not call each other, each called in several ways; what they count up to is found by unrolling.
std::string independentFunctions(int functions) {
  std::string text, calls;
  for (int i = 0; i < functions; ++i) {
    const std::string name = "f" + std::to_string(i);
    text += "int " + name + "(int n) { int s = 0; for (int i = 0; i < " + std::to_string(20 + i) +
            "; i++) { if (s > n) s = s - 1; else s = s + 2; } if (n == 7) reach_error(); return s; }\n";
    calls += "  case " + std::to_string(i) + ": r = " + name + "(3) + " + name + "(7); break;\n";
  }
  return text + "int main(void) { int r = 0;\n switch (__VERIFIER_nondet_int()) {\n" + calls + "  }\n  return r; }\n";
}

class EveryNumberOfThreads : public testing::TestWithParam<unsigned> {};

TEST_P(EveryNumberOfThreads, FindsTheSameSummaries) {
  const std::string text = independentFunctions(8);
  ExploredBlocks one(text, {.configuration = "value"}), many(text, {.threads = GetParam(), .configuration = "value"});
  EXPECT_EQ(many.end(), ExplorationEnd::Complete);
  EXPECT_EQ(summaries(one), summaries(many));
  EXPECT_EQ(one.exploration().statistics().misses, many.exploration().statistics().misses);
  EXPECT_EQ(one.exploration().statistics().cuts, 0u);
  EXPECT_EQ(many.exploration().statistics().cuts, 0u) << "what another thread explores is no recursion";
  EXPECT_EQ(one.exploration().exploration().explored, many.exploration().exploration().explored);
}

TEST_P(EveryNumberOfThreads, RecursionComesToItsFixpoint) {
  ExploredBlocks blocks(
      "int odd(int n);\n"
      "int even(int n) { if (n == 0) return 1; return odd(n - 1); }\n"
      "int odd(int n) { if (n == 0) return 0; return even(n - 1); }\n"
      "int both(int n) { return even(n) + odd(n); }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0) return 0; int r = n > 9 ? both(n) : even(n); "
      "if (r < 0 || r > 2) reach_error(); return r; }\n",
      {.threads = GetParam()});
  EXPECT_FALSE(blocks.target());
  EXPECT_GE(blocks.exploration().statistics().cuts, 1u);
  EXPECT_GE(blocks.exploration().statistics().iterations, 2u);
}

TEST_P(EveryNumberOfThreads, FindsTargetsInBlocks) {
  ExploredBlocks blocks(
      "void check(int n) { if (n == 5) reach_error(); }\n"
      "void g(int n) { check(n); }\nvoid h(int n) { check(n + 1); }\n"
      "int main(void) { if (__VERIFIER_nondet_int()) g(3); else h(4); return 0; }\n",
      {.threads = GetParam()});
  ASSERT_TRUE(blocks.target());
  BlockGraph graph = blocks.graph();
  EXPECT_TRUE(graph.unfold(*blocks.target()));
}

TEST_P(EveryNumberOfThreads, DeepRecursionWithoutCuts) {
  BlockTableOptions unfolding;
  unfolding.cutsRecursion = false;
  ExploredBlocks blocks(
      "int f(int n) { if (n <= 0) return 0; return f(n - 1) + 1; }\n"
      "int main(void) { int r = __VERIFIER_nondet_int() ? f(3000) : f(2999); return r; }\n",
      {.table = unfolding, .threads = GetParam(), .configuration = "value"});
  EXPECT_EQ(blocks.exploration().statistics().cuts, 0u);
  EXPECT_EQ(blocks.exploration().statistics().misses, 3001u);
}

INSTANTIATE_TEST_SUITE_P(ParallelRound, EveryNumberOfThreads, testing::Values(1U, 2U, 4U, 8U));

TEST(ParallelRound, StopsAtItsLimits) {
  ExploredBlocks blocks(
      "int f(int n) { int s = 0; while (s < 2000000000) s = s + 1; return s + n; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); return n == 1 ? f(1) : n == 2 ? f(2) : f(3); }\n",
      {.threads = 4, .configuration = "value", .seconds = 0.3});
  EXPECT_EQ(blocks.end(), ExplorationEnd::LimitReached);
  EXPECT_EQ(blocks.limits().reached(), LimitKind::Time);
}

TEST(ParallelRound, WhatWasAbortedGoesOn) {
  const std::string text = independentFunctions(6);
  ExploredBlocks one(text, {.configuration = "value"});
  ExploredBlocks many(text, {.threads = 4, .configuration = "value", .stopsAtTargets = true});
  EXPECT_GE(many.aborts(), 2u);
  EXPECT_EQ(many.end(), ExplorationEnd::Complete);
  EXPECT_EQ(summaries(one), summaries(many));
}

}  // namespace
}  // namespace argosy::algorithms
