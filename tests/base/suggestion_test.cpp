#include "base/suggestion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace argosy {
namespace {

TEST(EditDistance, CountsEdits) {
  EXPECT_EQ(editDistance("", ""), 0u);
  EXPECT_EQ(editDistance("", "abc"), 3u);
  EXPECT_EQ(editDistance("abc", ""), 3u);
  EXPECT_EQ(editDistance("value", "value"), 0u);
  EXPECT_EQ(editDistance("value", "valeu"), 1u) << "a swap of neighbours is one edit";
  EXPECT_EQ(editDistance("value", "valu"), 1u);
  EXPECT_EQ(editDistance("value", "valuee"), 1u);
  EXPECT_EQ(editDistance("value", "vblue"), 1u);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
  EXPECT_EQ(editDistance("ca", "abc"), 3u) << "swapped letters are not edited again";
}

TEST(EditDistance, IsSymmetricAndBounded) {
  std::mt19937_64 random(7);
  const auto word = [&] {
    std::string text(random() % 8, 'a');
    for (char& letter : text) letter = static_cast<char>('a' + random() % 3);
    return text;
  };
  for (int i = 0; i < 2000; ++i) {
    const std::string left = word(), right = word();
    const std::size_t distance = editDistance(left, right);
    EXPECT_EQ(distance, editDistance(right, left));
    EXPECT_EQ(distance == 0, left == right);
    EXPECT_LE(distance, std::max(left.size(), right.size()));
    EXPECT_GE(distance + std::min(left.size(), right.size()), std::max(left.size(), right.size()));
    std::string edited = left;
    edited.insert(edited.begin() + static_cast<std::ptrdiff_t>(random() % (edited.size() + 1)), 'x');
    EXPECT_EQ(editDistance(left, edited), 1u);
  }
}

TEST(Suggestion, NamesTheNearest) {
  const std::vector<std::string_view> names{"value.merge", "value.track", "interval.merge", "sep"};
  EXPECT_EQ(suggestion("valeu.merge", names), "; did you mean 'value.merge'?");
  EXPECT_EQ(suggestion("value.trak", names), "; did you mean 'value.track'?");
  EXPECT_EQ(suggestion("interval.marge", names), "; did you mean 'interval.merge'?");
  EXPECT_EQ(suggestion("sip", names), "; did you mean 'sep'?");
}

TEST(Suggestion, DoesNotGuessWildly) {
  const std::vector<std::string_view> names{"value.merge", "sep"};
  EXPECT_EQ(suggestion("solver", names), "");
  EXPECT_EQ(suggestion("abc", names), "");
  EXPECT_EQ(suggestion("", names), "");
  EXPECT_EQ(suggestion(std::string(100000, 'x'), names), "");
  EXPECT_EQ(suggestion("value.merge", {}), "");
}

TEST(Suggestion, EnumeratesNames) {
  EXPECT_EQ(enumerate({}), "");
  EXPECT_EQ(enumerate(std::vector<std::string_view>{"a"}), "'a'");
  EXPECT_EQ(enumerate(std::vector<std::string_view>{"a", "b"}), "'a' or 'b'");
  EXPECT_EQ(enumerate(std::vector<std::string_view>{"a", "b", "c"}), "'a', 'b' or 'c'");
}

TEST(Suggestion, QuotesReadably) {
  EXPECT_EQ(inQuotes("a b"), "'a b'");
  EXPECT_EQ(inQuotes("a\nb\x1b[31m"), "'a b [31m'");
  EXPECT_EQ(inQuotes(std::string(200, 'x')), "'" + std::string(80, 'x') + "…'");
}

}  // namespace
}  // namespace argosy
