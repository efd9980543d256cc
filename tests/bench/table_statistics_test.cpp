#include "bench/table/statistics.h"

#include <gtest/gtest.h>

namespace argosy::bench {
namespace {

std::vector<Decimal> numbers(std::initializer_list<const char*> texts) {
  std::vector<Decimal> result;
  for (const char* text : texts) result.push_back(parseDecimal(text).value());
  return result;
}

TEST(TableStatistics, OfAnEvenNumberOfValues) {
  // Squared distances from the mean 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32 = 8 · 2².
  const Statistics result = statisticsOf(numbers({"9", "4", "4", "2", "4", "5", "7", "5"}));
  EXPECT_EQ(result.count, 8u);
  EXPECT_EQ(text(result.sum), "40");
  EXPECT_EQ(text(result.minimum), "2");
  EXPECT_EQ(text(result.maximum), "9");
  EXPECT_EQ(text(result.mean), "5");
  EXPECT_EQ(text(result.median), "4.5");
  EXPECT_DOUBLE_EQ(result.deviation, 2);
}

TEST(TableStatistics, OfAnOddNumberOfValues) {
  const Statistics result = statisticsOf(numbers({"0.1", "10", "0.2"}));
  EXPECT_EQ(text(result.sum), "10.3");
  EXPECT_EQ(text(result.median), "0.2");
  EXPECT_EQ(text(result.mean), "3.4333333");
}

TEST(TableStatistics, OfNothing) { EXPECT_EQ(statisticsOf({}).count, 0u); }

TEST(TableStatistics, GroupsFollowCategoryAndAnswer) {
  const auto groupsOf = [](Category category, std::string_view status) {
    std::vector<std::string_view> names;
    for (const ResultGroup group : resultGroups) {
      if (belongs(group, category, status)) names.push_back(name(group));
    }
    return names;
  };
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(groupsOf(Category::Correct, "true"), (Names{"all results", "without timeouts", "correct", "correct true"}));
  EXPECT_EQ(groupsOf(Category::Correct, "false(no-overflow)"),
            (Names{"all results", "without timeouts", "correct", "correct false"}));
  EXPECT_EQ(groupsOf(Category::Wrong, "true"), (Names{"all results", "without timeouts", "wrong", "wrong true"}));
  EXPECT_EQ(groupsOf(Category::Wrong, "unsat"), (Names{"all results", "without timeouts", "wrong", "wrong false"}));
  EXPECT_EQ(groupsOf(Category::CorrectUnconfirmed, "true"),
            (Names{"all results", "without timeouts", "correct, unconfirmed"}));
  EXPECT_EQ(groupsOf(Category::Unknown, "unknown"), (Names{"all results", "without timeouts", "unknown"}));
  EXPECT_EQ(groupsOf(Category::Missing, "done"), (Names{"all results", "without timeouts"}));
}

// Whatever a result file claims, the time of a timeout is not the time of a correct result.
TEST(TableStatistics, TimeoutsAreNeverAmongTheCorrect) {
  EXPECT_FALSE(belongs(ResultGroup::WithoutTimeouts, Category::Error, "TIMEOUT"));
  EXPECT_FALSE(belongs(ResultGroup::WithoutTimeouts, Category::Error, "TIMEOUT (true)"));
  EXPECT_FALSE(belongs(ResultGroup::Correct, Category::Correct, "TIMEOUT (true)"));
  EXPECT_TRUE(belongs(ResultGroup::All, Category::Error, "TIMEOUT"));
  EXPECT_TRUE(belongs(ResultGroup::Error, Category::Error, "TIMEOUT"));
}

}  // namespace
}  // namespace argosy::bench
