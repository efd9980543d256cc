#include <gtest/gtest.h>

#include "tests/domains/octagon/random_octagons.h"

namespace argosy::octagon {
namespace {

using namespace samples;
using Octagon = DecomposedIntegerOctagon;
using Form = Octagon::LinearForm;

constexpr std::size_t variableCount = 3;

struct Sample {
  std::vector<Point> points;
  Octagon octagon;
};

/// Its octagon is the best one of its points, of which there are some.
Sample randomSample(Random& random) {
  while (true) {
    std::vector<IntegerConstraint> constraints = boxConstraints(variableCount, 3);
    for (std::int64_t count = between(random, 0, 6); count > 0; --count)
      constraints.push_back(randomConstraint(random, variableCount, -4, 4));
    Sample sample{pointsOf(variableCount, 3, constraints), decomposedOctagon(constraints)};
    if (!sample.points.empty()) return sample;
  }
}

Form randomForm(Random& random, std::int64_t greatestCoefficient) {
  Form form;
  for (VariableKey variable = 0; variable < variableCount; ++variable) {
    const std::int64_t coefficient = between(random, -greatestCoefficient, greatestCoefficient);
    if (coefficient != 0) form.terms.push_back({coefficient, variable});
  }
  const std::int64_t low = between(random, -3, 3);
  form.constant = {low, low + between(random, 0, 2)};
  return form;
}

std::int64_t sumOf(const Form& form, const Point& point) {
  Int128 sum = 0;
  for (const auto& term : form.terms) sum += term.coefficient * point[term.variable];
  return static_cast<std::int64_t>(sum);
}

/// No more than all bounds of the octagon: those that the points reach. -1 when the octagon cuts points off.
int looseBounds(const Octagon& octagon, const std::vector<Point>& points,
                std::optional<VariableKey> of = std::nullopt) {
  int loose = 0;
  for (Node from = 0; from < 2 * variableCount; ++from) {
    for (Node to = 0; to < 2 * variableCount; ++to) {
      if (from == to || (of && from / 2 != *of && to / 2 != *of)) continue;
      const auto bound = octagon.rangeOfSum({to / 2, to % 2 == 1}, {from / 2, from % 2 == 0}).upper;
      const std::int64_t best = bestBound(from, to, points);
      if (bound && *bound < best) return -1;
      loose += !bound || *bound > best ? 1 : 0;
    }
  }
  return loose;
}

TEST(OctagonAssignment, OfFormsIsSoundAndOctagonalOnesAreBest) {
  Random random(21);
  for (int round = 0; round < 3000; ++round) {
    const Sample sample = randomSample(random);
    const Form form = randomForm(random, round % 2 == 0 ? 1 : 3);
    const auto target = static_cast<VariableKey>(between(random, 0, variableCount - 1));
    std::vector<Point> assigned;
    for (const Point& point : sample.points) {
      for (auto constant = static_cast<std::int64_t>(*form.constant.lower); constant <= *form.constant.upper;
           ++constant) {
        Point next = point;
        next[target] = sumOf(form, point) + constant;
        assigned.push_back(std::move(next));
      }
    }
    Octagon octagon = sample.octagon;
    octagon.assign(target, form);
    ASSERT_FALSE(octagon.isBottom());
    const int loose = looseBounds(octagon, assigned);
    ASSERT_GE(loose, 0);
    const bool isOctagonal =
        form.terms.empty() || (form.terms.size() == 1 && form.terms[0].coefficient * form.terms[0].coefficient == 1);
    ASSERT_TRUE(!isOctagonal || loose == 0);
    // Two terms are bounded by the octagon itself.
    const bool isSum = form.terms.size() == 2 && form.terms[0].coefficient * form.terms[0].coefficient == 1 &&
                       form.terms[1].coefficient * form.terms[1].coefficient == 1;
    if (isSum) {
      std::int64_t least = INT64_MAX, greatest = INT64_MIN;
      for (const Point& point : assigned) {
        least = std::min(least, point[target]);
        greatest = std::max(greatest, point[target]);
      }
      ASSERT_EQ(octagon.rangeOf(target), (Octagon::Range{least, greatest}));
      ASSERT_EQ(sample.octagon.rangeOf(form), (Octagon::Range{least, greatest}));
    }
  }
}

TEST(OctagonAssignment, OfASumRelatesWithItsTerms) {
  Octagon octagon;
  octagon.assumeRange(1, {0, 10});
  octagon.assign(2, {{{1, 0}, {1, 1}}, Octagon::Range::of(5)});  // z := x + y + 5
  EXPECT_EQ(octagon.rangeOfSum({2, false}, {0, true}), (Octagon::Range{5, 15}));
  EXPECT_EQ(octagon.rangeOf(2), Octagon::Range{});
  octagon.assign(0, {{{1, 0}, {2, 1}}, Octagon::Range::of(0)});  // x := x + 2y
  EXPECT_EQ(octagon.rangeOfSum({2, false}, {0, true}), (Octagon::Range{-15, 15}));
  octagon.assign(3, {{{1, 8}}, Octagon::Range::of(1)});
  EXPECT_EQ(octagon.rangeOfSum({3, false}, {8, true}), (Octagon::Range{1, 1})) << "of an unconstrained variable";
  octagon.assign(3, {{}, {}});
  EXPECT_FALSE(octagon.isConstrained(3));
  octagon.copyVariable(2, 9);
  EXPECT_EQ(octagon.rangeOfSum({9, false}, {2, true}), (Octagon::Range{0, 0}));
}

TEST(OctagonAssignment, TermsOfOneVariableAreAdded) {
  Octagon octagon;
  octagon.assumeRange(0, {1, 3});
  octagon.assign(1, {{{2, 0}, {-1, 0}, {1, 4}, {-1, 4}}, Octagon::Range::of(0)});
  EXPECT_EQ(octagon.rangeOfSum({1, false}, {0, true}), (Octagon::Range{0, 0}));
}

TEST(OctagonGuard, OfFormsIsSoundAndOctagonalOnesAreBest) {
  Random random(22);
  int excluded = 0;
  for (int round = 0; round < 5000; ++round) {
    const Sample sample = randomSample(random);
    const Form form = randomForm(random, round % 2 == 0 ? 1 : 3);
    std::vector<Point> left;
    for (const Point& point : sample.points) {
      if (sumOf(form, point) + *form.constant.lower <= 0) left.push_back(point);
    }
    Octagon octagon = sample.octagon;
    octagon.assume(form);
    const bool isOctagonal =
        form.terms.size() <= 1 || (form.terms.size() == 2 && form.terms[0].coefficient * form.terms[0].coefficient ==
                                                                 form.terms[1].coefficient * form.terms[1].coefficient);
    if (left.empty()) {
      ASSERT_TRUE(octagon.isBottom() || !isOctagonal);
      excluded += octagon.isBottom() ? 1 : 0;
      continue;
    }
    ASSERT_FALSE(octagon.isBottom());
    const int loose = looseBounds(octagon, left);
    ASSERT_GE(loose, 0);
    ASSERT_TRUE(!isOctagonal || loose == 0);
  }
  EXPECT_GT(excluded, 200);
}

TEST(OctagonGuard, DividesByCommonFactors) {
  Octagon octagon;
  octagon.assume(Form{{{2, 0}, {-4, 1}, {2, 1}}, Octagon::Range::of(-7)});  // 2x - 2y <= 7
  EXPECT_EQ(octagon.rangeOfSum({0, false}, {1, true}).upper, 3);
  octagon.assume(Form{{{-3, 0}}, Octagon::Range::of(10)});  // 3x >= 10
  EXPECT_EQ(octagon.rangeOf(0).lower, 4);
  EXPECT_EQ(octagon.rangeOf(1).lower, 1);
  octagon.assume(Form{{}, {0, 5}});
  EXPECT_FALSE(octagon.isBottom());
  octagon.assume(Form{{}, {1, 5}});
  EXPECT_TRUE(octagon.isBottom());
}

TEST(OctagonGuard, OfOneVariableTwice) {
  Octagon octagon;
  octagon.assume({{0, false}, Term{0, false}, 7});
  EXPECT_EQ(octagon.rangeOf(0).upper, 3);
  octagon.assume({{0, false}, Term{0, true}, 0});
  EXPECT_FALSE(octagon.isBottom());
  octagon.assume({{0, false}, Term{0, true}, -1});
  EXPECT_TRUE(octagon.isBottom());
}

TEST(OctagonAssignment, OfAVariableOfTheSameBlockNeedsNoLargerBlock) {
  Octagon octagon(3);
  octagon.assume({x, -y, 1});
  octagon.assume({y, -z, 2});
  Octagon copied = octagon;
  copied.assign(1, {{{-1, 0}}, Octagon::Range::of(4)});
  EXPECT_EQ(copied.rangeOfSum(x, y), Octagon::Range::of(4));
  EXPECT_EQ(copied.rangeOfSum(x, -z).upper, 3);
  EXPECT_FALSE(copied.hasLostRelations());

  // Of too large a block only what remains without the variable counts.
  octagon.set({.greatestBlock = 2});
  Octagon fitting = octagon;
  fitting.forget(2);
  fitting.assign(1, {{{1, 0}}, Octagon::Range::of(1)});
  EXPECT_EQ(fitting.rangeOfSum(y, -x), Octagon::Range::of(1));
  octagon.assign(1, {{{1, 0}}, Octagon::Range::of(1)});
  EXPECT_TRUE(octagon.hasLostRelations());
  EXPECT_EQ(octagon.rangeOfSum(x, -z).upper, 3);
  EXPECT_FALSE(octagon.isConstrained(1));
}

TEST(OctagonAssignment, OfLargeConstantsLeavesTheNumbersThatDoublesHave) {
  const Int128 large = Int128{1} << 80;
  Octagon octagon;
  octagon.assume({x, -y, 1});
  octagon.assumeRange(0, {-5, 5});
  const Octagon before = octagon;
  octagon.assign(0, {{{1, 0}}, Octagon::Range::of(large)});
  EXPECT_EQ(octagon.rangeOf(0), (Octagon::Range{large - 5, large + 5}));
  EXPECT_EQ(octagon.rangeOfSum(x, -y).upper, large + 1);
  octagon.assign(0, {{{1, 0}}, Octagon::Range::of(-large)});
  EXPECT_EQ(octagon, before);
  EXPECT_EQ(octagon.hash(), before.hash());
}

}  // namespace
}  // namespace argosy::octagon
