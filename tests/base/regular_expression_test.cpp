#include "base/regular_expression.h"

#include <gtest/gtest.h>

namespace argosy {
namespace {

TEST(RegularExpression, MatchesAllOfTheSubject) {
  const RegularExpression expression("a+b");
  EXPECT_TRUE(expression.matches("aab"));
  EXPECT_FALSE(expression.matches("xaab"));
  EXPECT_FALSE(expression.matches("aabx"));
  EXPECT_EQ(expression.text(), "a+b");
}

TEST(RegularExpression, FindsGroupsOfTheFirstMatch) {
  const RegularExpression expression("(\\w+)=(\\d*)");
  EXPECT_EQ(expression.groups(), 2u);
  EXPECT_EQ(expression.find("x; one=1 two=2"), (std::vector<std::string>{"one=1", "one", "1"}));
  EXPECT_EQ(expression.find("none="), (std::vector<std::string>{"none=", "none", ""}));
  EXPECT_EQ(expression.find("nothing"), std::nullopt);
}

TEST(RegularExpression, OutlivesWhatItWasMadeFrom) {
  std::optional<RegularExpression> first(std::in_place, "a|b");
  const RegularExpression copy = *first;
  first.reset();
  EXPECT_TRUE(copy.matches("b"));
}

TEST(RegularExpression, RefusesWhatIsNone) {
  EXPECT_THROW(RegularExpression("("), RegularExpressionError);
  EXPECT_THROW(RegularExpression("[a", Matching::Polynomial), RegularExpressionError);
}

TEST(RegularExpression, PolynomialMatchingEndsOnLongSubjects) {
  const RegularExpression expression("(a*)*b", Matching::Polynomial);
  EXPECT_FALSE(expression.matches(std::string(100'000, 'a')));
  EXPECT_TRUE(expression.matches(std::string(100'000, 'a') + "b"));
}

}  // namespace
}  // namespace argosy
