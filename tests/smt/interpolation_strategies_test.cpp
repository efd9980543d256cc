// Whichever way tree interpolants are put together, they obey the law; what does not is counted, and repaired.
#include "smt/interpolation/tree_strategies.h"
#include "tests/smt/interpolation_problems.h"
#include "tests/smt/random_trees.h"

namespace argosy::smt {
namespace {

using enum InterpolationEngineKind;
using enum TreeStrategy;

class TreeStrategies : public InterpolationTest, public testing::WithParamInterface<TreeStrategy> {
 protected:
  /// The strategy itself has interpolants, without falling back; but what engines say about subtrees need not fit together.
  void expectSuccessOf(TreeStrategy strategy, const InterpolationProblem& problem) {
    Interpolator interpolator(terms, {.limits = {.time = patience}});
    TreeInterpolation trees(terms, interpolator, strategy);
    const auto result = trees.interpolate(problem);
    ASSERT_TRUE(result) << toString(strategy);
    expectInterpolants(problem, *result);
    const TreeStrategyStatistics& statistics = trees.statistics(strategy);
    EXPECT_EQ(statistics.tried, 1U);
    EXPECT_EQ(statistics.succeeded + (strategy == WellScoped ? statistics.refuted : 0), 1U);
    EXPECT_EQ(statistics.fellBack, statistics.refuted);
    EXPECT_EQ(trees.sequences(), 0U);
  }

