#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "bench/compare/statistics.h"

namespace argosy::bench {
namespace {

TEST(Statistics, QuantilesInterpolate) {
  EXPECT_DOUBLE_EQ(median({3, 1, 2}), 2);
  EXPECT_DOUBLE_EQ(median({4, 1, 2, 3}), 2.5);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 4, 5}, 0.25), 2);
  EXPECT_DOUBLE_EQ(quantile({1, 2}, 0.75), 1.75);
  EXPECT_DOUBLE_EQ(quantile({7}, 0.25), 7);
}

// From the printed tables of the distribution.
TEST(Statistics, StudentsQuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(studentQuantile(0.975, 1), 12.706, 0.001);
  EXPECT_NEAR(studentQuantile(0.975, 2), 4.303, 0.001);
  EXPECT_NEAR(studentQuantile(0.975, 4), 2.776, 0.001);
  EXPECT_NEAR(studentQuantile(0.95, 10), 1.812, 0.001);
  EXPECT_NEAR(studentQuantile(0.975, 30), 2.042, 0.001);
  EXPECT_NEAR(studentQuantile(0.975, 1e6), 1.960, 0.001);
  EXPECT_NEAR(studentQuantile(0.025, 4), -2.776, 0.001);
  EXPECT_DOUBLE_EQ(studentDistribution(0, 3), 0.5);
}

TEST(Statistics, AMeanHasAnIntervalFromTwoValuesOn) {
  EXPECT_FALSE(studentMean(std::vector<double>{1}));
  const auto found = studentMean(std::vector<double>{1, 2, 3});
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->value, 2);
  // 4.303 · 1/√3
  EXPECT_NEAR(found->high - found->value, 2.484, 0.001);
  EXPECT_NEAR(found->value - found->low, 2.484, 0.001);
  EXPECT_NEAR(found->pValue, 0.0742, 0.0001);
}

TEST(Statistics, WelchsDifferenceAllowsForUnequalVariances) {
  EXPECT_FALSE(welchDifference(std::vector<double>{1, 2}, std::vector<double>{3}));
  const auto found = welchDifference(std::vector<double>{1, 2, 3}, std::vector<double>{11, 12, 16});
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->value, 11);
  // Variances of the means 1/3 and 7/3: t = 11/√(8/3), degrees of freedom (8/3)²/((1/9+49/9)/2) = 2.56.
  EXPECT_NEAR(found->high - found->low, 2 * studentQuantile(0.975, 2.56) * std::sqrt(8.0 / 3), 1e-6);
  EXPECT_LT(found->pValue, 0.05);
}

TEST(Statistics, EqualValuesAreNotInDoubt) {
  const std::vector<double> one{1, 1};
  const std::vector<double> two{2, 2};
  EXPECT_EQ(welchDifference(one, two)->pValue, 0);
  EXPECT_EQ(welchDifference(one, one)->pValue, 1);
}

// The point of an interval: with three repetitions, too, it misses the truth once in twenty times.
TEST(Statistics, IntervalsCoverTheTruthAsOftenAsTheySay) {
  std::mt19937 random(1);
  std::normal_distribution<double> noise(0, 0.02);
  int missed = 0;
  constexpr int trials = 4000;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<double> before, after;
    for (int i = 0; i < 3; ++i) {
      before.push_back(1 + noise(random));
      after.push_back(1.5 + noise(random));
    }
    const auto found = welchDifference(before, after);
    if (found->low > 0.5 || found->high < 0.5) ++missed;
  }
  EXPECT_GT(missed, trials / 50);
  EXPECT_LT(missed, trials * 3 / 50);
}

TEST(Statistics, HolmsCorrectionMultipliesByTheClaimsThatRemain) {
  const std::vector<double> adjusted = holmAdjusted(std::vector<double>{0.04, 0.01, 0.03});
  EXPECT_DOUBLE_EQ(adjusted[1], 0.03);
  EXPECT_DOUBLE_EQ(adjusted[2], 0.06);
  EXPECT_DOUBLE_EQ(adjusted[0], 0.06);
  EXPECT_TRUE(holmAdjusted({}).empty());
}

}  // namespace
}  // namespace argosy::bench
