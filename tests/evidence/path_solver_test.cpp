#include "evidence/path_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "evidence/bit_precise_solver.h"
#include "program/arithmetic.h"
#include "tests/evidence/random_expressions.h"

namespace argosy::evidence {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class PathSolver : public testing::Test {
 protected:
  TypeTable types{DataModel::LP64};
  ExpressionTable expressions{types};
  TypeRef int32 = types.int32();
  TypeRef float64 = types.floating(FloatFormat::Double);
  std::vector<Constraint> constraints;

  ExpressionRef symbol(std::size_t index, TypeRef type = nullptr) {
    return expressions.variable(VariableId(index), type ? type : int32);
  }
  ExpressionRef number(Int128 value) { return expressions.int32(value); }
  ExpressionRef real(double value) { return expressions.floating(float64, std::bit_cast<std::uint64_t>(value)); }
  ExpressionRef binary(BinaryOperator op, ExpressionRef left, ExpressionRef right) {
    return expressions.binary(op, left, right);
  }
  void require(ExpressionRef condition, bool truth = true) { constraints.push_back({condition, truth}); }

  Solution solved(std::chrono::milliseconds limit = 5s) {
    const Solution solution = solve(constraints, limit);
    if (solution.answer == SolverAnswer::Satisfiable) {
      for (const Constraint& c : constraints)
        EXPECT_EQ(isTrue(c.condition->type(), evaluate(c.condition, solution.values)), c.truth);
    } else {
      EXPECT_TRUE(solution.values.empty());
    }
    return solution;
  }
  SolverAnswer answer(std::chrono::milliseconds limit = 5s) { return solved(limit).answer; }
  Int128 valueOf(const Solution& solution, std::size_t index) {
    return signExtend(solution.values.at(VariableId(index)), 32);
  }
};

TEST_F(PathSolver, NothingToSolve) {
  EXPECT_EQ(answer(), SolverAnswer::Satisfiable);
  require(number(3));
  require(real(-0.0), false);
  EXPECT_EQ(answer(), SolverAnswer::Satisfiable);
  require(number(0));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, BoundsPreferSmallValues) {
  require(expressions.less(symbol(0), number(10)));
  require(expressions.less(number(-5), symbol(0)));
  require(symbol(0));                                                        // not 0
  require(expressions.equal(symbol(0), number(1)), false);                   // not 1
  require(expressions.less(symbol(1), number(7)), false);                    // at least 7
  require(binary(BinaryOperator::LessEqual, number(-3), symbol(2)), false);  // below -3
  require(expressions.equal(expressions.add(symbol(3), symbol(3)), expressions.add(symbol(3), symbol(3))));
  const Solution solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(valueOf(solution, 0), -1);
  EXPECT_EQ(valueOf(solution, 1), 7);
  EXPECT_EQ(valueOf(solution, 2), -4);
  EXPECT_EQ(valueOf(solution, 3), 0);
}

/// All comparisons of a byte with a constant, in both orders and truths, against each other: the ranges are exact.
TEST_F(PathSolver, RangesAreExact) {
  std::mt19937_64 random(7);
  constexpr BinaryOperator operators[] = {BinaryOperator::Less, BinaryOperator::LessEqual, BinaryOperator::Equal,
                                          BinaryOperator::NotEqual};
  std::size_t satisfiable = 0;
  for (int round = 0; round < 400; ++round) {
    const TypeRef type = types.integer(8, random() % 2 == 0);
    const ExpressionRef byte = symbol(0, type), wide = expressions.cast(int32, byte);
    constraints.clear();
    for (int i = 0; i < 3; ++i) {
      const bool isWide = random() % 2 == 0;
      const ExpressionRef value = isWide ? wide : byte;
      const Int128 bound = static_cast<Int128>(random() % 8) * 64 - 256 + static_cast<Int128>(random() % 3) - 1;
      const ExpressionRef constant = expressions.integer(value->type(), bound);
      const BinaryOperator op = operators[random() % 4];
      require(random() % 2 == 0 ? binary(op, value, constant) : binary(op, constant, value), random() % 2 == 0);
    }
    bool expected = false;
    for (unsigned bits = 0; bits < 256; ++bits)
      expected |= std::ranges::all_of(constraints, [&](const Constraint& c) {
        return (evaluate(c.condition, {{VariableId(0), bits}}) != 0) == c.truth;
      });
    // Without time, so that nothing but the ranges answers.
    ASSERT_EQ(answer(0ms), expected ? SolverAnswer::Satisfiable : SolverAnswer::Unsatisfiable) << round;
    satisfiable += expected ? 1 : 0;
  }
  EXPECT_GT(satisfiable, 60U);
  EXPECT_LT(satisfiable, 340U);
}

TEST_F(PathSolver, NestedConditionsAreTakenApart) {
  const ExpressionRef isLess = expressions.less(symbol(0), number(4));
  const ExpressionRef isMore = expressions.less(number(2), symbol(0));
  const ExpressionRef both = binary(BinaryOperator::BitAnd, expressions.cast(types.boolean(), isLess),
                                    expressions.cast(types.boolean(), isMore));
  require(expressions.equal(expressions.isZero(expressions.isZero(expressions.cast(types.integer(64, true), both))),
                            number(1)));
  const Solution solution = solved(0ms);
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(valueOf(solution, 0), 3);
  require(binary(BinaryOperator::BitOr, expressions.notEqual(symbol(1), number(8)),
                 expressions.notEqual(symbol(0), number(5))),
          false);
  EXPECT_EQ(answer(0ms), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, FixedValuesArePropagated) {
  require(expressions.equal(symbol(0), number(5)));
  require(expressions.less(expressions.add(symbol(0), number(2)), symbol(1)));
  require(expressions.less(symbol(1), number(9)));
  require(expressions.equal(symbol(2), binary(BinaryOperator::Multiply, symbol(1), symbol(0))));
  const Solution solution = solved(0ms);
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(valueOf(solution, 1), 8);
  EXPECT_EQ(valueOf(solution, 2), 40);
  require(expressions.equal(symbol(2), number(41)));
  EXPECT_EQ(answer(0ms), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, Contradictions) {
  const ExpressionRef sum = expressions.add(symbol(0), symbol(1));
  // x + y is even and odd; the low bit alone decides.
  require(expressions.equal(binary(BinaryOperator::BitAnd, sum, number(1)), number(1)));
  require(expressions.equal(binary(BinaryOperator::Remainder, sum, number(2)), number(0)));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
  constraints.clear();
  // No square ends in the bits 10.
  const ExpressionRef square = binary(BinaryOperator::Multiply, symbol(0), symbol(0));
  require(expressions.equal(binary(BinaryOperator::BitAnd, square, number(3)), number(2)));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
  constraints.clear();
  const ExpressionRef less = expressions.less(symbol(0), symbol(1));
  require(less, true);
  require(less, false);
  EXPECT_EQ(answer(0ms), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, SignedArithmeticWraps) {
  require(expressions.less(number(0), symbol(0)));
  require(expressions.less(expressions.add(symbol(0), number(1)), number(0)));
  const Solution solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(valueOf(solution, 0), Int128{2147483647});
}

TEST_F(PathSolver, FaultsAreAvoidedButNotDenied) {
  const ExpressionRef quotient = binary(BinaryOperator::Divide, number(100), symbol(0));
  require(expressions.less(quotient, number(1)));
  Solution solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_NE(valueOf(solution, 0), 0);
  // Only the machine's result of a division by zero is left.
  require(expressions.equal(symbol(0), symbol(1)));
  require(expressions.equal(binary(BinaryOperator::BitOr, symbol(0), symbol(1)), number(0)));
  solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(valueOf(solution, 0), 0);
  constraints.clear();
  // Both x / y == 0 and x < 0 <= y with |x| > |y|: y is 0, found after the search without faults has failed.
  const ExpressionRef x = symbol(0), y = symbol(1);
  require(expressions.equal(binary(BinaryOperator::Divide, x, y), number(0)));
  require(expressions.less(y, number(0)), false);
  require(expressions.less(expressions.add(x, y), number(-1000)));
  require(expressions.less(x, number(-10)));
  require(expressions.less(y, number(10)));
  solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(valueOf(solution, 1), 0);
  require(y);
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, ConversionsOutOfRange) {
  const ExpressionRef f = symbol(0, float64);
  const ExpressionRef converted = expressions.cast(int32, f);
  require(expressions.less(converted, number(-2147483647)));
  require(expressions.less(real(0), f));
  // x86 gives the least int for what does not fit.
  const Solution solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_GE(std::bit_cast<double>(static_cast<std::uint64_t>(solution.values.at(VariableId(0)))), 2147483648.0);
  require(expressions.less(f, real(2147483647.0)));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, Floats) {
  const ExpressionRef x = symbol(0, float64), y = symbol(1, float64);
  require(expressions.equal(x, x), false);
  Solution solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_TRUE(floating::isNaN(FloatFormat::Double, solution.values.at(VariableId(0))));
  require(expressions.less(x, y), true);
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
  constraints.clear();
  // Absorption: x + 1 == x holds for finite floats from 2^24 on, and not for smaller positive ones.
  const TypeRef float32 = types.floating(FloatFormat::Single);
  const ExpressionRef small = symbol(2, float32);
  const auto single = [&](double value) { return expressions.cast(float32, real(value)); };
  require(expressions.equal(expressions.add(small, single(1)), small));
  require(expressions.less(small, single(1e30)));
  require(expressions.less(single(0), small));
  EXPECT_EQ(answer(), SolverAnswer::Satisfiable);
  require(expressions.less(small, single(1e6)));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
  constraints.clear();
  // -0.0 == 0.0, but 1/-0.0 is negative.
  require(expressions.equal(x, real(0)));
  require(expressions.less(binary(BinaryOperator::Divide, real(1), x), real(0)));
  solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(solution.values.at(VariableId(0)), UInt128{1} << 63);
}

TEST_F(PathSolver, LongDoubles) {
  const TypeRef type = types.floating(FloatFormat::X87Extended);
  const ExpressionRef x = symbol(0, type);
  const auto constant = [&](Int128 value) {
    return expressions.cast(type, expressions.integer(types.integer(128, true), value));
  };
  const Int128 large = Int128{1} << 63;
  // 2^63 + 1 has 64 significant bits: only the x87 format (of those up to 80 bits) has it.
  require(expressions.less(constant(large), x));
  require(expressions.less(x, constant(large + 2)));
  const Solution solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(solution.values.at(VariableId(0)),
            floating::fromInteger(FloatFormat::X87Extended, static_cast<UInt128>(large) + 1, 128, false));
  require(expressions.equal(expressions.add(x, constant(large)), constant(0)));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, GroupsAreIndependent) {
  // A product of two large primes is too hard for the time given, but the contradiction is elsewhere.
  const TypeRef wide = types.integer(128, false);
  const ExpressionRef p = symbol(0, wide), q = symbol(1, wide);
  const ExpressionRef limit = expressions.integer(wide, Int128{1} << 62);
  require(expressions.equal(binary(BinaryOperator::Multiply, p, q),
                            expressions.integer(wide, Int128{2305843009213693951} * 2305843009213693921)));
  for (const ExpressionRef factor : {p, q}) {
    require(expressions.less(expressions.integer(wide, 1), factor));
    require(expressions.less(factor, limit));
  }
  const auto start = Clock::now();
  EXPECT_EQ(answer(300ms), SolverAnswer::Unknown);
  EXPECT_LT(Clock::now() - start, 1500ms);
  const ExpressionRef square = binary(BinaryOperator::Multiply, symbol(2), symbol(2));
  require(expressions.equal(binary(BinaryOperator::BitAnd, square, number(3)), number(2)));
  EXPECT_EQ(answer(500ms), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, WhatIsNoScalarExpressionIsUnknown) {
  const ExpressionRef pointer = symbol(0, types.pointer(int32));
  require(expressions.dereference(pointer));
  EXPECT_EQ(answer(), SolverAnswer::Unknown);
  require(expressions.dereference(pointer), false);
  EXPECT_EQ(answer(), SolverAnswer::Unknown);
  require(expressions.pointerAdd(pointer, number(1)));
  require(expressions.isZero(pointer));
  EXPECT_EQ(answer(), SolverAnswer::Unknown);
  require(expressions.less(pointer, expressions.null(pointer->type())));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
  EXPECT_THROW(evaluate(expressions.dereference(pointer), {}), std::invalid_argument);
  constraints.clear();
  require(symbol(1, int32));
  require(symbol(1, float64));
  EXPECT_EQ(answer(), SolverAnswer::Unknown);
}

TEST_F(PathSolver, DeepChains) {
  // Each node is used twice by the next one: 10,000 nodes, 2^10000 paths through them.
  ExpressionRef doubled = symbol(0);
  UInt128 expected = 12345;
  for (int i = 0; i < 10'000; ++i) {
    doubled = binary(BinaryOperator::BitXor, doubled, expressions.add(doubled, number(i)));
    expected = truncate(expected ^ (expected + static_cast<unsigned>(i)), 32);
  }
  EXPECT_EQ(evaluate(doubled, {{VariableId(0), 12345}}), expected);
  require(expressions.equal(doubled, number(static_cast<Int128>(expected))));
  EXPECT_NE(answer(200ms), SolverAnswer::Unsatisfiable);
  constraints.clear();
  ExpressionRef sum = symbol(0);
  Int128 total = 0;
  for (int i = 0; i < 10'000; ++i) {
    sum = expressions.add(sum, number(i));
    total += i;
  }
  require(expressions.equal(sum, number(total + 123456)));
  const Solution solution = solved();
  ASSERT_EQ(solution.answer, SolverAnswer::Satisfiable);
  EXPECT_EQ(valueOf(solution, 0), 123456);
  require(expressions.less(symbol(0), number(123456)));
  EXPECT_EQ(answer(), SolverAnswer::Unsatisfiable);
}

TEST_F(PathSolver, ManyTrivialConstraints) {
  for (std::size_t i = 0; i < 2'000; ++i) {
    const Int128 bound = static_cast<Int128>(i);
    switch (i % 4) {
      case 0: require(expressions.less(symbol(i / 4), number(bound))); break;
      case 1: require(expressions.less(symbol(i / 4), number(-bound)), false); break;
      case 2: require(expressions.equal(expressions.equal(symbol(i / 4), number(0)), number(0))); break;
      default:
        require(expressions.notEqual(expressions.cast(types.integer(64, true), symbol(i)),
                                     expressions.integer(types.integer(64, true), bound)));
    }
  }
  require(expressions.less(symbol(0), number(1)));
  constraints.erase(constraints.begin());  // x0 < 0 and x0 >= -1 leave -1; without the first all signs are free
  const auto start = Clock::now();
  EXPECT_EQ(answer(), SolverAnswer::Satisfiable);
  EXPECT_LT(Clock::now() - start, 50ms);
}

/// What a random expression gives under a random assignment, it can give: the constraint says that it does.
class RandomConditions : public testing::Test {
 protected:
  static Constraint hasValue(test::RandomExpressions& random, ExpressionRef e) {
    const UInt128 value = evaluate(e, random.assignment);
    if (e->type()->isFloat() && floating::isNaN(e->type()->floatFormat(), value))
      return {random.expressions.equal(e, e), false};
    return {random.expressions.equal(e, random.constant(e->type(), value)), true};
  }

  static std::vector<TypeRef> scalarTypes(const test::RandomExpressions& random, bool withFloats) {
    std::vector<TypeRef> types = random.integers;
    if (withFloats) types.insert(types.end(), random.floats.begin(), random.floats.end());
    return types;
  }
};

TEST_F(RandomConditions, AreFoundSatisfiable) {
  std::size_t solved = 0;
  constexpr std::uint64_t rounds = 150;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    test::RandomExpressions random(seed);
    const ExpressionRef e = random.dag(1 + seed % 7, scalarTypes(random, seed % 3 == 0));
    const Constraint constraint = hasValue(random, e);
    const Solution solution = solve(std::span(&constraint, 1), 30ms);
    ASSERT_NE(solution.answer, SolverAnswer::Unsatisfiable) << seed;
    if (solution.answer != SolverAnswer::Satisfiable) continue;
    ++solved;
    EXPECT_EQ(evaluate(constraint.condition, solution.values) != 0, constraint.truth) << seed;
  }
  EXPECT_GT(solved, rounds * 8 / 10);
}

/// With all symbols given, the decision procedure computes: it has to agree with evaluation on every operator.
TEST_F(RandomConditions, MeanTheSameToTheDecisionProcedure) {
  for (std::uint64_t seed = 1000; seed < 1020; ++seed) {
    test::RandomExpressions random(seed);
    std::vector<Constraint> constraints;
    std::vector<ExpressionRef> conditions;
    for (std::size_t i = 0; i < 40; ++i) {
      constraints.push_back(hasValue(random, random.dag(1 + i % 7, scalarTypes(random, true))));
      conditions.push_back(constraints.back().condition);
    }
    const ExpressionDag dag(conditions);
    const auto decide = [&] { return solveBitPrecisely(dag, constraints, {}, random.assignment, 2s).answer; };
    EXPECT_EQ(decide(), SolverAnswer::Satisfiable) << seed;
    constraints[seed % constraints.size()].truth ^= true;
    EXPECT_EQ(decide(), SolverAnswer::Unsatisfiable) << seed;
  }
}

/// On bytes and binary16 numbers all assignments can be tried: the answers are right in both directions.
TEST_F(RandomConditions, AreDecidedAsByTryingAllValues) {
  std::size_t satisfiable = 0, unsatisfiable = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    test::RandomExpressions random(seed);
    const std::vector<TypeRef> types{random.types.integer(8, true), random.types.integer(8, false),
                                     random.types.floating(FloatFormat::Half)};
    const TypeRef symbolType = types[seed % 3];
    std::vector<ExpressionRef> pool{random.symbol(symbolType)};
    for (std::size_t i = 0; i < 3 + seed % 4; ++i) pool.push_back(random.node(pool, types));
    const ExpressionRef e = pool.back();
    const UInt128 target = random.bits(e->type());
    const Constraint constraint{random.expressions.equal(e, random.constant(e->type(), target)), true};
    const ExpressionDag dag(std::span(&constraint.condition, 1));
    std::vector<UInt128> values;
    bool expected = false;
    for (UInt128 bits = 0; bits < UInt128{1} << symbolType->bits() && !expected; ++bits) {
      dag.evaluate({{VariableId(0), bits}}, values);
      expected = values[dag.positionOf(constraint.condition)] != 0;
    }
    const SolverAnswer answer = solve(std::span(&constraint, 1), 500ms).answer;
    ASSERT_NE(answer, expected ? SolverAnswer::Unsatisfiable : SolverAnswer::Satisfiable) << seed;
    satisfiable += answer == SolverAnswer::Satisfiable ? 1 : 0;
    unsatisfiable += answer == SolverAnswer::Unsatisfiable ? 1 : 0;
  }
  EXPECT_GT(satisfiable, 10U);
  EXPECT_GT(unsatisfiable, 10U);
  EXPECT_GT(satisfiable + unsatisfiable, 50U);
}

}  // namespace
}  // namespace argosy::evidence