  /// x1 < 4 and y1 = x1 + 1, then z = y1; beside it w = x1 + 2; together w - z is not 1. Two subtrees, one of two nodes.
  InterpolationProblem chainAndLeaf() {
    const TermRef x = word("x1"), y = word("y1"), z = word("z"), w = word("w");
    return {{all({unsignedLess(x, number(4)), terms.equal(y, terms.bvAdd(x, number(1)))}), terms.equal(z, y),
             terms.equal(w, terms.bvAdd(x, number(2))), terms.distinct(terms.bvSubtract(w, z), number(1))},
            {1, 3, 3}};
  }
};

TEST_P(TreeStrategies, RecursionOverIntegers) {
  expectSuccessOf(GetParam(), recursion(Numbers::Integers, 2, 2));
  expectSuccessOf(GetParam(), recursion(Numbers::Integers, 1, 1));
}

TEST_P(TreeStrategies, RecursionOverBitVectors) {
  expectSuccessOf(GetParam(), recursion(Numbers::Words, 2, 2));
  expectSuccessOf(GetParam(), recursion(Numbers::Words, 1, 1));
}

TEST_P(TreeStrategies, SeveralSubtrees) {
  expectSuccessOf(GetParam(), twoChildren());
  expectSuccessOf(GetParam(), chainAndLeaf());
}

TEST_P(TreeStrategies, NodesThatAreNotInPostOrder) {
  InterpolationProblem problem = chainAndLeaf();
  std::swap(problem.formulas[1], problem.formulas[2]);
  problem.parents = {2, 3, 3};
  expectSuccessOf(GetParam(), problem);
}

TEST_P(TreeStrategies, SequencesNeedNoStrategy) {
  Interpolator interpolator(terms, {.limits = {.time = patience}});
  TreeInterpolation trees(terms, interpolator, GetParam());
  const auto result = trees.interpolate(evenSum(2));
  ASSERT_TRUE(result);
  expectInterpolants(evenSum(2), *result);
  EXPECT_EQ(trees.sequences(), 1U);
  for (const TreeStrategyStatistics& each : trees.statistics()) EXPECT_EQ(each.tried, 0U);
}

TEST_P(TreeStrategies, NothingForSatisfiableProblems) {
  Interpolator interpolator(terms, {.limits = {.time = patience}});
  TreeInterpolation trees(terms, interpolator, GetParam());
  EXPECT_FALSE(trees.interpolate(recursion(Numbers::Words, 1, 2)));
  EXPECT_FALSE(trees.interpolate(recursion(Numbers::Integers, 1, 2)));
  for (const TreeStrategyStatistics& each : trees.statistics()) EXPECT_EQ(each.tried, 0U);
}

TEST_P(TreeStrategies, RandomTrees) {
  std::mt19937_64 random(20240612);
  RandomTrees problems(terms, random);
  Interpolator interpolator(terms, {.engines = {WeakestPrecondition}, .limits = {.time = patience}});
  TreeInterpolation trees(terms, interpolator, GetParam());
  unsigned answers = 0;
  constexpr unsigned count = 25;
  for (unsigned i = 0; i < count; ++i) {
    InterpolationProblem problem = problems.make();
    if (const auto result = trees.interpolate(problem)) {
      ++answers;
      expectInterpolants(problem, *result);
    }
    problem.formulas[random() % problem.formulas.size()] = terms.truth(true);
    if (!isUnsatisfiable(problem.formulas)) {
      EXPECT_FALSE(trees.interpolate(problem));
    }
  }
  EXPECT_GE(answers, count * 9 / 10);
  const TreeStrategyStatistics& statistics = trees.statistics(GetParam());
  EXPECT_EQ(statistics.tried, statistics.succeeded + statistics.failed + statistics.refuted);
  EXPECT_GE(statistics.succeeded, count / 2);
  RecordProperty("succeeded", std::to_string(statistics.succeeded) + " of " + std::to_string(statistics.tried));
  RecordProperty("answers", std::to_string(answers));
}

TEST_P(TreeStrategies, TimeEndsThem) {
  InterpolationProblem problem = tooHard();
  problem.parents = {3, 2, 4, 4};
  using namespace std::chrono_literals;
  Interpolator interpolator(terms, {.limits = {.time = 100ms}});
  TreeInterpolation trees(terms, interpolator, GetParam());
  const double start = processorSeconds();
  EXPECT_FALSE(trees.interpolate(problem));
  // Twice the time of three engines, and what solvers take to notice.
  EXPECT_LT(processorSeconds() - start, 0.64 + 1.5);
  RecordProperty("seconds", std::to_string(processorSeconds() - start));
  EXPECT_EQ(trees.statistics(GetParam()).failed, 1U);
}

TEST_P(TreeStrategies, TheRunsLimitsEndThem) {
  InterpolationProblem problem = tooHard();
  problem.parents = {3, 2, 4, 4};
  const Limits limits = Limits().atMost(0.15);
  Interpolator interpolator(terms, {.runLimits = &limits});
  TreeInterpolation trees(terms, interpolator, GetParam());
  const double start = processorSeconds();
  EXPECT_FALSE(trees.interpolate(problem));
  EXPECT_LT(processorSeconds() - start, 1.15);
  EXPECT_EQ(trees.statistics(GetParam()).fellBack, 0U);
}

INSTANTIATE_TEST_SUITE_P(Strategies, TreeStrategies, testing::Values(Tree, WellScoped, Nested, TreeByBinary),
                         [](const auto& info) {
                           std::string name = toString(info.param);
                           std::erase(name, '-');
                           return name;
                         });

TEST_F(InterpolationTest, NestedAsksOncePerPartOfAFunction) {
  const InterpolationProblem problem = recursion(Numbers::Words, 1, 1);
  for (const auto& [strategy, queries] : {std::pair(Nested, 5U), std::pair(TreeByBinary, 8U)}) {
    Interpolator interpolator(terms, {.limits = {.time = patience}});
    TreeInterpolation trees(terms, interpolator, strategy);
    EXPECT_TRUE(trees.interpolate(problem));
    EXPECT_EQ(trees.statistics(strategy).queries, queries);
  }
}

TEST_F(InterpolationTest, NamesOfStrategies) {
  for (const TreeStrategy strategy : allTreeStrategies()) EXPECT_EQ(parseTreeStrategy(toString(strategy)), strategy);
  EXPECT_EQ(parseTreeStrategy("tree"), Tree);
  EXPECT_EQ(parseTreeStrategy("wellscoped"), WellScoped);
  EXPECT_EQ(parseTreeStrategy("nested"), Nested);
  EXPECT_EQ(parseTreeStrategy("tree-by-binary"), TreeByBinary);
  EXPECT_FALSE(parseTreeStrategy("sequence"));
}

/// Strategies with engines that say what a test wants.
class FakeStrategies : public InterpolationTest {
 protected:
  /// What an engine was asked, and what it will answer; nothing, when the answer is empty or there is none left.
  struct Fake {
    std::vector<std::vector<TermRef>> asked{};
    std::vector<std::vector<TermRef>> answers{};
  };

