#include "domains/octagon/decomposed_octagon.h"

#include <gtest/gtest.h>

#include <climits>
#include <functional>

#include "tests/domains/octagon/random_octagons.h"

namespace argosy::octagon {
namespace {

using namespace samples;
using Octagon = DecomposedIntegerOctagon;
using Form = Octagon::LinearForm;

std::string nameOf(VariableKey key) { return std::string(1, static_cast<char>('a' + key)); }

/// An octagon of five variables next to its decomposition.
struct Both {
  static constexpr std::size_t variables = 5;
  DenseOctagon<Integers> dense{variables};
  Octagon decomposed;

  void forget(VariableKey variable) {
    std::vector<std::size_t> sources{0, 1, 2, 3, 4};
    sources[variable] = DenseOctagon<Integers>::noVariable;
    dense = dense.select(sources);
    decomposed.forget(variable);
  }
  void assume(const IntegerConstraint& constraint) {
    const Edge edge = edgeOf(constraint);
    isBottom = !dense.add(edge.from, edge.to, edge.bound);
    decomposed.assume(constraint);
  }
  /// By a temporary variable and constraints.
  void assign(VariableKey target, Term source, Int128 low, Int128 high) {
    const std::array<std::size_t, 6> extended{0, 1, 2, 3, 4, DenseOctagon<Integers>::noVariable};
    DenseOctagon<Integers> octagon = dense.select(extended);
    const Node from = nodeOf(source.variable, source.isNegative);
    octagon.add(from, positiveNode(5), high);
    octagon.add(positiveNode(5), from, -low);
    std::vector<std::size_t> sources{0, 1, 2, 3, 4};
    sources[target] = 5;
    dense = octagon.select(sources);
    decomposed.assign(target, {{{source.isNegative ? -1 : 1, source.variable}}, {low, high}});
  }
  bool isBottom = false;
};

void expectSame(const Both& both) {
  ASSERT_EQ(both.decomposed.isBottom(), both.isBottom);
  if (both.isBottom) return;
  for (Node from = 0; from < both.dense.nodes(); ++from) {
    for (Node to = 0; to < both.dense.nodes(); ++to) {
      if (from == to) continue;
      const Term first{to / 2, to % 2 == 1}, second{from / 2, from % 2 == 0};
      ASSERT_EQ(both.decomposed.rangeOfSum(first, second).upper, finiteOrNothing<Integers>(both.dense.bound(from, to)))
          << from << " to " << to << " of " << both.decomposed.toString(nameOf);
    }
  }
  // The blocks are the finest: what is equal has one form.
  const std::vector<std::size_t> components = both.dense.components();
  for (VariableKey variable = 0; variable < Both::variables; ++variable) {
    std::vector<VariableKey> related;
    for (VariableKey other = 0; other < Both::variables; ++other) {
      if (components[other] == components[variable]) related.push_back(other);
    }
    ASSERT_EQ(both.decomposed.blockOf(variable), related);
  }
}

TEST(DecomposedOctagon, IsTheDenseOneAfterAnySequenceOfOperations) {
  Random random(5);
  for (int round = 0; round < 300; ++round) {
    std::vector<Both> states(2);
    for (int step = 0; step < 40; ++step) {
      Both& state = states[static_cast<std::size_t>(between(random, 0, 1))];
      const Both& other = &state == states.data() ? states[1] : states[0];
      const Term term = randomTerm(random, Both::variables);
      const auto target = static_cast<VariableKey>(between(random, 0, Both::variables - 1));
      const std::int64_t low = between(random, -3, 3), high = low + std::max<std::int64_t>(0, between(random, -3, 3));
      switch (between(random, 0, 6)) {
        case 0: state.assume(randomConstraint(random, Both::variables, -2, 8)); break;
        case 1: state.forget(target); break;
        case 2: state.assign(target, term, low, high); break;
        case 3:
          state.forget(target);
          state.assume({{target, false}, std::nullopt, high});
          state.assume({{target, true}, std::nullopt, -low});
          break;
        case 4:
          state.dense = DenseOctagon<Integers>::maximum(state.dense, other.dense);
          state.decomposed = Octagon::join(state.decomposed, other.decomposed);
          break;
        case 5:
          state.dense = DenseOctagon<Integers>::minimum(state.dense, other.dense);
          state.isBottom = !state.dense.close();
          state.decomposed = Octagon::meet(state.decomposed, other.decomposed);
          break;
        default: {
          // Closed before, as a decomposed octagon is.
          state.dense = DenseOctagon<Integers>::widening(state.dense,
                                                         DenseOctagon<Integers>::maximum(state.dense, other.dense), {});
          state.decomposed = Octagon::widen(state.decomposed, Octagon::join(state.decomposed, other.decomposed), {});
          DenseOctagon<Integers> closed = state.dense;
          ASSERT_TRUE(closed.close());
          state.dense = closed;
          state.decomposed.rename([](VariableKey key) { return key + 1; });  // no longer the value that a widening gave
          state.decomposed.rename([](VariableKey key) { return key - 1; });
          break;
        }
      }
      ASSERT_NO_FATAL_FAILURE(expectSame(state));
      if (state.isBottom) break;
    }
    if (states[0].isBottom || states[1].isBottom) continue;
    const bool isEqual = states[0].dense.isWithin(states[1].dense) && states[1].dense.isWithin(states[0].dense);
    EXPECT_EQ(states[0].decomposed == states[1].decomposed, isEqual);
    EXPECT_TRUE(!isEqual || states[0].decomposed.hash() == states[1].decomposed.hash());
    EXPECT_EQ(Octagon::lessOrEqual(states[0].decomposed, states[1].decomposed),
              states[0].dense.isWithin(states[1].dense));
  }
}

TEST(DecomposedOctagon, ConstraintsMeanTheOctagon) {
  Random random(6);
  for (int round = 0; round < 2000; ++round) {
    const Octagon octagon = randomOctagon(random, 5);
    const std::vector<IntegerConstraint> constraints = octagon.constraints();
    EXPECT_EQ(decomposedOctagon(constraints), octagon) << octagon.toString(nameOf);
  }
  EXPECT_TRUE(decomposedOctagon(Octagon::bottom().constraints()).isBottom());
}

TEST(DecomposedOctagon, ConstraintsThatFollowAreNotListed) {
  Octagon octagon;
  octagon.assume({{0, false}, Term{1, true}, 0});
  octagon.assume({{1, false}, Term{2, true}, -1});
  octagon.assumeRange(2, {1, 9});
  EXPECT_EQ(octagon.toString(nameOf), "a <= 8 && a - b <= 0 && b - c <= -1 && b <= 8 && c >= 1 && c <= 9")
      << "not a - c <= -1";
  EXPECT_EQ(Octagon().toString(nameOf), "true");
  EXPECT_EQ(Octagon::bottom().toString(nameOf), "false");
}

TEST(DecomposedOctagon, VariablesThatBecomeConstantsLeaveTheirBlock) {
  Octagon octagon;
  octagon.assume({{0, false}, Term{1, true}, 3});
  octagon.assume({{1, false}, Term{2, true}, 3});
  EXPECT_EQ(octagon.blockOf(0), (std::vector<VariableKey>{0, 1, 2}));
  octagon.assumeRange(1, {4, 4});
  EXPECT_EQ(octagon.blockOf(0), (std::vector<VariableKey>{0}));
  EXPECT_EQ(octagon.rangeOf(0).upper, 7);
  EXPECT_EQ(octagon.rangeOf(2).lower, 1);
}

TEST(DecomposedOctagon, BoundsOf64BitVariables) {
  constexpr Int128 greatest = ULLONG_MAX, least = LLONG_MIN;
  Octagon octagon;
  octagon.assumeRange(0, {0, greatest});
  octagon.assumeRange(1, {least, LLONG_MAX});
  EXPECT_EQ(octagon.rangeOf(0), (Octagon::Range{0, greatest}));
  EXPECT_EQ(octagon.rangeOf(1).lower, least);
  EXPECT_EQ(octagon.rangeOfSum({0, false}, {1, false}), (Octagon::Range{least, greatest + LLONG_MAX}));
  octagon.assume({{0, false}, Term{1, true}, least});  // x <= y + LLONG_MIN
  EXPECT_TRUE(octagon.isBottom());

  Octagon related;
  related.assumeRange(0, {0, greatest});
  related.assign(1, {{{1, 0}}, Octagon::Range::of(1)});
  EXPECT_EQ(related.rangeOf(1), (Octagon::Range{1, greatest + 1}));
  EXPECT_EQ(related.rangeOfSum({1, false}, {0, true}), (Octagon::Range{1, 1}));
  related.assume({{1, false}, std::nullopt, 100});
  EXPECT_EQ(related.rangeOf(0), (Octagon::Range{0, 99}));
  related.assign(2, {{{-1, 1}}, Octagon::Range::of(least)});
  EXPECT_EQ(related.rangeOf(2).lower, least - 100);
}

TEST(DecomposedOctagon, BoundsOfAnySizeAreSound) {
  constexpr Int128 huge = static_cast<Int128>(~UInt128{0} >> 1U);
  Octagon octagon;
  octagon.assumeRange(0, {-huge - 1, huge});
  EXPECT_TRUE(octagon.isTop() || !octagon.rangeOf(0).upper);
  octagon.assume({{0, false}, Term{1, false}, -huge - 1});
  EXPECT_FALSE(octagon.isBottom());
  octagon.assign(2, {{{huge, 0}, {huge, 0}, {-huge - 1, 3}}, {-huge - 1, huge}});
  EXPECT_FALSE(octagon.isBottom());
  EXPECT_EQ(octagon.rangeOf(2).upper, std::nullopt);
}

TEST(DecomposedOctagon, RangesOfProducts) {
  Octagon octagon;
  octagon.assumeRange(0, {1, 4});
  octagon.assumeRange(1, {1, 4});
  octagon.assume({{0, false}, Term{1, false}, 5});
  octagon.assume({{0, true}, Term{1, true}, -3});
  EXPECT_EQ(octagon.rangeOfProduct(0, 1), (Octagon::Range{2, 6}));
  EXPECT_EQ(octagon.rangeOfProduct(0, 0), (Octagon::Range{1, 16}));

  Octagon half;
  half.assumeRange(0, {2, std::nullopt});
  half.assumeRange(1, {std::nullopt, -3});
  EXPECT_EQ(half.rangeOfProduct(0, 1), (Octagon::Range{std::nullopt, -6}));
  EXPECT_EQ(half.rangeOfProduct(7, 7).lower, 0);
  half.assumeRange(1, {0, 0});
  EXPECT_TRUE(half.isBottom());

  Octagon large;
  large.assumeRange(0, {0, ULLONG_MAX});
  large.assumeRange(1, {0, ULLONG_MAX});
  EXPECT_EQ(large.rangeOfProduct(0, 1), (Octagon::Range{0, std::nullopt})) << "2^128 is not kept";
}

TEST(DecomposedOctagon, RangesOfProductsAreBestForIntegers) {
  Random random(7);
  for (int round = 0; round < 3000; ++round) {
    std::vector<IntegerConstraint> constraints = boxConstraints(2, 5);
    for (std::int64_t count = between(random, 0, 6); count > 0; --count)
      constraints.push_back(randomConstraint(random, 2, -5, 7));
    const std::vector<Point> points = pointsOf(2, 5, constraints);
    if (points.empty()) continue;
    std::int64_t least = INT64_MAX, greatest = INT64_MIN;
    for (const Point& point : points) {
      least = std::min(least, point[0] * point[1]);
      greatest = std::max(greatest, point[0] * point[1]);
    }
    const Octagon octagon = decomposedOctagon(constraints);
    ASSERT_EQ(octagon.rangeOfProduct(0, 1), (Octagon::Range{least, greatest})) << octagon.toString(nameOf);
  }
}

TEST(DecomposedOctagon, RenamedVariablesKeepTheirRelations) {
  Octagon octagon;
  octagon.assume({{1, false}, Term{2, true}, 3});
  octagon.assume({{2, false}, Term{5, false}, 10});
  octagon.assumeRange(9, {1, 2});
  Octagon renamed = octagon;
  renamed.rename([](VariableKey key) { return 100 - key; });
  EXPECT_EQ(renamed.rangeOfSum({99, false}, {98, true}).upper, 3);
  EXPECT_EQ(renamed.rangeOfSum({99, false}, {95, false}).upper, 13);
  EXPECT_EQ(renamed.rangeOf(91), (Octagon::Range{1, 2}));
  EXPECT_EQ(renamed.variables(), (std::vector<VariableKey>{91, 95, 98, 99}));
  renamed.rename([](VariableKey key) { return 100 - key; });
  EXPECT_EQ(renamed, octagon);
}

TEST(DecomposedOctagon, ForgottenVariablesLeaveWhatTheyImplied) {
  Octagon octagon;
  octagon.assume({{1, false}, Term{2, true}, 3});
  octagon.assume({{2, false}, Term{5, true}, 4});
  octagon.assume({{5, false}, Term{6, true}, 5});
  Octagon restricted = octagon;
  octagon.forget(std::array<VariableKey, 2>{5, 2});
  EXPECT_EQ(octagon.rangeOfSum({1, false}, {6, true}).upper, 12);
  EXPECT_EQ(octagon.variables(), (std::vector<VariableKey>{1, 6}));
  restricted.restrictTo([](VariableKey key) { return key == 1 || key == 6; });
  EXPECT_EQ(restricted, octagon);
}

TEST(DecomposedOctagon, UnchangedBlocksAreShared) {
  Random random(8);
  for (int round = 0; round < 200; ++round) {
    const Octagon octagon = randomOctagon(random, 6);
    Octagon changed = octagon;
    EXPECT_TRUE(Octagon::join(octagon, changed).sharesAllWith(octagon));
    changed.assign(77, {{}, Octagon::Range::of(3)});
    EXPECT_TRUE(Octagon::join(octagon, changed).sharesAllWith(octagon)) << "the other is more precise";
    EXPECT_TRUE(Octagon::join(changed, octagon).sharesAllWith(octagon));
    EXPECT_TRUE(Octagon::widen(octagon, changed).sharesAllWith(octagon));
    EXPECT_TRUE(Octagon::meet(changed, octagon).sharesAllWith(changed));
    for (const IntegerConstraint& constraint : octagon.constraints()) changed.assume(constraint);
    changed.forget(77);
    EXPECT_EQ(changed, octagon);
    EXPECT_EQ(changed.hash(), octagon.hash());
  }
}

TEST(DecomposedOctagon, BlocksAreNotLargerThanAllowed) {
  Octagon octagon(4);
  for (VariableKey variable = 0; variable < 8; ++variable) {
    octagon.assume({{variable, false}, Term{variable + 1, true}, 0});
    EXPECT_EQ(octagon.hasLostRelations(), variable >= 3);
  }
  octagon.assumeRange(4, {std::nullopt, 6});
  octagon.assume({{3, false}, Term{4, true}, -1});
  EXPECT_EQ(octagon.rangeOf(3).upper, 5) << "bounds of single variables remain";
  EXPECT_LE(octagon.blockOf(3).size(), 4U);
  octagon.copyVariable(0, 20);
  EXPECT_EQ(octagon.rangeOf(20).upper, octagon.rangeOf(0).upper);
  Octagon left(4), right(4);
  for (VariableKey variable = 0; variable < 8; ++variable) {
    left.assumeRange(variable, {0, 0});
    right.assumeRange(variable, {1, 1});
  }
  const Octagon joined = Octagon::join(left, right);
  EXPECT_TRUE(joined.hasLostRelations());
  EXPECT_EQ(joined.blockOf(0).size(), 4U);
  EXPECT_TRUE(Octagon::lessOrEqual(left, joined) && Octagon::lessOrEqual(right, joined));
}

}  // namespace
}  // namespace argosy::octagon
