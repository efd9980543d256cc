// Properties of explorations of random programs: every order, every interruption and every cut leads to the same states as an
// independent enumeration.
#include <gtest/gtest.h>

#include "tests/analysis/exploration.h"

namespace argosy {
namespace {

using test::RandomProgram;

constexpr std::uint64_t programs = 60;
constexpr TraversalOrder orders[] = {
    TraversalOrder::ReversePostorder, TraversalOrder::DepthFirst, TraversalOrder::BreadthFirst,
    TraversalOrder::Callstack,        TraversalOrder::Loop,       TraversalOrder::Random};

test::NumberOperators valuesOf(const RandomProgram& program) {
  test::NumberOperators operators;
  operators.transfer = [&](int value, const Step& step) { return program.transfer(value, step); };
  return operators;
}

test::NumberOperators setsOf(const RandomProgram& program, test::NumberOperators operators) {
  operators.transfer = [&](int set, const Step& step) { return program.transferSet(set, step); };
  return operators;
}

std::multiset<RandomProgram::Configuration> expectedValues(const RandomProgram& program) {
  const auto reachable = program.reachable();
  return {reachable.begin(), reachable.end()};
}

/// One set of values for each location and stack.
std::multiset<RandomProgram::Configuration> expectedSets(const RandomProgram& program) {
  std::map<std::pair<NodeId, std::vector<EdgeId>>, int> sets;
  for (const auto& [node, stack, value] : program.reachable()) sets[{node, stack}] |= 1 << value;
  std::multiset<RandomProgram::Configuration> result;
  for (const auto& [place, set] : sets) result.emplace(place.first, place.second, set);
  return result;
}

const ArgState& randomState(const ReachedSet& reached, std::mt19937_64& random) {
  std::vector<const ArgState*> states;
  reached.forEach(
      [&](ReachedId, const ReachedState& entry) { states.push_back(&static_cast<const ArgState&>(*entry.state)); });
  return *states[random() % states.size()];
}

void expectSameAfterRandomCuts(CompositeCpa& composite, ArgCpa& arg, ReachedSet& reached, std::mt19937_64& random,
                               const std::multiset<RandomProgram::Configuration>& expected) {
  for (int cut = 0; cut < 8; ++cut) {
    // Also cut sets that are not completely explored.
    test::explore(arg, reached, [&](const AbstractState&) { return random() % 10 == 0; });
    ReachedArg(arg, reached).removeSubtree(randomState(reached, random), arg.initialPrecision());
    test::expectConsistentGraph(arg, reached);
    test::expectClosed(composite, reached);
    if (cut % 2 == 0) continue;
    EXPECT_EQ(test::explore(arg, reached), ExplorationEnd::Complete);
    EXPECT_EQ(test::configurations(arg, reached), expected);
    test::expectConsistentGraph(arg, reached);
    test::expectClosed(composite, reached);
  }
}

TEST(ArgProperty, EveryOrderReachesWhatTheProgramReaches) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const RandomProgram program(seed);
    const ControlFlow flow(program.program());
    for (const TraversalOrder order : orders) {
      SCOPED_TRACE(::testing::Message() << "program " << seed << ", order " << static_cast<int>(order));
      CompositeCpa composite = test::compositeOf(program.program(), {valuesOf(program)});
      ArgCpa arg(composite);
      ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(order, flow, seed));
      ASSERT_EQ(test::explore(arg, reached), ExplorationEnd::Complete);
      EXPECT_EQ(test::configurations(arg, reached), expectedValues(program));
      test::expectConsistentGraph(arg, reached);
      test::expectClosed(composite, reached);
    }
  }
}

TEST(ArgProperty, JoiningReachesTheUnionOfAllValuesInEveryOrder) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const RandomProgram program(seed);
    const ControlFlow flow(program.program());
    for (const TraversalOrder order : orders) {
      SCOPED_TRACE(::testing::Message() << "program " << seed << ", order " << static_cast<int>(order));
      CompositeCpa composite = test::compositeOf(program.program(), {setsOf(program, test::joiningSetOperators())});
      ArgCpa arg(composite);
      ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(order, flow, seed));
      ASSERT_EQ(test::explore(arg, reached), ExplorationEnd::Complete);
      EXPECT_EQ(test::configurations(arg, reached), expectedSets(program));
      test::expectConsistentGraph(arg, reached);
      test::expectClosed(composite, reached);
    }
  }
}