  Interpolator make() {
    Interpolator::Engines engines;
    for (Fake* const fake : {&first, &second}) {
      engines.emplace_back(
          fake == &first ? Integers : Spacer,
          std::make_unique<FakeEngine>([fake](const InterpolationTree& tree, const Acceptance& accept) {
            const std::size_t number = fake->asked.size();
            fake->asked.push_back({tree.formulas().begin(), tree.formulas().end()});
            if (number < fake->answers.size() && !fake->answers[number].empty()) accept(fake->answers[number]);
          }));
    }
    return Interpolator(terms, {.limits = {.time = patience}}, std::move(engines));
  }

  TermRef is(TermRef term, Int128 value) { return terms.equal(term, number(value)); }
  TermRef isNot(TermRef term, Int128 value) { return terms.distinct(term, number(value)); }

  TermRef x = word("x"), y = word("y"), z = word("z"), never = terms.truth(false);
  /// Beside x there is a call, of two nodes; the root brings them together.
  TermRef caller = is(x, 1), entry = is(y, 1), body = terms.equal(z, terms.bvAdd(y, number(1))),
          end = is(terms.bvAdd(x, z), 4);
  InterpolationProblem problem{{caller, entry, body, end}, {3, 2, 3}};
  std::vector<std::vector<TermRef>> binary{{is(x, 1), never}, {is(y, 1), never}, {is(z, 2), never}};
  Fake first, second;
};

TEST_F(FakeStrategies, TreeAsksForAllAtOnce) {
  first.answers = {{is(x, 1), is(y, 1), is(z, 2), never}};
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, Tree);
  EXPECT_EQ(trees.interpolate(problem), first.answers[0]);
  EXPECT_EQ(first.asked, std::vector<std::vector<TermRef>>{problem.formulas});
  EXPECT_EQ(trees.statistics(Tree).queries, 1U);
}

TEST_F(FakeStrategies, WellScopedAsksForEachSubtree) {
  first.answers = binary;
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, WellScoped);
  const auto result = trees.interpolate(problem);
  EXPECT_EQ(result, (std::vector{is(x, 1), is(y, 1), is(z, 2), never}));
  EXPECT_EQ(first.asked, (std::vector<std::vector<TermRef>>{{caller, all({entry, body, end})},
                                                            {entry, all({caller, body, end})},
                                                            {all({entry, body}), all({caller, end})}}));
  EXPECT_EQ(trees.statistics(WellScoped).queries, 3U);
}

TEST_F(FakeStrategies, TreeByBinaryReplacesWhatIsDone) {
  first.answers = binary;
  first.answers[0] = {isNot(x, 2), never};
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, TreeByBinary);
  const auto result = trees.interpolate(problem);
  EXPECT_EQ(result, (std::vector{isNot(x, 2), is(y, 1), is(z, 2), never}));
  EXPECT_EQ(first.asked, (std::vector<std::vector<TermRef>>{{caller, all({entry, body, end})},
                                                            {entry, all({isNot(x, 2), body, end})},
                                                            {all({is(y, 1), body}), all({isNot(x, 2), end})}}));
}

TEST_F(FakeStrategies, NestedAsksForTheBodyOfACallAtOnce) {
  first.answers = {{isNot(x, 2), never}, {is(y, 1), is(z, 2), never}};
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, Nested);
  const auto result = trees.interpolate(problem);
  EXPECT_EQ(result, (std::vector{isNot(x, 2), is(y, 1), is(z, 2), never}));
  EXPECT_EQ(first.asked, (std::vector<std::vector<TermRef>>{{caller, all({entry, body, end})},
                                                            {entry, body, all({isNot(x, 2), end})}}));
}

TEST_F(FakeStrategies, NestedGoesOnFromWhereSubtreesMeet) {
  const TermRef w = word("w"), sum = terms.equal(w, terms.bvAdd(x, z));
  problem = {{caller, entry, body, sum, is(w, 4)}, {3, 2, 3, 4}};
  first.answers = {{is(x, 1), never}, {is(y, 1), is(z, 2), never}, {is(w, 3), never}};
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, Nested);
  const auto result = trees.interpolate(problem);
  EXPECT_EQ(result, (std::vector{is(x, 1), is(y, 1), is(z, 2), is(w, 3), never}));
  ASSERT_EQ(first.asked.size(), 3U);
  EXPECT_EQ(first.asked[2], (std::vector{all({is(x, 1), is(z, 2), sum}), is(w, 4)}));
}

