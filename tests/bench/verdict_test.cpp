#include "bench/definition/verdict.h"

#include <gtest/gtest.h>

#include <vector>

namespace argosy::bench {
namespace {

TEST(Verdict, NamesOfCategoriesAreThoseOfBenchExec) {
  for (const char* text : {"correct", "correct-unconfirmed", "wrong", "unknown", "error", "missing"}) {
    const auto found = category(text);
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(name(*found), text);
  }
  EXPECT_FALSE(category("Correct"));
  EXPECT_FALSE(category(""));
}

TEST(Verdict, StatusesAreReadAsAnswers) {
  const std::vector<std::pair<const char*, Answer>> table{
      {"true", Answer::True},
      {"false", Answer::False},
      {"false(unreach-call)", Answer::False},
      {"false(valid-deref)", Answer::False},
      {"false(some other property)", Answer::False},
      {"sat", Answer::Sat},
      {"unsat", Answer::Unsat},
      {"unknown", Answer::Unknown},
      {"done", Answer::Done},
      {"TIMEOUT", Answer::Error},
      {"TIMEOUT (true)", Answer::Error},
      {"OUT OF MEMORY", Answer::Error},
      {"ERROR (3)", Answer::Error},
      {"SEGMENTATION FAULT", Answer::Error},
      // Only the plain words are answers.
      {"unknown (depth)", Answer::Error},
      {"TRUE", Answer::Error},
      {"false(", Answer::Error},
      {"", Answer::Error},
  };
  for (const auto& [status, expected] : table) EXPECT_EQ(answer(status), expected) << status;
  EXPECT_EQ(subproperty("false(valid-free)"), "valid-free");
  EXPECT_FALSE(subproperty("false"));
  EXPECT_FALSE(subproperty("true"));
}

struct VerdictCase {
  const char* status;
  std::optional<std::string> expected;
  Category category;
  int score;
};

TEST(Verdict, AnswersAreComparedToWhatIsExpected) {
  const std::vector<VerdictCase> table{
      {"true", "true", Category::Correct, 2},
      {"true", "false", Category::Wrong, -32},
      {"true", "false(valid-deref)", Category::Wrong, -32},
      {"false", "false", Category::Correct, 1},
      {"false(unreach-call)", "false", Category::Correct, 1},
      {"false(unreach-call)", "true", Category::Wrong, -16},
      {"false", "true", Category::Wrong, -16},
      {"false(valid-deref)", "false(valid-deref)", Category::Correct, 1},
      // Another part than expected, or none named: neither right nor wrong.
      {"false(valid-free)", "false(valid-deref)", Category::Unknown, 0},
      {"false", "false(valid-deref)", Category::Unknown, 0},
      {"unknown", "true", Category::Unknown, 0},
      {"unknown", std::nullopt, Category::Unknown, 0},
      {"done", "true", Category::Missing, 0},
      {"done", std::nullopt, Category::Missing, 0},
      {"true", std::nullopt, Category::Missing, 0},
      {"false(unreach-call)", std::nullopt, Category::Missing, 0},
      {"true", "unknown", Category::Missing, 0},
      {"TIMEOUT", "true", Category::Error, 0},
      {"TIMEOUT (true)", "true", Category::Error, 0},
      {"OUT OF MEMORY (false(unreach-call))", "true", Category::Error, 0},
      {"KILLED BY SIGNAL 7", "false", Category::Error, 0},
      {"ERROR (1)", std::nullopt, Category::Error, 0},
      {"sat", "sat", Category::Correct, 0},
      {"unsat", "unsat", Category::Correct, 0},
      {"sat", "unsat", Category::Wrong, 0},
      {"unsat", "sat", Category::Wrong, 0},
      {"sat", "true", Category::Correct, 0},
      {"unsat", "false", Category::Correct, 0},
      {"unsat", "true", Category::Wrong, 0},
      {"sat", std::nullopt, Category::Missing, 0},
  };
  for (const VerdictCase& line : table) {
    EXPECT_EQ(categorise(line.status, line.expected), line.category)
        << line.status << " for " << line.expected.value_or("-");
    EXPECT_EQ(score(line.category, line.status), line.score) << line.status << " for " << line.expected.value_or("-");
  }
}

TEST(Verdict, UnconfirmedAnswersScoreNothing) {
  EXPECT_EQ(score(Category::CorrectUnconfirmed, "true"), 0);
  EXPECT_EQ(score(Category::CorrectUnconfirmed, "false(unreach-call)"), 0);
}

}  // namespace
}  // namespace argosy::bench
