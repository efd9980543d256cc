// Interpolants of problems whose answers are known, from each engine.
#include "tests/smt/interpolation_problems.h"

namespace argosy::smt {
namespace {

using enum InterpolationEngineKind;

class InterpolationLaw : public InterpolationTest, public testing::WithParamInterface<InterpolationEngineKind> {};

TEST_P(InterpolationLaw, SequencesOverBitVectors) {
  expectSuccess(GetParam(), evenSum(GetParam() == Spacer ? 2 : 5));
  expectSuccess(GetParam(), counting(4, TermKind::BvSignedLess));
  expectSuccess(GetParam(), counting(4, TermKind::BvUnsignedLess));
}

TEST_P(InterpolationLaw, SequencesOverIntegers) { expectSuccess(GetParam(), evenIntegerSum(5)); }

TEST_P(InterpolationLaw, Arrays) { expectSuccess(GetParam(), arrayWrites(2)); }

TEST_P(InterpolationLaw, BranchesWithLocalTruthValues) { expectSuccess(GetParam(), branches(5)); }

TEST_P(InterpolationLaw, Functions) { expectSuccess(GetParam(), functions()); }

TEST_P(InterpolationLaw, Trees) { expectSuccess(GetParam(), twoChildren()); }

TEST_P(InterpolationLaw, DeeperTrees) {
  // x and y are computed in subtrees of two nodes each; the root refutes their sum.
  const TermRef a = word("a"), b = word("b"), x = word("x"), y = word("y"), s = word("s");
  const InterpolationProblem problem{
      {all({signedLess(number(0), a), signedLess(a, number(10))}),
       all({signedLess(number(0), b), signedLess(b, number(10))}), terms.equal(x, terms.bvAdd(a, number(1))),
       terms.equal(y, terms.bvAdd(b, number(1))), all({terms.equal(s, terms.bvAdd(x, y)), signedLess(number(20), s)})},
      {2, 3, 4, 4}};
  expectSuccess(GetParam(), problem);
}

TEST_P(InterpolationLaw, AContradictionInTheMiddle) {
  const InterpolationProblem problem{{terms.equal(word("y"), terms.bvAdd(word("x"), number(1))),
                                      all({signedLess(word("y"), number(3)), signedLess(number(5), word("y"))}),
                                      terms.equal(word("z"), word("y")), signedLess(word("z"), number(0))}};
  const auto result = expectSuccess(GetParam(), problem);
  ASSERT_EQ(result.size(), 4U);
  EXPECT_TRUE(result[0]->isTrue());
  EXPECT_TRUE(result[1]->isFalse());
  EXPECT_TRUE(result[2]->isFalse());
}

TEST_P(InterpolationLaw, ASingleFormula) {
  const auto result =
      expectSuccess(GetParam(), {{all({signedLess(word("x"), number(0)), unsignedLess(word("x"), number(9))})}});
  EXPECT_EQ(result, std::vector<TermRef>{terms.truth(false)});
}

TEST_P(InterpolationLaw, FalseAndTrueFormulas) {
  const TermRef positive = signedLess(number(0), word("x"));
  expectSuccess(GetParam(), {{positive, terms.truth(false), positive}});
  expectSuccess(GetParam(), {{terms.truth(true), terms.truth(false)}});
  expectSuccess(GetParam(), {{terms.truth(false)}});
  expectSuccess(GetParam(), {{positive, terms.truth(true), terms.negation(positive)}});
}

TEST_P(InterpolationLaw, NothingForSatisfiableProblems) {
  Interpolator interpolator = only(GetParam());
  InterpolationProblem problem = evenSum(3);
  problem.formulas.back() = terms.equal(at("s", 3), number(6));
  EXPECT_FALSE(interpolator.interpolate(problem));
  problem.parents = {4, 4, 4, 4};
  problem.formulas.back() = terms.truth(true);
  EXPECT_FALSE(interpolator.interpolate(problem));
}

INSTANTIATE_TEST_SUITE_P(
    Engines, InterpolationLaw, testing::Values(Integers, Spacer, WeakestPrecondition), [](const auto& info) {
      return std::string(info.param == Integers ? "integers" : info.param == Spacer ? "spacer" : "preconditions");
    });

/// What a loop's interpolants are good for: the same relation at each step.
TEST_F(InterpolationTest, IntegersGeneralise) {
  const auto even = expectSuccess(Integers, evenSum(6));
  ASSERT_EQ(even.size(), 8U);
  for (std::size_t k = 0; k <= 6; ++k)
    EXPECT_EQ(even[k], terms.equal(at("s", k), times(at("i", k), number(2)))) << "step " << k;
  const auto bounded = expectSuccess(Integers, counting(3, TermKind::BvUnsignedLess));
  ASSERT_EQ(bounded.size(), 5U);
  EXPECT_EQ(bounded[3], terms.negation(unsignedLess(word("n"), at("x", 3))));
}

TEST_F(InterpolationTest, DefaultEnginesAnswerWhatTheFirstCannot) {
  // Over the integers, the exclusive or is unknown.
  const TermRef a = word("a"), b = word("b"), c = word("c");
  const InterpolationProblem problem{{all({terms.equal(a, number(1)), terms.equal(b, number(2))}),
                                      terms.equal(c, terms.binary(TermKind::BvXor, a, b)),
                                      terms.distinct(c, number(3))}};
  Interpolator interpolator(terms, {.limits = {.time = patience}});
  const auto result = interpolator.interpolate(problem);
  ASSERT_TRUE(result);
  expectInterpolants(problem, *result);
  const auto statistics = interpolator.statistics();
  ASSERT_GE(statistics.size(), 2U);
  EXPECT_EQ(statistics[0].engine, Integers);
  EXPECT_EQ(statistics[0].failed, 1U);
  EXPECT_EQ(statistics[1].succeeded, 1U);
  EXPECT_GT(statistics[1].resultSize, 0U);
}

TEST_F(InterpolationTest, WrapAroundIsNotLost) {
  // Over the integers, 255 + 1 is larger than 255; over the bits it is not.
  const TermRef x = word("x", 8), y = word("y", 8);
  const InterpolationProblem problem{
      {terms.equal(x, number(255, 8)), terms.equal(y, terms.bvAdd(x, number(1, 8))), unsignedLess(number(254, 8), y)}};
  for (const InterpolationEngineKind engine : {Spacer, WeakestPrecondition}) expectSuccess(engine, problem);
  Interpolator interpolator(terms, {.limits = {.time = patience}});
  const auto result = interpolator.interpolate(problem);
  ASSERT_TRUE(result);
  expectInterpolants(problem, *result);
  // And what only the integers refute has none.
  Interpolator integers = only(Integers);
  EXPECT_FALSE(integers.interpolate({{terms.equal(y, terms.bvAdd(x, number(1, 8))), unsignedLess(y, x)}}));
}

TEST_F(InterpolationTest, PreconditionsKnowEveryTheory) {
  const SortRef sort = terms.floatSort(8, 24);
  const TermRef one = terms.floating(sort, 0x3F800000), x = terms.symbol("xf", sort), y = terms.symbol("yf", sort);
  const TermRef p = terms.symbol("pr", terms.realSort()), q = terms.symbol("qr", terms.realSort());
  expectSuccess(WeakestPrecondition, {{terms.equal(x, one), terms.equal(y, terms.floatBinary(TermKind::FpAdd, x, one)),
                                       terms.floatBinary(TermKind::FpLess, y, one)}});
  expectSuccess(WeakestPrecondition, {{terms.arithmetic(TermKind::Less, terms.rational(1, 3), p),
                                       terms.equal(q, terms.arithmetic(TermKind::Add, p, p)),
                                       terms.arithmetic(TermKind::Less, q, terms.rational(2, 3))}});
}

TEST_F(InterpolationTest, Cvc5AnswersSmallProblems) {
  if (!isAvailable(SolverKind::Cvc5)) GTEST_SKIP() << "cvc5 is missing";
  const TermRef x = integer("x"), y = integer("y"), z = integer("z");
  const auto plus = [&](TermRef left, Int128 right) {
    return terms.arithmetic(TermKind::Add, left, terms.integer(right));
  };
  const TermRef start = terms.equal(x, terms.integer(4)), step = terms.equal(y, plus(x, 1)),
                next = terms.equal(z, plus(y, 2));
  const TermRef end = terms.arithmetic(TermKind::Less, z, terms.integer(5));
  expectSuccess(Cvc5, {{terms.conjunction(start, step), terms.conjunction(next, end)}});
}

TEST_F(InterpolationTest, NamesOfEngines) {
  for (const InterpolationEngineKind kind : allInterpolationEngines())
    EXPECT_EQ(parseInterpolationEngine(toString(kind)), kind);
  EXPECT_EQ(parseInterpolationEngine("weakest-precondition"), WeakestPrecondition);
  EXPECT_FALSE(parseInterpolationEngine("craig"));
}

TEST_F(InterpolationTest, ProblemsThatAreNoTreesAreRefused) {
  Interpolator interpolator = only(Spacer);
  const TermRef p = truth("p");
  EXPECT_THROW(interpolator.interpolate({}), std::invalid_argument);
  EXPECT_THROW(interpolator.interpolate({{p, p, p}, {2}}), std::invalid_argument);
  EXPECT_THROW(interpolator.interpolate({{p, p, p}, {2, 1}}), std::invalid_argument);
  EXPECT_THROW(interpolator.interpolate({{p, p}, {7}}), std::invalid_argument);
}

}  // namespace
}  // namespace argosy::smt
