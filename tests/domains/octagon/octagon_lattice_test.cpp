#include <gtest/gtest.h>

#include <array>

#include "domains/octagon/thresholds.h"
#include "tests/domains/octagon/random_octagons.h"

namespace argosy::octagon {
namespace {

using namespace samples;
using Octagon = DecomposedIntegerOctagon;

TEST(OctagonLattice, JoinIsTheLeastUpperBound) {
  Random random(11);
  for (int round = 0; round < 3000; ++round) {
    const Octagon left = randomOctagon(random, 5), right = randomOctagon(random, 5), other = randomOctagon(random, 5);
    const Octagon joined = Octagon::join(left, right);
    ASSERT_TRUE(Octagon::lessOrEqual(left, joined) && Octagon::lessOrEqual(right, joined));
    ASSERT_EQ(joined, Octagon::join(right, left));
    ASSERT_EQ(Octagon::lessOrEqual(joined, other),
              Octagon::lessOrEqual(left, other) && Octagon::lessOrEqual(right, other));
    const Octagon met = Octagon::meet(left, right);
    ASSERT_TRUE(Octagon::lessOrEqual(met, left) && Octagon::lessOrEqual(met, right));
    ASSERT_EQ(met, Octagon::meet(right, left));
    ASSERT_EQ(met.hash(), Octagon::meet(right, left).hash());
    ASSERT_EQ(Octagon::lessOrEqual(other, met),
              Octagon::lessOrEqual(other, left) && Octagon::lessOrEqual(other, right));
  }
}

TEST(OctagonLattice, OrderIsAntisymmetric) {
  Random random(12);
  int equal = 0;
  for (int round = 0; round < 5000; ++round) {
    const Octagon left = randomOctagon(random, 2), right = randomOctagon(random, 2);
    const bool isEqual = Octagon::lessOrEqual(left, right) && Octagon::lessOrEqual(right, left);
    ASSERT_EQ(left == right, isEqual);
    equal += isEqual ? 1 : 0;
  }
  EXPECT_GT(equal, 50);
  EXPECT_TRUE(Octagon::lessOrEqual(Octagon::bottom(), Octagon()));
  EXPECT_FALSE(Octagon::lessOrEqual(Octagon(), Octagon::bottom()));
  EXPECT_FALSE(Octagon() == Octagon::bottom());
  EXPECT_EQ(Octagon::join(Octagon::bottom(), Octagon()), Octagon());
}

TEST(OctagonLattice, JoinFindsRelationsThatOnlyValuesImply) {
  Octagon left, right;
  for (const VariableKey variable : {0, 1, 2}) {
    left.assumeRange(variable, {0, 0});
    right.assumeRange(variable, {1, 1});
  }
  right.assumeRange(7, {1, 1});
  const Octagon joined = Octagon::join(left, right);
  EXPECT_EQ(joined.rangeOfSum(x, -y), (Octagon::Range{0, 0}));
  EXPECT_EQ(joined.rangeOf(1), (Octagon::Range{0, 1}));
  EXPECT_FALSE(joined.isConstrained(7));
}

TEST(OctagonLattice, WideningBecomesStableAboveAllItSaw) {
  Random random(13);
  const std::array<Int128, 4> thresholds{-4, 0, 3, 10};
  for (int round = 0; round < 400; ++round) {
    Octagon value = randomOctagon(random, 5);
    int changes = 0;
    for (int step = 0; step < 300; ++step) {
      Octagon successor = randomOctagon(random, 5);
      // Also what a loop would do, which relates the old value with the next.
      if (step % 2 == 0) {
        successor = value;
        const auto variable = static_cast<VariableKey>(between(random, 0, 4));
        successor.assign(variable, {{{1, variable}}, Range<Int128>::of(between(random, -1, 1))});
        successor = Octagon::join(value, successor);
      }
      const Octagon widened = Octagon::widen(
          value, successor, round % 2 == 0 ? std::span<const Int128>(thresholds) : std::span<const Int128>());
      ASSERT_TRUE(Octagon::lessOrEqual(value, widened));
      ASSERT_TRUE(Octagon::lessOrEqual(successor, widened));
      changes += widened == value ? 0 : 1;
      value = widened;
    }
    ASSERT_LT(changes, round % 2 == 0 ? 200 : 60);
  }
}

TEST(OctagonLattice, WideningDoesNotStartFromTheClosure) {
  // Miné 2006, §3.7.2: closing what widening gave brings unstable bounds back, again and again.
  Octagon value;
  value.assume({x, -y, 1});
  value.assume({y, -x, 1});
  value.assume({x, -z, 1});
  value.assume({z, -x, 1});
  value.assume({y, -z, 1});
  value.assume({z, -y, 1});
  bool wasStable = false;
  for (Int128 step = 1; step < 50 && !wasStable; ++step) {
    Octagon successor;
    const auto relate = [&](Term first, Term second, Int128 bound) {
      successor.assume({first, -second, bound});
      successor.assume({second, -first, bound});
    };
    relate(x, y, step % 2 == 0 ? step + 1 : 1);
    relate(y, z, step % 2 == 0 ? 1 : step + 1);
    relate(x, z, 1);
    const Octagon widened = Octagon::widen(value, Octagon::join(value, successor));
    wasStable = step > 4 && widened == value;
    value = widened;
  }
  EXPECT_TRUE(wasStable);
}

TEST(OctagonLattice, WideningKeepsEqualCounters) {
  // x = y = 0; while (...) { x++; y++; }
  Octagon value;
  value.assumeRange(0, {0, 0});
  value.assumeRange(1, {0, 0});
  for (int step = 0; step < 3; ++step) {
    Octagon next = value;
    next.assign(0, {{{1, 0}}, Range<Int128>::of(1)});
    next.assign(1, {{{1, 1}}, Range<Int128>::of(1)});
    value = Octagon::widen(value, Octagon::join(value, next));
  }
  EXPECT_EQ(value.rangeOfSum(x, -y), (Octagon::Range{0, 0}));
  EXPECT_EQ(value.rangeOf(0), (Octagon::Range{0, std::nullopt}));
}

TEST(OctagonLattice, ThresholdsStopWidening) {
  const std::array<Int128, 3> thresholds{-100, 0, 100};
  Octagon value, next;
  value.assumeRange(0, {0, 5});
  next.assumeRange(0, {-7, 6});
  EXPECT_EQ(Octagon::widen(value, next, thresholds).rangeOf(0), (Octagon::Range{-100, 100}));
  next = Octagon();
  next.assumeRange(0, {0, 101});
  EXPECT_EQ(Octagon::widen(value, next, thresholds).rangeOf(0), (Octagon::Range{0, std::nullopt}));

  const Node positive = positiveNode(0), other = positiveNode(1);
  EXPECT_EQ(nextThreshold<Integers>(negated(positive), other, 1, thresholds), 100) << "x + y";
  EXPECT_EQ(nextThreshold<Integers>(positive, negated(other), 1, thresholds), 100) << "-x - y";
  EXPECT_EQ(nextThreshold<Integers>(positive, other, -3, thresholds), 0) << "y - x";
  EXPECT_EQ(nextThreshold<Integers>(negated(positive), positive, 12, thresholds), 200) << "2x";
  const std::array<Int128, 1> one{7};
  EXPECT_EQ(nextThreshold<Integers>(positive, negated(other), -9, one), -7) << "x + y >= 7";
  EXPECT_EQ(nextThreshold<Integers>(positive, other, -9, one), -7) << "y - x";
  EXPECT_EQ(nextThreshold<Integers>(positive, other, 7, one), 7) << "y - x";
  EXPECT_EQ(nextThreshold<Integers>(positive, other, 8, one), infinityOf<Integers>) << "y - x";
}

TEST(OctagonLattice, NarrowingLiesBetween) {
  Random random(14);
  int narrowed = 0;
  for (int round = 0; round < 3000; ++round) {
    const Octagon old = randomOctagon(random, 4);
    const Octagon successor = Octagon::meet(old, randomOctagon(random, 4));
    const Octagon result = Octagon::narrow(old, successor);
    ASSERT_TRUE(Octagon::lessOrEqual(successor, result));
    ASSERT_TRUE(Octagon::lessOrEqual(result, old));
    narrowed += result == old ? 0 : 1;
  }
  EXPECT_GT(narrowed, 1000);
  Octagon old, successor;
  old.assumeRange(0, {0, std::nullopt});
  successor.assumeRange(0, {1, 100});
  EXPECT_EQ(Octagon::narrow(old, successor).rangeOf(0), (Octagon::Range{0, 100}));
  EXPECT_TRUE(Octagon::narrow(old, Octagon::bottom()).isBottom());
}

}  // namespace
}  // namespace argosy::octagon
