#include "domains/octagon/inconsistency.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/domains/octagon/random_octagons.h"

namespace argosy::octagon {
namespace {

using namespace samples;

std::vector<IntegerConstraint> picked(const std::vector<IntegerConstraint>& constraints,
                                      const std::vector<std::size_t>& indices) {
  std::vector<IntegerConstraint> result;
  for (const std::size_t index : indices) result.push_back(constraints[index]);
  return result;
}

TEST(Inconsistency, NamesTheCycleOnly) {
  const std::vector<IntegerConstraint> constraints{
      {x, -y, -1}, {z, std::nullopt, 3}, {y, -z, 0}, {y, std::nullopt, 100}, {-x, std::nullopt, -4}, {z, y, 7}};
  EXPECT_EQ(inconsistentSubset(constraints), (std::vector<std::size_t>{0, 1, 2, 4}));
  EXPECT_EQ(inconsistentSubset(std::span(constraints).first(4)), std::nullopt);
  EXPECT_EQ(inconsistentSubset({}), std::nullopt);
}

TEST(Inconsistency, NoticesThatANumberWouldBeHalf) {
  // 2x = 1
  const std::vector<IntegerConstraint> constraints{
      {x, y, 1}, {z, std::nullopt, 5}, {x, -y, 0}, {-x, y, 0}, {-x, -y, -1}};
  EXPECT_EQ(inconsistentSubset(constraints), (std::vector<std::size_t>{0, 2, 3, 4}));
}

TEST(Inconsistency, OfOneVariableTwice) {
  const std::vector<IntegerConstraint> twice{{x, x, 7}, {-x, -x, -7}};
  EXPECT_TRUE(inconsistentSubset(twice).has_value()) << "2x = 7";
  const std::vector<IntegerConstraint> never{{x, -x, -1}};
  EXPECT_TRUE(inconsistentSubset(never).has_value());
}

TEST(Inconsistency, IsFoundIfAndOnlyIfThereIsNoPoint) {
  Random random(41);
  int inconsistent = 0;
  for (int round = 0; round < 10000; ++round) {
    std::vector<IntegerConstraint> constraints;
    for (std::int64_t count = between(random, 1, 14); count > 0; --count)
      constraints.push_back(randomConstraint(random, 4, -4, 4));
    const auto subset = inconsistentSubset(constraints);
    ASSERT_EQ(subset.has_value(), decomposedOctagon(constraints).isBottom());
    if (!subset) continue;
    ++inconsistent;
    ASSERT_TRUE(decomposedOctagon(picked(constraints, *subset)).isBottom());
  }
  EXPECT_GT(inconsistent, 2000);
}

TEST(Interpolant, IsImpliedByThePrefixAndContradictsTheSuffix) {
  Random random(42);
  int found = 0, missing = 0;
  for (int round = 0; round < 10000; ++round) {
    std::vector<IntegerConstraint> constraints;
    for (std::int64_t count = between(random, 3, 14); count > 0; --count)
      constraints.push_back(randomConstraint(random, 5, -4, 4));
    // Variables 4 and up to 6 are the suffix's own, 0 and 1 those of the prefix.
    const auto cut = static_cast<std::size_t>(between(random, 1, static_cast<std::int64_t>(constraints.size()) - 1));
    for (std::size_t index = cut; index < constraints.size(); ++index) {
      IntegerConstraint& constraint = constraints[index];
      if (constraint.first.variable < 2) constraint.first.variable += 5;
      if (constraint.second && constraint.second->variable < 2) constraint.second->variable += 5;
    }
    const std::span<const IntegerConstraint> all(constraints);
    const auto result = interpolant(all.first(cut), all.subspan(cut));
    if (!decomposedOctagon(constraints).isBottom()) {
      ASSERT_FALSE(result.has_value());
      continue;
    }
    if (!result) {
      ++missing;
      continue;
    }
    ++found;
    const std::vector<IntegerConstraint> prefix(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(cut));
    const std::vector<IntegerConstraint> suffix(all.begin() + static_cast<std::ptrdiff_t>(cut), all.end());
    ASSERT_TRUE(DecomposedIntegerOctagon::lessOrEqual(decomposedOctagon(prefix), decomposedOctagon(*result)));
    std::vector<IntegerConstraint> together = *result;
    together.insert(together.end(), suffix.begin(), suffix.end());
    ASSERT_TRUE(decomposedOctagon(together).isBottom());
    if (decomposedOctagon(*result).isBottom()) continue;
    std::set<VariableKey> inSuffix;
    for (const auto& constraint : suffix) {
      inSuffix.insert(constraint.first.variable);
      if (constraint.second) inSuffix.insert(constraint.second->variable);
    }
    for (const auto& constraint : *result) {
      ASSERT_TRUE(inSuffix.contains(constraint.first.variable) && constraint.first.variable < 5);
      const VariableKey second = constraint.second.value_or(constraint.first).variable;
      ASSERT_TRUE(inSuffix.contains(second) && second < 5);
    }
  }
  EXPECT_GT(found, 2000);
  EXPECT_LT(missing, found / 50);
}

TEST(Interpolant, IsTheCutOfTheCycle) {
  // x = 0, y = x + 1 before, y <= z, z <= 0 after.
  const std::vector<IntegerConstraint> prefix{{-x, std::nullopt, 0}, {x, -y, -1}, {{9, false}, std::nullopt, 4}};
  const std::vector<IntegerConstraint> suffix{{y, -z, 0}, {z, std::nullopt, 0}};
  EXPECT_EQ(interpolant(prefix, suffix), (std::vector<IntegerConstraint>{{-y, std::nullopt, -1}}));
  EXPECT_EQ(interpolant(suffix, suffix), std::nullopt);
  std::vector<IntegerConstraint> contradiction = suffix;
  contradiction.push_back({-y, std::nullopt, -1});
  EXPECT_EQ(interpolant(prefix, contradiction), std::vector<IntegerConstraint>{});
  const auto impossible = interpolant(contradiction, prefix);
  ASSERT_TRUE(impossible.has_value());
  EXPECT_TRUE(decomposedOctagon(*impossible).isBottom());
}

}  // namespace
}  // namespace argosy::octagon
