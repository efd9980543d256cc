#include "domains/octagon/dense_octagon.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/domains/octagon/random_octagons.h"

namespace argosy::octagon {
namespace {

using namespace samples;

template <class Numbers>
void expectSameBounds(const DenseOctagon<Numbers>& left, const DenseOctagon<Numbers>& right) {
  for (Node from = 0; from < left.nodes(); ++from) {
    for (Node to = 0; to < left.nodes(); ++to) {
      if (from == to) continue;
      ASSERT_EQ(left.bound(from, to), right.bound(from, to)) << from << " to " << to;
    }
  }
}

TEST(DenseOctagon, HalvesOfSmallIntegersAreRoundedDownwards) {
  constexpr double large = 0x1p52 - 1;
  for (const double bound :
       {0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, large, -large, large - 1, 1 - large, NarrowIntegers::infinity})
    EXPECT_EQ(NarrowIntegers::half(bound), std::floor(bound / 2)) << bound;
}

TEST(DenseOctagon, KeepsTheClosedMatrixOfTheThesis) {
  // 1 <= X <= 6, 1 <= Y <= 5, Y - X <= 3, X + Y <= 10, X - Y <= 4, X + Y >= 3 (Stieglmaier 2014).
  constexpr int none = 0;
  constexpr std::array<std::array<int, 4>, 4> expected{
      {{none, -2, 3, -3}, {12, none, 10, 4}, {4, -3, none, -2}, {10, 3, 10, none}}};
  DenseOctagon<Integers> octagon = denseOctagon<Integers>(2, {{x, std::nullopt, 6},
                                                              {-x, std::nullopt, -1},
                                                              {y, std::nullopt, 5},
                                                              {-y, std::nullopt, -1},
                                                              {y, -x, 3},
                                                              {x, y, 10},
                                                              {x, -y, 4},
                                                              {-x, -y, -3}});
  ASSERT_TRUE(octagon.close());
  for (Node from = 0; from < 4; ++from) {
    for (Node to = 0; to < 4; ++to) {
      if (from == to) continue;
      EXPECT_EQ(octagon.bound(from, to), (expected[from][to])) << from << " to " << to;
    }
  }
}

TEST(DenseOctagon, TightClosureIsTheBestOctagonOfTheIntegerPoints) {
  Random random(1);
  std::size_t empty = 0, tightened = 0;
  for (int round = 0; round < 10000; ++round) {
    const auto variables = static_cast<std::size_t>(2 + round % 3);
    const std::int64_t size = variables == 4 ? 2 : 3;
    std::vector<IntegerConstraint> constraints = boxConstraints(variables, size);
    for (std::int64_t count = between(random, 1, 8); count > 0; --count)
      constraints.push_back(randomConstraint(random, variables, -4, 4));
    if (round % 10 == 0) {
      // Lines that may meet between the integers.
      for (const Term second : {y, -y}) {
        const std::int64_t sum = between(random, -2, 2);
        constraints.push_back({x, second, sum});
        constraints.push_back({-x, -second, -sum});
      }
    }
    const std::vector<Point> points = pointsOf(variables, size, constraints);
    DenseOctagon<Integers> octagon = denseOctagon<Integers>(variables, constraints);
    ASSERT_EQ(octagon.close(), !points.empty());
    empty += points.empty() ? 1 : 0;
    DenseOctagon<Reals> real = denseOctagon<Reals>(variables, constraints);
    const bool hasRealPoints = real.close();
    if (points.empty()) {
      tightened += hasRealPoints ? 1 : 0;
      continue;
    }
    for (Node from = 0; from < octagon.nodes(); ++from) {
      for (Node to = 0; to < octagon.nodes(); ++to) {
        if (from == to) continue;
        ASSERT_EQ(octagon.bound(from, to), bestBound(from, to, points));
        ASSERT_GE(real.bound(from, to), static_cast<double>(bestBound(from, to, points)));
      }
    }
  }
  EXPECT_GT(empty, 1000U);
  EXPECT_GT(tightened, 10U) << "only integers have no points";
}

/// The factor makes the numbers too large for doubles.
template <class Numbers>
void expectIncrementalClosureIsFull(std::size_t variables, int rounds, std::int64_t factor) {
  Random random(static_cast<unsigned>(variables) + 17);
  int consistent = 0;
  for (int round = 0; round < rounds; ++round) {
    DenseOctagon<Numbers> octagon(variables);
    std::vector<IntegerConstraint> constraints;
    for (std::int64_t count = between(random, 2, static_cast<std::int64_t>(3 * variables)); count > 0; --count) {
      IntegerConstraint constraint = randomConstraint(random, variables, -4, 9);
      constraint.bound *= factor;
      constraint.bound += between(random, -1, 1);
      constraints.push_back(constraint);
      const Edge edge = edgeOf(constraint);
      const bool isConsistent = octagon.add(edge.from, edge.to, static_cast<typename Numbers::Number>(edge.bound));
      DenseOctagon<Numbers> full = denseOctagon<Numbers>(variables, constraints);
      ASSERT_EQ(full.close(), isConsistent);
      if (!isConsistent) break;
      ++consistent;
      expectSameBounds(octagon, full);
    }
  }
  EXPECT_GT(consistent, rounds);
}

TEST(DenseOctagon, IncrementalClosureIsFullClosure) {
  expectIncrementalClosureIsFull<Integers>(3, 5000, 1);
  expectIncrementalClosureIsFull<Integers>(6, 1500, 1);
  expectIncrementalClosureIsFull<Integers>(4, 1500, std::int64_t{1} << 55);
  expectIncrementalClosureIsFull<Reals>(3, 2000, 1);
  expectIncrementalClosureIsFull<Reals>(6, 500, 1);
}

TEST(DenseOctagon, ProjectionOfAClosedOctagonIsClosed) {
  Random random(3);
  for (int round = 0; round < 1000; ++round) {
    DenseOctagon<Integers> octagon = denseOctagon<Integers>(4, randomConstraints(random, 4, 10));
    if (!octagon.close()) continue;
    const std::array<std::size_t, 3> sources{3, 0, DenseOctagon<Integers>::noVariable};
    DenseOctagon<Integers> projected = octagon.select(sources);
    EXPECT_EQ(projected.bound(0, 3), octagon.bound(6, 1));
    DenseOctagon<Integers> closed = projected;
    ASSERT_TRUE(closed.close());
    expectSameBounds(projected, closed);
  }
}

TEST(DenseOctagon, SmallAndLargeNumbersMeanTheSame) {
  Random random(4);
  for (int round = 0; round < 300; ++round) {
    const std::vector<IntegerConstraint> constraints = randomConstraints(random, 4, 12);
    DenseOctagon<Integers> narrow = denseOctagon<Integers>(4, constraints);
    // A fifth variable has no relation with the others, but too large bounds.
    std::vector<IntegerConstraint> more = constraints;
    more.push_back({{4, false}, std::nullopt, Int128{1} << 64});
    DenseOctagon<Integers> wide = denseOctagon<Integers>(5, more);
    const bool hasPoints = narrow.close();
    ASSERT_EQ(wide.close(), hasPoints);
    if (!hasPoints) continue;
    constexpr std::array<std::size_t, 4> sources{0, 1, 2, 3};
    DenseOctagon<Integers> part = wide.select(sources);
    expectSameBounds(part, narrow);
    part.normalise();
    narrow.normalise();
    EXPECT_TRUE(part == narrow);
    EXPECT_EQ(part.hash(), narrow.hash());
    EXPECT_TRUE(narrow.isWithin(part));
  }
}

TEST(DenseOctagon, ComponentsAreThoseThatAreRelated) {
  DenseOctagon<Integers> octagon(5);
  ASSERT_TRUE(octagon.add(positiveNode(0), positiveNode(3), 5));           // V3 - V0 <= 5
  ASSERT_TRUE(octagon.add(negated(positiveNode(1)), positiveNode(1), 8));  // V1 <= 4
  ASSERT_TRUE(octagon.add(negated(positiveNode(2)), positiveNode(2), 6));  // V2 <= 3, and therefore V1 + V2 <= 7
  EXPECT_EQ(octagon.bound(negated(positiveNode(1)), positiveNode(2)), 7);
  EXPECT_EQ(octagon.components(), (std::vector<std::size_t>{0, 1, 2, 0, 3}));
}

TEST(DenseOctagon, BoundsThatAreTooLargeAreGivenUpSoundly) {
  DenseOctagon<Integers> octagon(2);
  const Int128 large = WideIntegers::greatestFinite;
  ASSERT_TRUE(octagon.add(positiveNode(0), positiveNode(1), large));
  ASSERT_TRUE(octagon.add(negated(positiveNode(0)), positiveNode(0), large));
  // V1 <= V0 + large with V0 <= large / 2 bounds V1, but not by a number that is kept.
  EXPECT_EQ(octagon.bound(negated(positiveNode(1)), positiveNode(1)), infinityOf<Integers>);
  ASSERT_TRUE(octagon.add(positiveNode(1), positiveNode(0), -large));
  ASSERT_TRUE(octagon.add(positiveNode(0), negated(positiveNode(0)), -large));
  EXPECT_EQ(octagon.bound(positiveNode(1), positiveNode(0)), -large);
}

TEST(NumberSystem, RealSumsRoundUpwards) {
  EXPECT_EQ(RoundedReals::add(1, 2), 3);
  EXPECT_EQ(RoundedReals::add(1, 0x1p-60), std::nextafter(1, 2));
  EXPECT_EQ(RoundedReals::add(1, -0x1p-60), 1);
  EXPECT_EQ(RoundedReals::add(-1, 0x1p-60), std::nextafter(-1, 0));
  EXPECT_EQ(RoundedReals::add(0x1p1023, 0x1p1023), RoundedReals::infinity);
  EXPECT_EQ(RoundedReals::add(-0x1.8p1023, -0x1.8p1023), -RoundedReals::greatestFinite);
  EXPECT_EQ(RoundedReals::half(0x1p-1074), 0x1p-1074);
  EXPECT_EQ(RoundedReals::half(-0x1p-1074), 0);
  EXPECT_EQ(RoundedReals::half(3), 1.5);
  EXPECT_GE(RoundedReals::multiply(0.1, 0.1), 0.1L * 0.1L);
  EXPECT_EQ(RoundedReals::multiply(3, 0.5), 1.5);
  EXPECT_GT(RoundedReals::multiply(0x1p-600, 0x1p-600), 0);
  EXPECT_EQ(RoundedReals::divide(1, 4), 0.25);
  EXPECT_GE(RoundedReals::divide(1, 3) * 3.0L, 1.0L);
  EXPECT_GE(RoundedReals::divide(-1, 3) * 3.0L, -1.0L);
}

}  // namespace
}  // namespace argosy::octagon
