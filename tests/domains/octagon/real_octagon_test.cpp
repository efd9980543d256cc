#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "tests/domains/octagon/random_octagons.h"

namespace argosy::octagon {
namespace {

using namespace samples;
using RealOctagon = DecomposedRealOctagon;
using RealForm = RealOctagon::LinearForm;

constexpr std::size_t realVariables = 4;
using RealPoint = std::array<double, realVariables>;

double valueOf(Term term, const RealPoint& point) {
  return term.isNegative ? -point[term.variable] : point[term.variable];
}

/// left + right <= bound, of the exact sum: bound is no less than the nearest double, and where it is that one it is not exceeded by the error.
bool isSumWithin(double left, double right, double bound) {
  const double sum = left + right, added = sum - left;
  const double error = (left - (sum - added)) + (right - added);
  return sum < bound || (sum == bound && error <= 0);
}

bool contains(const RealOctagon& octagon, const RealPoint& point) {
  for (VariableKey variable = 0; variable < realVariables; ++variable) {
    const RealOctagon::Range range = octagon.rangeOf(variable);
    if ((range.lower && *range.lower > point[variable]) || (range.upper && *range.upper < point[variable]))
      return false;
    for (VariableKey other = 0; other < variable; ++other) {
      for (const bool isNegative : {false, true}) {
        for (const bool isOtherNegative : {false, true}) {
          const Term first{variable, isNegative}, second{other, isOtherNegative};
          const auto upper = octagon.rangeOfSum(first, second).upper;
          if (upper && !isSumWithin(valueOf(first, point), valueOf(second, point), *upper)) return false;
        }
      }
    }
  }
  return !octagon.isBottom();
}

double randomNumber(Random& random) {
  const double number = std::uniform_real_distribution<double>(-1, 1)(random);
  return std::ldexp(number, static_cast<int>(between(random, -3, 12)));
}

/// A constraint that the point satisfies, often just.
RealOctagon::Constraint constraintAt(Random& random, const RealPoint& point) {
  const Term first = randomTerm(random, realVariables), second = randomTerm(random, realVariables);
  const double slack = between(random, 0, 1) == 0 ? 0 : std::abs(randomNumber(random));
  if (first.variable == second.variable) return {first, std::nullopt, RoundedReals::add(valueOf(first, point), slack)};
  return {first, second, RoundedReals::add(RoundedReals::add(valueOf(first, point), valueOf(second, point)), slack)};
}

TEST(RealOctagon, NoOperationLosesAPoint) {
  Random random(31);
  int related = 0;
  for (int round = 0; round < 1500; ++round) {
    RealPoint point{};
    for (double& value : point) value = randomNumber(random);
    RealOctagon octagon;
    for (int step = 0; step < 25; ++step) {
      const auto target = static_cast<VariableKey>(between(random, 0, realVariables - 1));
      const auto source = static_cast<VariableKey>(between(random, 0, realVariables - 1));
      switch (between(random, 0, 6)) {
        case 0: {
          const bool isNegative = between(random, 0, 1) == 1;
          const double constant = randomNumber(random);
          // Where the sum is not exact it lies between its two neighbours.
          const double next = (isNegative ? -point[source] : point[source]) + constant;
          const double infinity = std::numeric_limits<double>::infinity();
          octagon.assign(target, RealForm{{{isNegative ? -1.0 : 1.0, source}},
                                          {std::nextafter(constant, -infinity), std::nextafter(constant, infinity)}});
          point[target] = next;
          // The range of the constant covers the error only when that is as small.
          if (!contains(octagon, point)) {
            octagon.forget(target);
            octagon.assumeRange(target, RealOctagon::Range::of(next));
          }
          break;
        }
        case 1: octagon.forget(target); break;
        case 2: {
          RealOctagon other;
          for (int count = 0; count < 5; ++count) other.assume(constraintAt(random, point));
          octagon = RealOctagon::meet(octagon, other);
          break;
        }
        case 3: {
          RealPoint elsewhere{};
          for (double& value : elsewhere) value = randomNumber(random);
          RealOctagon other;
          for (int count = 0; count < 5; ++count) other.assume(constraintAt(random, elsewhere));
          ASSERT_TRUE(contains(other, elsewhere));
          octagon = RealOctagon::join(octagon, other);
          ASSERT_TRUE(contains(octagon, elsewhere));
          break;
        }
        default: octagon.assume(constraintAt(random, point)); break;
      }
      ASSERT_TRUE(contains(octagon, point));
      const RealOctagon::Range product = octagon.rangeOfProduct(target, source);
      const long double exact = static_cast<long double>(point[target]) * point[source];
      ASSERT_TRUE((!product.lower || *product.lower <= exact) && (!product.upper || *product.upper >= exact));
      related += octagon.blockOf(target).size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(related, 1000);
}

TEST(RealOctagon, FormsAreBoundedOutwards) {
  Random random(32);
  for (int round = 0; round < 3000; ++round) {
    RealPoint point{};
    for (double& value : point) value = randomNumber(random);
    RealOctagon octagon;
    for (int count = 0; count < 8; ++count) octagon.assume(constraintAt(random, point));
    RealForm form;
    long double exact = 0;
    for (int count = 0; count < 3; ++count) {
      const double coefficient = count == 0 ? 0.1 : between(random, 0, 1) == 0 ? 1 : -1;
      const auto variable = static_cast<VariableKey>(between(random, 0, realVariables - 1));
      form.terms.push_back({coefficient, variable});
      exact += static_cast<long double>(coefficient) * point[variable];
    }
    const RealOctagon::Range range = octagon.rangeOf(form);
    // long double is itself rounded, to no more than this.
    const long double error = 1e-14L;
    ASSERT_TRUE((!range.lower || *range.lower <= exact + error) && (!range.upper || *range.upper >= exact - error));
    octagon.assign(0, form);
    const RealOctagon::Range assigned = octagon.rangeOf(0);
    ASSERT_TRUE((!assigned.lower || *assigned.lower <= exact + error) &&
                (!assigned.upper || *assigned.upper >= exact - error));
  }
}

TEST(RealOctagon, ExactNumbersStayExact) {
  RealOctagon octagon;
  octagon.assumeRange(0, {0.5, 0.75});
  octagon.assign(1, RealForm{{{1, 0}}, RealOctagon::Range::of(0.25)});
  octagon.assign(2, RealForm{{{-1, 1}}, RealOctagon::Range::of(0)});
  EXPECT_EQ(octagon.rangeOfSum({2, false}, {0, false}), (RealOctagon::Range{-0.25, -0.25}));
  EXPECT_EQ(octagon.rangeOf(2), (RealOctagon::Range{-1, -0.75}));
  octagon.assume({{0, false}, std::nullopt, 0.6});
  EXPECT_EQ(octagon.rangeOf(1).upper, RoundedReals::add(0.6, 0.25));
  EXPECT_FALSE(octagon.isBottom());
}

TEST(RealOctagon, HalvesAreNotTightened) {
  RealOctagon octagon;
  octagon.assume({{0, false}, Term{1, false}, 1});
  octagon.assume({{0, false}, Term{1, true}, 0});
  EXPECT_EQ(octagon.rangeOf(0).upper, 0.5);
  octagon.assumeRange(0, {0.5, std::nullopt});
  EXPECT_EQ(octagon.rangeOf(1), (RealOctagon::Range{0.5, 0.5}));
}

TEST(RealOctagon, ProductsOverTheOctagon) {
  RealOctagon octagon;
  octagon.assumeRange(0, {1, 4});
  octagon.assumeRange(1, {1, 4});
  octagon.assume({{0, false}, Term{1, false}, 5});
  octagon.assume({{0, true}, Term{1, true}, -3});
  EXPECT_EQ(octagon.rangeOfProduct(0, 1), (RealOctagon::Range{2, 6.25}));
}

TEST(RealOctagon, ExtremeNumbersAreSound) {
  constexpr double infinity = std::numeric_limits<double>::infinity(), greatest = std::numeric_limits<double>::max();
  RealOctagon octagon;
  octagon.assumeRange(0, {-greatest, greatest});
  octagon.assumeRange(1, {-infinity, std::numeric_limits<double>::quiet_NaN()});
  EXPECT_FALSE(octagon.isBottom());
  EXPECT_EQ(octagon.rangeOf(1).upper, std::nullopt);
  octagon.assume({{0, false}, Term{2, false}, -greatest});
  octagon.assume({{2, false}, Term{0, true}, -greatest});
  EXPECT_FALSE(octagon.isBottom());
  octagon.assign(3, RealForm{{{greatest, 0}}, RealOctagon::Range::of(0)});
  EXPECT_EQ(octagon.rangeOf(3), RealOctagon::Range{});
}

}  // namespace
}  // namespace argosy::octagon
