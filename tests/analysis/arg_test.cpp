#include "analysis/arg.h"

#include <gtest/gtest.h>

#include <set>

#include "analysis/arg_paths.h"
#include "tests/analysis/exploration.h"

namespace argosy {
namespace {

/// entry -> left -> join -> exit, entry -> right -> join.
class ArgTest : public ::testing::Test {
 protected:
  ArgTest() {
    Program& program = builder_.program;
    const FunctionId start = builder_.function("start");
    program.start = start;
    entry_ = program.functions[start].entry;
    exit_ = program.functions[start].exit;
    left_ = program.addNode(start);
    right_ = program.addNode(start);
    join_ = program.addNode(start);
    toLeft_ = program.addEdge(entry_, left_, Skip{});
    program.addEdge(entry_, right_, Skip{});
    leftToJoin_ = program.addEdge(left_, join_, Skip{});
    rightToJoin_ = program.addEdge(right_, join_, Skip{});
    program.addEdge(join_, exit_, Skip{});
    flow_ = std::make_unique<ControlFlow>(program);
  }

  /// One bit for each branch.
  test::NumberOperators branches(test::NumberOperators operators) const {
    operators.transfer = [=, this](int set, const Step& step) {
      return std::vector{step.source() == entry_ ? (step.id == toLeft_ ? 1 : 2) : set};
    };
    return operators;
  }
  ReachedSet start(Cpa& cpa) const {
    return test::initialReachedSet(cpa, makeWaitlistOrder(TraversalOrder::DepthFirst, *flow_));
  }
  static std::vector<const ArgState*> at(const ArgCpa& arg, const ReachedSet& reached, NodeId node) {
    std::vector<const ArgState*> states;
    reached.forEach([&](ReachedId, const ReachedState& entry) {
      if (arg.place(*entry.state).location() == node) states.push_back(&static_cast<const ArgState&>(*entry.state));
    });
    return states;
  }

  test::ProgramBuilder builder_;
  NodeId entry_, left_, right_, join_, exit_;
  EdgeId toLeft_, leftToJoin_, rightToJoin_;
  std::unique_ptr<ControlFlow> flow_;
};

TEST_F(ArgTest, WithoutMergingTheGraphIsATree) {
  CompositeCpa composite = test::compositeOf(builder_.program, {branches({})});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  EXPECT_EQ(reached.size(), 7u);
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const auto& state = static_cast<const ArgState&>(*entry.state);
    EXPECT_EQ(state.parents().size(), state.isRoot() ? 0u : 1u);
    EXPECT_TRUE(state.covers().empty());
  });
  test::expectConsistentGraph(arg, reached);
}

/// A chain of diamonds of states, all of the same steps: 2^30 ways through the graph, one through the program.
TEST_F(ArgTest, PathsWithTheSameStepsAreOne) {
  test::ProgramBuilder builder;
  Program& program = builder.program;
  program.start = builder.function("start");
  NodeId last = program.functions[program.start].entry;
  for (int i = 0; i < 30; ++i) {
    const NodeId next = program.addNode(program.start);
    program.addEdge(last, next, Skip{});
    last = next;
  }
  program.addEdge(last, program.functions[program.start].exit, Skip{});
  // Two states at every second place, one where they meet.
  test::NumberOperators operators;
  operators.transfer = [](int number, const Step&) { return number == 0 ? std::vector{1, 2} : std::vector{0}; };
  CompositeCpa composite = test::compositeOf(program, {operators});
  ArgCpa arg(composite);
  const ControlFlow flow(program);
  ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(TraversalOrder::BreadthFirst, flow));
  test::explore(arg, reached);
  const std::vector<const ArgState*> ends = at(arg, reached, last);
  ASSERT_EQ(ends.size(), 1u);
  ArgPaths paths(*ends.front());
  const auto path = paths.next();
  ASSERT_TRUE(path);
  EXPECT_EQ(path->steps.size(), 30u);
  EXPECT_EQ(path->states.size(), 31u);
  EXPECT_TRUE(path->states.front()->isRoot());
  EXPECT_EQ(path->states.back(), ends.front());
  for (std::size_t i = 0; i < path->steps.size(); ++i)
    EXPECT_EQ(arg.place(*path->states[i]).location(), program.edges[path->steps[i].edge].source);
  EXPECT_FALSE(paths.next());
}

TEST_F(ArgTest, AMergedStateHasTheParentsOfBoth) {
  CompositeCpa composite = test::compositeOf(builder_.program, {branches(test::joiningSetOperators())});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  EXPECT_EQ(reached.size(), 5u);
  const auto joined = at(arg, reached, join_);
  ASSERT_EQ(joined.size(), 1u);
  std::set<EdgeId> steps;
  for (const ArgState::Link& link : joined.front()->parents()) steps.insert(link.step.edge);
  EXPECT_EQ(steps, (std::set{leftToJoin_, rightToJoin_}));
  EXPECT_TRUE(joined.front()->covers().empty());
  ASSERT_EQ(joined.front()->children().size(), 1u);
  EXPECT_EQ(joined.front()->children().front(), at(arg, reached, exit_).front());
  test::expectConsistentGraph(arg, reached);
}

