// What follows from the steps that loops make, without executing them.
#include "algorithms/lemmas/loop_laws.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/preparation/prepared_program.h"
#include "program/print/text.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

std::vector<std::string> lawsOfText(const std::string& text, GuessEffort effort = GuessEffort::Linear) {
  const auto program =
      frontend::loadC("extern unsigned __VERIFIER_nondet_uint(void);\n#define N __VERIFIER_nondet_uint()\n" + text);
  PreparedProgram prepared(*program);
  std::vector<std::string> texts;
  for (const LoopLaw& law : lawsOfLoops(prepared.facts(), 8, effort))
    texts.push_back(toSourceText(prepared.program(), law.condition));
  return texts;
}

testing::AssertionResult has(const std::vector<std::string>& laws, const std::string& law) {
  if (std::ranges::find(laws, law) != laws.end()) return testing::AssertionSuccess();
  auto result = testing::AssertionFailure() << "no " << law << " in";
  for (const std::string& text : laws) result << "\n  " << text;
  return result;
}

TEST(LoopLaws, LinearEquationsWithWhatWasBefore) {
  // The start is an input, which another variable remembers.
  EXPECT_TRUE(
      has(lawsOfText(
              "int main(void) { unsigned i = N, n = N, j = i, s = 0; while (i < n) { s += 2; i++; } return s - j; }"),
          "s + 2U * j == 2U * i"));
  EXPECT_TRUE(
      has(lawsOfText("int main(void) { unsigned n = N, x = n, y = 0; while (x > 0) { x--; y++; } return y - n; }"),
          "n == x + y"));
}

TEST(LoopLaws, WhicheverPathIsTaken) {
  EXPECT_TRUE(has(lawsOfText("int main(void) { unsigned a = 0, b = 0, c = 0; while (N) { if (N) a++; else b++; c++; } "
                             "return a + b - c; }"),
                  "c == a + b"));
}

TEST(LoopLaws, NothingOfWhatIsSetAnew) {
  for (const std::string& law :
       lawsOfText("int main(void) { unsigned x = 0, y = 0; while (N) { x = N; y++; } return x + y; }"))
    ADD_FAILURE() << law;
}

TEST(LoopLaws, RemaindersAndBounds) {
  const auto laws = lawsOfText("int main(void) { unsigned x = 1; while (x < 1000) x += 4; return x; }");
  EXPECT_TRUE(has(laws, "x % 4U == 1U"));
  EXPECT_TRUE(has(laws, "(long long)x <= 1003L"));
}

TEST(LoopLaws, RemaindersBehindAnotherPhase) {
  EXPECT_TRUE(has(
      lawsOfText("int main(void) { unsigned x = 0; while (x < 1000) { if (x < 101) x++; else x += 2; } return x; }"),
      "x < 101U | x % 2U == 1U"));
}

TEST(LoopLaws, EquationsBeforeAndAfter) {
  const auto laws =
      lawsOfText("int main(void) { int x = 0, y = 50; while (x < 100) { if (x >= 50) y++; x++; } return y; }");
  EXPECT_TRUE(has(laws, "50 <= x | 50U == (unsigned int)y"));
  EXPECT_TRUE(has(laws, "50 <= x == 0 | y == x"));
}

TEST(LoopLaws, ProductsOnDemand) {
  const std::string sum = "int main(void) { unsigned i = 0, s = 0; while (i < 600) { s += i; i++; } return s; }";
  EXPECT_TRUE(lawsOfText(sum).empty());
  EXPECT_FALSE(lawsOfText(sum, GuessEffort::Products).empty());
}

}  // namespace
}  // namespace argosy::algorithms
