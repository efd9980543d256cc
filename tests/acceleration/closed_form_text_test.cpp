// Closed forms are told as C that a reader of the program understands.
#include "acceleration/closed_form_text.h"

#include <gtest/gtest.h>

#include "acceleration/accelerate_loops.h"
#include "tests/frontend/c_source.h"

namespace argosy::test {
namespace {

using acceleration::AccelerateLoops;
using acceleration::ClosedFormTexts;

ClosedFormTexts textsOfLoop(const std::string& text) {
  const auto program = frontend::loadC("extern unsigned __VERIFIER_nondet_uint(void);\n" + text);
  AccelerateLoops acceleration({.queryTime = std::chrono::seconds(2), .totalTime = std::chrono::seconds(100)});
  acceleration.apply(*program);
  if (acceleration.reports().empty() || acceleration.reports().front().paths.empty()) return {};
  return acceleration.reports().front().paths.front().closedForms;
}

using Texts = std::vector<std::string>;

TEST(ClosedFormTexts, NameWhatIsAdded) {
  EXPECT_EQ(textsOfLoop("int main(void) { unsigned i = 0, s = 0; while (i < 9) { s += 2; i++; } return s; }").forms,
            (Texts{"i = i + n", "s = s + n * 2"}));
  EXPECT_EQ(textsOfLoop("int main(void) { unsigned i = 90; while (i > 9) i -= 3; return i; }").forms,
            Texts{"i = i - n * 3"});
  EXPECT_EQ(textsOfLoop("int main(void) { unsigned i = 0, a = __VERIFIER_nondet_uint(), s = 0;"
                        "while (i < 9) { s += a; i++; } return s; }")
                .forms,
            (Texts{"i = i + n", "s = s + n * a"}));
}

TEST(ClosedFormTexts, SumsOfSums) {
  EXPECT_EQ(textsOfLoop("int main(void) { unsigned i = 0, s = 0; while (i < 9) { s += i; i++; } return s; }").forms,
            (Texts{"i = i + n", "s = s + n * i + n * (n - 1) / 2"}));
  EXPECT_EQ(textsOfLoop("int main(void) { unsigned i = 0, s = 0; while (i < 9) { i++; s += i; } return s; }").forms,
            (Texts{"i = i + n", "s = s + n * (i + 1) + n * (n - 1) / 2"}));
}

TEST(ClosedFormTexts, DoNotClash) {
  const ClosedFormTexts texts = textsOfLoop("int main(void) { unsigned n = 0; while (n < 9) n++; return n; }");
  EXPECT_EQ(texts.iterations, "iterations");
  EXPECT_EQ(texts.forms, Texts{"n = n + iterations"});
}

}  // namespace
}  // namespace argosy::test