TEST_F(ArgTest, RemovingOneOfTwoMergedBranchesRestoresWhatTheOtherReachesAlone) {
  // What was joined has to go with either of its parents: the other parent comes back to it.
  test::NumberOperators operators = branches(test::joiningSetOperators());
  bool blocksLeft = false;
  operators.transfer = [&, transfer = operators.transfer](int set, const Step& step) {
    return blocksLeft && step.id == toLeft_ ? std::vector<int>() : transfer(set, step);
  };
  CompositeCpa composite = test::compositeOf(builder_.program, {operators});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  ASSERT_EQ(test::numberOf(at(arg, reached, exit_).front()->wrapped(), 1), 3);
  blocksLeft = true;  // as a finer precision would
  ReachedArg(arg, reached).removeSubtree(*at(arg, reached, left_).front(), arg.initialPrecision());
  test::explore(arg, reached);
  EXPECT_TRUE(at(arg, reached, left_).empty());
  ASSERT_EQ(at(arg, reached, exit_).size(), 1u);
  EXPECT_EQ(test::numberOf(at(arg, reached, exit_).front()->wrapped(), 1), 2);
  test::expectConsistentGraph(arg, reached);
}

TEST_F(ArgTest, ACoveredStateHangsOnItsParentAndItsCoveringState) {
  CompositeCpa composite = test::compositeOf(builder_.program, {{}});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  EXPECT_EQ(reached.size(), 5u);
  const auto joined = at(arg, reached, join_);
  ASSERT_EQ(joined.size(), 1u);
  ASSERT_EQ(joined.front()->covers().size(), 1u);
  const ArgState& covered = *joined.front()->covers().front();
  EXPECT_EQ(covered.coveredBy(), joined.front());
  ASSERT_EQ(covered.parents().size(), 1u);
  EXPECT_NE(covered.parents().front().parent, joined.front()->parents().front().parent);
  test::expectConsistentGraph(arg, reached);

  // When the covering state goes, the covered one is found again.
  const ArgState& other = *joined.front()->parents().front().parent;
  const NodeId removed = arg.place(other).location();
  ReachedArg(arg, reached).removeSubtree(other, arg.initialPrecision());
  EXPECT_TRUE(at(arg, reached, join_).empty());
  test::explore(arg, reached);
  EXPECT_EQ(at(arg, reached, removed).size(), 1u);
  EXPECT_EQ(reached.size(), 5u);
  test::expectConsistentGraph(arg, reached);
}

TEST_F(ArgTest, ExploringAStateAgainLeavesNoSecondCopyOfItsCoveredSuccessors) {
  CompositeCpa composite = test::compositeOf(builder_.program, {{}});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  for (int round = 0; round < 10; ++round) {
    ReachedArg(arg, reached)
        .removeSubtree(*at(arg, reached, round % 2 == 0 ? left_ : right_).front(), arg.initialPrecision());
    test::explore(arg, reached);
  }
  // Both branches, and the one that had remained, which the last round has found again.
  EXPECT_EQ(at(arg, reached, entry_).front()->children().size(), 3u);
  EXPECT_EQ(at(arg, reached, left_).front()->covers().size(), 1u);
  EXPECT_EQ(at(arg, reached, right_).front()->covers().size(), 0u);
  EXPECT_EQ(at(arg, reached, join_).front()->covers().size(), 1u);
  test::expectConsistentGraph(arg, reached);
}

TEST_F(ArgTest, AStateThatIsFoundAgainIsCoveredBecauseItMayStandForMorePaths) {
  CompositeCpa composite = test::compositeOf(builder_.program, {{}});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  reached.wait(reached.find(*at(arg, reached, entry_).front()));  // as after a merge
  test::explore(arg, reached);
  ASSERT_EQ(at(arg, reached, left_).front()->covers().size(), 1u);
  ReachedArg(arg, reached)
      .uncover(*at(arg, reached, left_).front()->covers().front(), arg.initialPrecision());  // as after strengthening
  EXPECT_EQ(at(arg, reached, left_).size(), 2u);
}

TEST_F(ArgTest, RemovingTheRootStartsAnew) {
  CompositeCpa composite = test::compositeOf(builder_.program, {branches({})});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  const PrecisionRef precision = arg.initialPrecision();
  ReachedArg(arg, reached).removeSubtree(*at(arg, reached, entry_).front(), precision);
  // An empty reached set would pass for a proof.
  ASSERT_EQ(reached.size(), 1u);
  ASSERT_EQ(reached.waitingCount(), 1u);
  reached.forEach([&](ReachedId, const ReachedState& entry) { EXPECT_EQ(entry.precision, precision); });
  test::explore(arg, reached);
  EXPECT_EQ(reached.size(), 7u);
  test::expectConsistentGraph(arg, reached);
}

