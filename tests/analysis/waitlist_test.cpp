#include "analysis/waitlist.h"

#include <gtest/gtest.h>

#include "analysis/reached_set.h"
#include "tests/analysis/placed_cpa.h"
#include "tests/program/program_builder.h"

namespace argosy {
namespace {

/// entry, a loop with a loop inside, exit; and another function that is called.
class WaitlistTest : public ::testing::Test {
 protected:
  WaitlistTest() {
    Program& program = builder_.program;
    const FunctionId f = builder_.function("f");
    entry_ = program.functions[f].entry;
    exit_ = program.functions[f].exit;
    outer_ = program.addNode(f);
    inner_ = program.addNode(f);
    innerBody_ = program.addNode(f);
    program.addEdge(entry_, outer_, Skip{});
    program.addEdge(outer_, inner_, Skip{});
    program.addEdge(outer_, exit_, Skip{});
    program.addEdge(inner_, innerBody_, Skip{});
    program.addEdge(innerBody_, inner_, Skip{});
    program.addEdge(inner_, outer_, Skip{});
    const FunctionId g = builder_.function("g");
    callee_ = program.functions[g].entry;
    program.addEdge(callee_, program.functions[g].exit, Skip{});
    program.start = f;
    points_ = std::make_unique<ControlPoints>(program);
    call_ = points_->contexts.enter(points_->contexts.start(), EdgeId(0), g);
    flow_ = std::make_unique<ControlFlow>(program);
  }

  /// Adds states at these places, numbered from 0, and tells in which order they leave the waitlist.
  std::vector<int> order(TraversalOrder order, const std::vector<NodeId>& places, std::uint64_t seed = 0) {
    test::PlacedCpa cpa;
    ReachedSet reached(cpa, makeWaitlistOrder(order, *flow_, seed));
    for (std::size_t i = 0; i < places.size(); ++i)
      reached.add(test::placed(Place(points_->at(places[i], places[i] == callee_ ? call_ : points_->contexts.start())),
                               static_cast<int>(i)),
                  cpa.initialPrecision());
    std::vector<int> popped;
    while (reached.hasWaiting()) popped.push_back(test::placedNumber(*reached[reached.popWaiting()].state));
    return popped;
  }

  test::ProgramBuilder builder_;
  NodeId entry_, exit_, outer_, inner_, innerBody_, callee_;
  std::unique_ptr<ControlPoints> points_;
  const CallingContext* call_ = nullptr;
  std::unique_ptr<ControlFlow> flow_;
};

TEST_F(WaitlistTest, BreadthFirstIsOldestFirst) {
  EXPECT_EQ(order(TraversalOrder::BreadthFirst, {exit_, callee_, entry_, outer_}), (std::vector{0, 1, 2, 3}));
}

TEST_F(WaitlistTest, DepthFirstIsNewestFirst) {
  EXPECT_EQ(order(TraversalOrder::DepthFirst, {exit_, callee_, entry_, outer_}), (std::vector{3, 2, 1, 0}));
}

TEST_F(WaitlistTest, CallstackIsDeepestCallThenOldest) {
  EXPECT_EQ(order(TraversalOrder::Callstack, {exit_, callee_, entry_, callee_}), (std::vector{1, 3, 0, 2}));
}

TEST_F(WaitlistTest, ReversePostorderIsDeepestCallThenOrderThenOldest) {
  EXPECT_EQ(order(TraversalOrder::ReversePostorder, {exit_, inner_, callee_, entry_, outer_, inner_, entry_}),
            (std::vector{2, 3, 6, 4, 1, 5, 0}));
}

TEST_F(WaitlistTest, LoopIsDeepestCallThenDeepestLoopThenOrder) {
  EXPECT_EQ(order(TraversalOrder::Loop, {exit_, entry_, outer_, innerBody_, callee_, inner_, inner_}),
            (std::vector{4, 5, 6, 3, 2, 1, 0}));
}

TEST_F(WaitlistTest, RandomDependsOnTheSeedAndLosesNothing) {
  const std::vector<NodeId> places(20, entry_);
  const std::vector<int> first = order(TraversalOrder::Random, places, 1),
                         again = order(TraversalOrder::Random, places, 1);
  std::vector<int> second = order(TraversalOrder::Random, places, 2);
  EXPECT_EQ(first, again);
  EXPECT_NE(first, second);
  std::ranges::sort(second);
  EXPECT_EQ(second, order(TraversalOrder::BreadthFirst, places));
}

}  // namespace
}  // namespace argosy