TEST_F(FakeStrategies, WellScopedResultsThatDoNotFitTogetherAreRepaired) {
  // Each is an interpolant of its query, since the other subtree is known exactly there, but together they allow 0 + 4.
  first.answers = {{isNot(x, 2), never}, {isNot(y, 2), never}, {isNot(z, 3), never}};
  first.answers.insert(first.answers.end(), binary.begin(), binary.end());
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, WellScoped);
  const auto result = trees.interpolate(problem);
  ASSERT_TRUE(result);
  expectInterpolants(problem, *result);
  const TreeStrategyStatistics& wellScoped = trees.statistics(WellScoped);
  EXPECT_EQ(wellScoped.tried, 1U);
  EXPECT_EQ(wellScoped.refuted, 1U);
  EXPECT_EQ(wellScoped.failed, 0U);
  EXPECT_EQ(wellScoped.succeeded, 0U);
  EXPECT_EQ(wellScoped.fellBack, 1U);
  EXPECT_EQ(trees.statistics(TreeByBinary).tried, 1U);
  EXPECT_EQ(trees.statistics(TreeByBinary).succeeded, 1U);
  EXPECT_EQ(trees.statistics(TreeByBinary).fellBack, 0U);
}

TEST_F(FakeStrategies, WellScopedIsOfOneEngine) {
  first.answers = {{isNot(x, 2), never}, {isNot(y, 2), never}, {}};
  second.answers = binary;
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, WellScoped);
  EXPECT_EQ(trees.interpolate(problem), (std::vector{is(x, 1), is(y, 1), is(z, 2), never}));
  EXPECT_EQ(first.asked.size(), 3U);
  EXPECT_EQ(second.asked.size(), 3U);
  EXPECT_EQ(trees.statistics(WellScoped).succeeded, 1U);
}

TEST_F(FakeStrategies, WellScopedKeepsWhatOnlyAncestorsNeed) {
  // The rest of the entry's query contradicts y < 2 alone; the body's interpolant needs y > 0 as well.
  const TermRef both = all({unsignedLess(y, number(2)), unsignedLess(number(0), y)});
  problem.formulas.back() = terms.negation(unsignedLess(terms.bvAdd(x, z), number(4)));
  first.answers = binary;
  first.answers[1] = {both, never};
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, WellScoped);
  const auto result = trees.interpolate(problem);
  ASSERT_TRUE(result);
  expectInterpolants(problem, *result);
  EXPECT_EQ(trees.statistics(WellScoped).succeeded, 1U);
}

TEST_F(FakeStrategies, OtherEnginesAnswerSingleQueriesOfTheOthers) {
  first.answers = {binary[0], {}, binary[2]};
  second.answers = {binary[1]};
  Interpolator interpolator = make();
  TreeInterpolation trees(terms, interpolator, TreeByBinary);
  EXPECT_EQ(trees.interpolate(problem), (std::vector{is(x, 1), is(y, 1), is(z, 2), never}));
  EXPECT_EQ(interpolator.statistics()[0].succeeded, 2U);
  EXPECT_EQ(interpolator.statistics()[1].succeeded, 1U);
}

TEST_F(FakeStrategies, WhatFailsFallsBackOnce) {
  for (const TreeStrategy strategy : {Tree, Nested}) {
    first = {{}, {{}, binary[0], binary[1], binary[2]}};
    Interpolator interpolator = make();
    TreeInterpolation trees(terms, interpolator, strategy);
    EXPECT_EQ(trees.interpolate(problem), (std::vector{is(x, 1), is(y, 1), is(z, 2), never}));
    EXPECT_EQ(trees.statistics(strategy).failed, 1U);
    EXPECT_EQ(trees.statistics(strategy).fellBack, 1U);
    EXPECT_EQ(trees.statistics(TreeByBinary).succeeded, 1U);
  }
}

TEST_F(FakeStrategies, NothingWhenAllFail) {
  for (const TreeStrategy strategy : allTreeStrategies()) {
    Interpolator interpolator = make();
    TreeInterpolation trees(terms, interpolator, strategy);
    EXPECT_FALSE(trees.interpolate(problem));
    EXPECT_EQ(trees.statistics(strategy).failed, 1U);
    EXPECT_EQ(trees.statistics(strategy).fellBack, strategy == TreeByBinary ? 0U : 1U);
    EXPECT_EQ(trees.statistics(TreeByBinary).failed, 1U);
  }
}

}  // namespace
}  // namespace argosy::smt