TEST_F(ArgTest, ADismissedStateIsFoundAgainOnItsOtherPathsOnly) {
  // Merged or covered: in both cases there are two paths to the join.
  for (const bool joins : {true, false}) {
    test::NumberOperators operators = joins ? branches(test::joiningSetOperators()) : test::NumberOperators();
    operators.transfer = [&, transfer = operators.transfer](int number, const Step& step) {
      return step.source() == join_ ? std::vector<int>() : transfer(number, step);
    };
    CompositeCpa composite = test::compositeOf(builder_.program, {operators});
    ArgCpa arg(composite);
    ReachedSet reached = start(arg);
    std::set<EdgeId> last;
    for (int round = 0; round < 2; ++round) {
      test::explore(arg, reached);
      const auto joined = at(arg, reached, join_);
      ASSERT_EQ(joined.size(), 1u);
      last.insert(pathTo(*joined.front()).steps.back().edge);
      ReachedArg(arg, reached).dismiss(*joined.front());
      EXPECT_TRUE(at(arg, reached, join_).empty());
      test::expectConsistentGraph(arg, reached);
    }
    EXPECT_EQ(last, (std::set{leftToJoin_, rightToJoin_}));
    EXPECT_FALSE(reached.hasWaiting());
  }
}

TEST_F(ArgTest, ThePathIsAShortestOne) {
  CompositeCpa composite = test::compositeOf(builder_.program, {branches({})});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  for (const ArgState* state : at(arg, reached, exit_)) {
    const ArgPath path = pathTo(*state);
    ASSERT_EQ(path.steps.size(), 3u);
    EXPECT_EQ(path.states.size(), 4u);
    const bool isLeft = test::numberOf(state->wrapped(), 1) == 1;
    EXPECT_EQ(path.steps[1].edge, isLeft ? leftToJoin_ : rightToJoin_);
    const std::vector<Step> steps = stepsOf(path, arg);
    ASSERT_EQ(steps.size(), 3u);
    EXPECT_EQ(steps[1].target(), join_);
    EXPECT_EQ(steps[2].source(), join_);
    EXPECT_EQ(steps[2].after(), arg.place(*state).context());
  }
}

TEST_F(ArgTest, AnExploredStateCanBecomeCoveredAndUncovered) {
  CompositeCpa composite = test::compositeOf(builder_.program, {branches({})});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  const std::vector<const ArgState*> joins = at(arg, reached, join_);
  ASSERT_EQ(joins.size(), 2u);
  const Ref<const ArgState> covered(joins[0]), covering(joins[1]);

  ReachedArg(arg, reached).cover(*covered, *covering, arg.initialPrecision());
  EXPECT_EQ(covered->coveredBy(), covering.get());
  EXPECT_FALSE(reached.find(*covered).valid());
  EXPECT_EQ(reached.size(), 5u);  // without it and what followed from it
  EXPECT_TRUE(covered->children().empty());
  EXPECT_FALSE(reached.hasWaiting());

  ReachedArg(arg, reached).uncover(*covered, arg.initialPrecision());
  EXPECT_EQ(covered->coveredBy(), nullptr);
  EXPECT_TRUE(covering->covers().empty());
  EXPECT_EQ(reached.waitingCount(), 1u);
  test::explore(arg, reached);
  EXPECT_EQ(reached.size(), 7u);
  test::expectConsistentGraph(arg, reached);
}

TEST_F(ArgTest, CuttingOffExploresWhatWasCoveredAndNothingElse) {
  CompositeCpa composite = test::compositeOf(builder_.program, {branches({})});
  ArgCpa arg(composite);
  ReachedSet reached = start(arg);
  test::explore(arg, reached);
  const std::vector<const ArgState*> joins = at(arg, reached, join_);
  const Ref<const ArgState> covered(joins[0]), covering(joins[1]);
  ReachedArg(arg, reached).cover(*covered, *covering, arg.initialPrecision());

  ReachedArg(arg, reached).cutOff(*covering, arg.initialPrecision());
  EXPECT_FALSE(reached.find(*covering).valid());
  EXPECT_TRUE(reached.find(*covered).valid());
  EXPECT_EQ(reached.waitingCount(), 1u);  // the parent of what was cut off is not explored again
  test::explore(arg, reached);
  EXPECT_EQ(at(arg, reached, join_).size(), 1u);
  EXPECT_EQ(at(arg, reached, exit_).size(), 1u);
  test::expectConsistentGraph(arg, reached);
}

}  // namespace
}  // namespace argosy