TEST(ArgProperty, AnAbortedExplorationCanBeResumedWithoutLoss) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProgram program(seed);
    const ControlFlow flow(program.program());
    for (const bool joins : {false, true}) {
      CompositeCpa composite = test::compositeOf(
          program.program(), {joins ? setsOf(program, test::joiningSetOperators()) : valuesOf(program)});
      ArgCpa arg(composite);
      ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(TraversalOrder::ReversePostorder, flow));
      std::mt19937_64 random(seed);
      while (test::explore(arg, reached, [&](const AbstractState&) { return random() % 2 == 0; }) !=
             ExplorationEnd::Complete)
        test::expectClosed(composite, reached);
      EXPECT_EQ(test::configurations(arg, reached), joins ? expectedSets(program) : expectedValues(program));
      test::expectConsistentGraph(arg, reached);
    }
  }
}

TEST(ArgProperty, RemovedSubtreesAreExploredAgain) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    const RandomProgram program(seed);
    const ControlFlow flow(program.program());
    for (const bool joins : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "program " << seed << (joins ? ", joining" : ""));
      CompositeCpa composite = test::compositeOf(
          program.program(), {joins ? setsOf(program, test::joiningSetOperators()) : valuesOf(program)});
      ArgCpa arg(composite);
      std::mt19937_64 random(seed);
      ReachedSet reached =
          test::initialReachedSet(arg, makeWaitlistOrder(orders[seed % std::size(orders)], flow, seed));
      expectSameAfterRandomCuts(composite, arg, reached, random,
                                joins ? expectedSets(program) : expectedValues(program));
    }
  }
}

TEST(ArgProperty, CoveringByLargerStatesLosesNothing) {
  // Sets that cover each other but do not merge: what is reached depends on the order, but always covers all values.
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProgram program(seed);
    const ControlFlow flow(program.program());
    test::NumberOperators operators = setsOf(program, test::setOperators());
    operators.initial = 0b10011;  // a superset of the program's initial values
    CompositeCpa composite = test::compositeOf(program.program(), {operators});
    ArgCpa arg(composite);
    ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(orders[seed % std::size(orders)], flow, seed));
    std::mt19937_64 random(seed);
    for (int cut = 0; cut < 6; ++cut) {
      test::explore(arg, reached);
      test::expectClosed(composite, reached);
      test::expectConsistentGraph(arg, reached);
      const auto found = test::configurations(arg, reached);
      for (const auto& [node, stack, value] : program.reachable())
        EXPECT_TRUE(std::ranges::any_of(found, [&, &node = node, &stack = stack, &value = value](const auto& state) {
          return std::get<0>(state) == node && std::get<1>(state) == stack && (std::get<2>(state) >> value & 1) != 0;
        }));
      ReachedArg(arg, reached).removeSubtree(randomState(reached, random), arg.initialPrecision());
      test::expectConsistentGraph(arg, reached);
      test::expectClosed(composite, reached);
    }
  }
}

TEST(ArgProperty, ACoverageIndexChangesNothingButTheCost) {
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProgram program(seed);
    const ControlFlow flow(program.program());
    test::NumberOperators operators = valuesOf(program);
    operators.hasIndex = true;
    CompositeCpa composite = test::compositeOf(program.program(), {operators});
    ArgCpa arg(composite);
    ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(TraversalOrder::BreadthFirst, flow));
    std::mt19937_64 random(seed);
    expectSameAfterRandomCuts(composite, arg, reached, random, expectedValues(program));
    const auto& numbers = static_cast<const test::NumberCpa&>(*composite.components()[1]);
    test::explore(arg, reached);
    if (reached.size() > 1) {
      EXPECT_GT(numbers.queries, 0u);
    }
  }
}

}  // namespace
}  // namespace argosy
