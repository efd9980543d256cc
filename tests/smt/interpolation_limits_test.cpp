// Limits end every engine. Measured in processor time, since other processes may delay this one.
#include "tests/smt/interpolation_problems.h"

namespace argosy::smt {
namespace {

using namespace std::chrono_literals;
using enum InterpolationEngineKind;

class InterpolationLimits : public InterpolationTest, public testing::WithParamInterface<InterpolationEngineKind> {};

TEST_P(InterpolationLimits, TimeEndsAnEngine) {
  if (GetParam() == Cvc5 && !isAvailable(SolverKind::Cvc5)) GTEST_SKIP() << "cvc5 is missing";
  Interpolator interpolator = only(GetParam(), 150ms);
  const double start = processorSeconds();
  EXPECT_FALSE(interpolator.interpolate(tooHard()));
  EXPECT_LT(processorSeconds() - start, 1.15);
  EXPECT_EQ(interpolator.statistics()[0].failed, 1U);
}

TEST_P(InterpolationLimits, TheRunsLimitsEndAnEngine) {
  if (GetParam() == Cvc5 && !isAvailable(SolverKind::Cvc5)) GTEST_SKIP() << "cvc5 is missing";
  const Limits limits = Limits().atMost(0.15);
  Interpolator interpolator(terms, {.engines = {GetParam(), WeakestPrecondition}, .runLimits = &limits});
  const double start = processorSeconds();
  EXPECT_FALSE(interpolator.interpolate(tooHard()));
  EXPECT_LT(processorSeconds() - start, 1.15);
}

INSTANTIATE_TEST_SUITE_P(Engines, InterpolationLimits, testing::Values(Integers, Spacer, WeakestPrecondition, Cvc5),
                         [](const auto& info) {
                           return std::string(info.param == WeakestPrecondition ? "preconditions"
                                                                                : toString(info.param));
                         });

TEST_F(InterpolationTest, TimeLimitsAreGivenToEachEngineAnew) {
  // The first engines give up; the last needs no solver but for the check.
  Interpolator interpolator(terms, {.engines = {Cvc5, WeakestPrecondition}, .limits = {.time = 700ms}});
  const InterpolationProblem problem = evenSum(4);
  const auto result = interpolator.interpolate(problem);
  ASSERT_TRUE(result);
  expectInterpolants(problem, *result);
}

}  // namespace
}  // namespace argosy::smt
