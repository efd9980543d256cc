// Floats: folding against the host's arithmetic, solvers against folding.
#include <bit>
#include <cmath>
#include <limits>

#include "smt/float_constants.h"
#include "tests/smt/solvers.h"

namespace argosy::smt {
namespace {

class Floats : public testing::Test {
 protected:
  TermTable terms;
  SortRef single = terms.floatSort(8, 24), twice = terms.floatSort(11, 53), extended = terms.floatSort(15, 64);

  TermRef constant(double value) { return terms.floating(twice, std::bit_cast<std::uint64_t>(value)); }
  TermRef constant(float value) { return terms.floating(single, std::bit_cast<std::uint32_t>(value)); }
};

const std::vector<double>& samples() {
  static const std::vector<double> values = {0.0,
                                             -0.0,
                                             1.0,
                                             -1.0,
                                             0.1,
                                             1.5,
                                             3.0,
                                             1e300,
                                             -1e300,
                                             5e-324,
                                             2.5e-308,
                                             4294967296.0,
                                             -2147483649.0,
                                             std::numeric_limits<double>::infinity(),
                                             -std::numeric_limits<double>::infinity(),
                                             std::numeric_limits<double>::quiet_NaN()};
  return values;
}

TEST_F(Floats, FoldLikeTheHost) {
  for (const double a : samples()) {
    for (const double b : samples()) {
      const TermRef x = constant(a), y = constant(b);
      EXPECT_EQ(terms.floatBinary(TermKind::FpAdd, x, y), constant(a + b));
      EXPECT_EQ(terms.floatBinary(TermKind::FpSubtract, x, y), constant(a - b));
      EXPECT_EQ(terms.floatBinary(TermKind::FpMultiply, x, y), constant(a * b));
      EXPECT_EQ(terms.floatBinary(TermKind::FpDivide, x, y), constant(a / b));
      EXPECT_EQ(terms.floatBinary(TermKind::FpEqual, x, y), terms.truth(a == b));
      EXPECT_EQ(terms.floatBinary(TermKind::FpLess, x, y), terms.truth(a < b));
      EXPECT_EQ(terms.floatBinary(TermKind::FpLessEqual, x, y), terms.truth(a <= b));
    }
    const TermRef x = constant(a);
    EXPECT_EQ(terms.floatNegate(x), constant(-a));
    EXPECT_EQ(terms.isNaN(x), terms.truth(std::isnan(a)));
    EXPECT_EQ(terms.floatConvert(x, single), constant(static_cast<float>(a)));
    EXPECT_EQ(terms.floatConvert(terms.floatConvert(x, extended), twice), x);
    EXPECT_EQ(terms.floatFromBits(terms.bitVector(64, std::bit_cast<std::uint64_t>(a)), twice), x);
    if (std::fabs(a) < 1e9) {
      EXPECT_EQ(terms.floatToInteger(x, 32, true),
                terms.bitVector(32, static_cast<std::uint32_t>(static_cast<std::int32_t>(a))));
    }
  }
  EXPECT_EQ(terms.floatFromInteger(terms.bitVector(32, 0xffffffff), twice, true), constant(-1.0));
  EXPECT_EQ(terms.floatFromInteger(terms.bitVector(32, 0xffffffff), twice, false), constant(4294967295.0));
  EXPECT_FALSE(terms.floatToInteger(constant(1e300), 32, true)->isConstant());
}

TEST_F(Floats, EqualityIsNotThatOfIeee) {
  const TermRef x = terms.symbol("x", twice);
  EXPECT_TRUE(terms.equal(constant(std::nan("1")), constant(std::nan("2")))->isTrue());
  EXPECT_TRUE(terms.equal(constant(0.0), constant(-0.0))->isFalse());
  EXPECT_EQ(terms.floatBinary(TermKind::FpEqual, x, x), terms.negation(terms.isNaN(x)));
  EXPECT_TRUE(terms.floatBinary(TermKind::FpLess, x, x)->isFalse());
}

TEST_F(Floats, IntegersSurviveWiderFloats) {
  const TermRef i = terms.symbol("i", terms.bitVectorSort(32));
  EXPECT_EQ(terms.floatToInteger(terms.floatFromInteger(i, twice, true), 32, true), i);
  EXPECT_NE(terms.floatToInteger(terms.floatFromInteger(i, single, true), 32, true), i);
}

TEST_F(Floats, ExtendedEncodings) {
  for (const double value : samples()) {
    const TermRef wide = terms.floatConvert(constant(value), extended);
    const UInt128 raw = floating::fromInterchange(FloatFormat::X87Extended, wide->bits());
    EXPECT_EQ(floating::toInterchange(FloatFormat::X87Extended, raw), wide->bits());
    EXPECT_EQ(floating::isNaN(FloatFormat::X87Extended, raw), std::isnan(value));
    EXPECT_EQ(
        floating::convert(FloatFormat::X87Extended, FloatFormat::Double, raw) == std::bit_cast<std::uint64_t>(value) ||
            std::isnan(value),
        true);
  }
}

class FloatSolver : public SolverTest {};

TEST_P(FloatSolver, AgreesWithFolding) {
  if (!make()->capabilities().floats) GTEST_SKIP() << "no floats";
  const std::vector<std::pair<unsigned, unsigned>> formats = {{5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}};
  const SortRef twice = terms.floatSort(11, 53);
  int next = 0;
  for (const auto& [exponent, significand] : formats) {
    const SortRef sort = terms.floatSort(exponent, significand);
    for (std::size_t i = 0; i < samples().size(); ++i) {
      const auto sample = [&](std::size_t index) {
        return terms.floatConvert(
            terms.floating(twice, std::bit_cast<std::uint64_t>(samples()[index % samples().size()])), sort);
      };
      const TermRef a = sample(i), b = sample(7 * i + 3);
      const TermRef x = terms.symbol("x" + std::to_string(next), sort),
                    y = terms.symbol("y" + std::to_string(next++), sort);
      std::vector<TermRef> results;
      for (const TermKind kind : {TermKind::FpAdd, TermKind::FpSubtract, TermKind::FpMultiply, TermKind::FpDivide,
                                  TermKind::FpEqual, TermKind::FpLess, TermKind::FpLessEqual})
        results.push_back(terms.floatBinary(kind, x, y));
      results.push_back(terms.floatNegate(x));
      results.push_back(terms.isNaN(x));
      results.push_back(terms.floatConvert(x, twice));
      results.push_back(terms.floatConvert(x, terms.floatSort(5, 11)));
      results.push_back(terms.floatToInteger(x, 40, true));
      Model inputs;
      inputs.set(x, a);
      inputs.set(y, b);
      Evaluation evaluation(terms, inputs);
      const auto solver = make();
      solver->add(terms.equal(x, a));
      solver->add(terms.equal(y, b));
      std::vector<TermRef> differences;
      for (const TermRef result : results) {
        if (const TermRef value = evaluation(result)) differences.push_back(terms.distinct(result, value));
      }
      solver->add(terms.disjunction(differences));
      ASSERT_EQ(solver->check(), Answer::Unsatisfiable) << solver->reasonUnknown() << exponent << " " << samples()[i];
    }
  }
}

TEST_P(FloatSolver, ModelsHaveFloats) {
  const auto solver = make();
  if (!solver->capabilities().floats) GTEST_SKIP() << "no floats";
  for (const auto& [exponent, significand] : {std::pair{8U, 24U}, {15U, 64U}}) {
    const SortRef sort = terms.floatSort(exponent, significand);
    const TermRef x = terms.symbol("x" + std::to_string(exponent), sort), i = word("i", 16);
    solver->push();
    solver->add(terms.floatBinary(TermKind::FpLess, terms.floatFromInteger(i, sort, true), x));
    solver->add(
        terms.floatBinary(TermKind::FpLess, x, terms.floatFromInteger(terms.bvAdd(i, number(1, 16)), sort, true)));
    ASSERT_EQ(solver->check(), Answer::Satisfiable) << solver->reasonUnknown();
    EXPECT_NE(solver->model().value(x), nullptr);
    solver->add(terms.equal(x, terms.floatNegate(x)));
    EXPECT_EQ(solver->check(), Answer::Unsatisfiable);
    solver->pop();
    solver->push();
    solver->add(terms.isNaN(x));
    ASSERT_EQ(solver->check(), Answer::Satisfiable);
    EXPECT_TRUE(isFloatNaN(sort, solver->model().value(x)->bits()));
    solver->pop();
  }
}

TEST_P(FloatSolver, CoresOfFloats) {
  const auto solver = make();
  if (!solver->capabilities().floats) GTEST_SKIP() << "no floats";
  const SortRef sort = terms.floatSort(8, 24);
  const TermRef x = terms.symbol("x", sort), y = terms.symbol("y", sort);
  const auto below = [&](TermRef left, TermRef right) { return terms.floatBinary(TermKind::FpLess, left, right); };
  solver->add(below(x, y));
  const TermRef assumptions[] = {truth("p"), below(y, x), terms.isNaN(terms.symbol("z", sort))};
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(solver->check(assumptions), Answer::Unsatisfiable) << solver->reasonUnknown();
    EXPECT_EQ(solver->unsatCore(), std::vector<TermRef>{assumptions[1]});
    solver->push();
    ASSERT_EQ(solver->check(std::span(&assumptions[2], 1)), Answer::Satisfiable);
    EXPECT_NO_THROW(solver->model());
    solver->pop();
  }
  // From floats to everything.
  const TermRef memory = terms.symbol("m", terms.arraySort(terms.bitVectorSort(32), sort));
  solver->add(terms.equal(terms.select(memory, word("i")), x));
  solver->add(terms.equal(terms.select(memory, word("j")), y));
  ASSERT_EQ(solver->check(), Answer::Satisfiable);
  EXPECT_NO_THROW(solver->model());
  const TermRef same[] = {terms.equal(word("i"), word("j"))};
  EXPECT_EQ(solver->check(same), Answer::Unsatisfiable);
}

TEST_P(FloatSolver, SolvesIntegersAndReals) {
  const auto solver = make();
  if (!solver->capabilities().integers) GTEST_SKIP() << "no integers";
  const TermRef n = terms.symbol("n", terms.integerSort()), s = terms.symbol("s", terms.realSort());
  solver->add(terms.arithmetic(TermKind::Less, n, terms.integer(-1000)));
  solver->add(terms.equal(terms.arithmetic(TermKind::IntegerModulo, n, terms.integer(7)), terms.integer(3)));
  solver->add(terms.equal(terms.arithmetic(TermKind::Multiply, s, terms.rational(3, 1)), terms.toReal(n)));
  ASSERT_EQ(solver->check(), Answer::Satisfiable) << solver->reasonUnknown();
  const Model model = solver->model();
  EXPECT_LT(model.value(n)->integer(), -1000);
  EXPECT_EQ(model.value(s)->kind(), TermKind::Rational);
}

INSTANTIATE_TEST_SUITE_P(All, FloatSolver, testing::Values(SolverKind::Z3, SolverKind::Cvc5, SolverKind::Sat), nameOf);

}  // namespace
}  // namespace argosy::smt
