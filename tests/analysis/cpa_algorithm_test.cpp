#include "analysis/cpa_algorithm.h"

#include <gtest/gtest.h>

#include "tests/analysis/exploration.h"

namespace argosy {
namespace {

/// A loop without end whose number grows up to a limit: one state per number.
class CpaAlgorithmTest : public ::testing::Test {
 protected:
  static constexpr int limit = 2000;

  CpaAlgorithmTest() {
    const FunctionId start = builder_.function("start");
    Program& program = builder_.program;
    program.start = start;
    program.addEdge(program.functions[start].entry, program.functions[start].entry, Skip{});
    flow_ = std::make_unique<ControlFlow>(program);
  }

  static test::NumberOperators counting() {
    test::NumberOperators numbers;
    numbers.transfer = [](int number, const Step&) {
      return number < limit ? std::vector{number + 1} : std::vector<int>();
    };
    return numbers;
  }
  ReachedSet start(Cpa& cpa) const {
    return test::initialReachedSet(cpa, makeWaitlistOrder(TraversalOrder::BreadthFirst, *flow_));
  }

  test::ProgramBuilder builder_;
  std::unique_ptr<ControlFlow> flow_;
};

TEST_F(CpaAlgorithmTest, LimitsEndTheRunAndTheRestCanBeExploredLater) {
  CompositeCpa cpa = test::compositeOf(builder_.program, {counting()});
  ReachedSet reached = start(cpa);
  const Limits noTime(0.0, std::nullopt);
  CpaAlgorithm algorithm(cpa, noTime, nullptr);
  EXPECT_EQ(algorithm.run(reached), ExplorationEnd::LimitReached);
  EXPECT_TRUE(reached.hasWaiting());
  EXPECT_LT(reached.size(), 300u);
  EXPECT_EQ(noTime.reached(), LimitKind::Time);
  EXPECT_EQ(algorithm.run(reached), ExplorationEnd::LimitReached);
  EXPECT_EQ(test::explore(cpa, reached), ExplorationEnd::Complete);
  EXPECT_EQ(reached.size(), static_cast<std::size_t>(limit) + 1);
}

TEST_F(CpaAlgorithmTest, AbortsAfterAllSuccessorsOfAStateAreAdded) {
  test::NumberOperators numbers;
  numbers.transfer = [](int number, const Step&) { return number == 0 ? std::vector{1, 2, 3} : std::vector{number}; };
  CompositeCpa cpa = test::compositeOf(builder_.program, {numbers});
  ReachedSet reached = start(cpa);
  std::vector<int> asked;
  const auto abort = [&](const AbstractState& state) {
    asked.push_back(test::numberOf(*static_cast<const CompositeState&>(state).components()[1]));
    return asked.back() == 1;
  };
  EXPECT_EQ(test::explore(cpa, reached, abort), ExplorationEnd::Aborted);
  EXPECT_EQ(asked, (std::vector{1, 2, 3}));
  EXPECT_EQ(reached.size(), 4u);
  EXPECT_EQ(reached.waitingCount(), 3u);
  EXPECT_EQ(test::explore(cpa, reached, abort), ExplorationEnd::Complete);
  EXPECT_EQ(reached.size(), 4u);
}

TEST_F(CpaAlgorithmTest, CoveredStatesAreNotAdded) {
  test::NumberOperators numbers;
  numbers.initial = 4;
  numbers.lessOrEqual = [](int left, int right) { return left <= right; };
  numbers.transfer = [](int number, const Step&) { return std::vector{number - 1, number + 1 > 6 ? 6 : number + 1}; };
  CompositeCpa cpa = test::compositeOf(builder_.program, {numbers});
  ReachedSet reached = start(cpa);
  const Limits limits;
  CpaAlgorithm algorithm(cpa, limits, nullptr);
  EXPECT_EQ(algorithm.run(reached), ExplorationEnd::Complete);
  EXPECT_EQ(reached.size(), 3u);  // 4, 5, 6
  EXPECT_EQ(algorithm.statistics().explored, 3u);
  EXPECT_EQ(algorithm.statistics().successors, 6u);
  EXPECT_EQ(algorithm.statistics().covered, 4u);
  EXPECT_EQ(algorithm.statistics().merges, 0u);
}

TEST_F(CpaAlgorithmTest, MergedStatesAreReplacedAndExploredAgain) {
  // Sets that grow by one element per traversal: one state remains, and it is explored until it is stable.
  test::NumberOperators sets = test::joiningSetOperators();
  sets.transfer = [](int set, const Step&) { return std::vector{(set << 1) & 0xff}; };
  CompositeCpa cpa = test::compositeOf(builder_.program, {sets});
  ReachedSet reached = start(cpa);
  const Limits limits;
  CpaAlgorithm algorithm(cpa, limits, nullptr);
  EXPECT_EQ(algorithm.run(reached), ExplorationEnd::Complete);
  ASSERT_EQ(reached.size(), 1u);
  reached.forEach([](ReachedId, const ReachedState& entry) { EXPECT_EQ(test::numberOf(entry.state, 1), 0xff); });
  EXPECT_EQ(algorithm.statistics().merges, 7u);
  EXPECT_EQ(algorithm.statistics().explored, 8u);
}

TEST_F(CpaAlgorithmTest, PrecisionAdjustmentFollowsTheTransferAtOnce) {
  // The stored states are adjusted ones.
  test::NumberOperators numbers;
  numbers.transfer = [](int number, const Step&) { return std::vector{number + 1}; };
  numbers.adjust = [](int number) { return number % 4; };
  CompositeCpa cpa = test::compositeOf(builder_.program, {numbers});
  ArgCpa arg(cpa);
  ReachedSet reached = start(arg);
  EXPECT_EQ(test::explore(arg, reached), ExplorationEnd::Complete);
  EXPECT_EQ(reached.size(), 4u);
  test::expectConsistentGraph(arg, reached);
}

}  // namespace
}  // namespace argosy
