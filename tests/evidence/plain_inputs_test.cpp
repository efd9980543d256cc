// Inputs nearer to zero show the same violation.
#include "evidence/plain_inputs.h"

#include <gtest/gtest.h>

#include "program/arithmetic.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::evidence {
namespace {

constexpr const char* inputFunctions =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned char "
    "__VERIFIER_nondet_uchar(void);\n";

std::vector<Int128> plain(const std::string& text, const std::vector<Int128>& values) {
  const LoadedProgram program(inputFunctions + text);
  const ReplayedCounterexample found = confirmed(*program, inputs(values));
  const ReplayedCounterexample plainer = withPlainInputs(*program, found);
  EXPECT_EQ(plainer.violatingEdge(), found.violatingEdge());
  EXPECT_LE(plainer.steps(), found.steps());
  EXPECT_EQ(plainer.limits().steps, found.limits().steps);
  std::vector<Int128> result;
  for (const InputValue& value : plainer.values()) result.push_back(integerValue(value.type, value.bits));
  return result;
}

TEST(PlainInputs, WhatDoesNotMatterIsZero) {
  EXPECT_EQ(plain("int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x < 5 || y) "
                  "reach_error(); }",
                  {-1234567, 99}),
            (std::vector<Int128>{0, 0}));
}

TEST(PlainInputs, WhatMattersIsAsNearToZeroAsItMayBe) {
  EXPECT_EQ(
      plain("int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x > 41 && y < -6) "
            "reach_error(); }",
            {2000000000, -2147483647 - 1}),
      (std::vector<Int128>{42, -7}));
  EXPECT_EQ(plain("int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); if (c > 200) reach_error(); }", {255}),
            (std::vector<Int128>{201}));
}

/// The violation that was found is kept, and so is what leads to it.
TEST(PlainInputs, AnotherViolationIsNoneOfIt) {
  EXPECT_EQ(
      plain("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 0) reach_error(); if (x > 8) reach_error(); }",
            {100}),
      (std::vector<Int128>{9}));
}

/// With fewer iterations there are fewer inputs.
TEST(PlainInputs, ExecutionsMayBecomeShorter) {
  EXPECT_EQ(plain("int main(void) { int n = __VERIFIER_nondet_int(), s = 0; for (int i = 0; i < n; i++) s += "
                  "__VERIFIER_nondet_int(); if (n > 1) reach_error(); }",
                  {5, 1, 2, 3, 4, 5}),
            (std::vector<Int128>{2, 0, 0}));
}

}  // namespace
}  // namespace argosy::evidence
