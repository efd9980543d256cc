// No engine is trusted: wrong results are refuted and counted, and the next engine is asked.
#include "tests/smt/interpolation_problems.h"

namespace argosy::smt {
namespace {

using enum InterpolationEngineKind;

class InterpolationRefutation : public InterpolationTest {
 protected:
  /// x = 1; y = x; y < 0.
  InterpolationProblem problem() {
    return {{terms.equal(word("x"), number(1)), terms.equal(word("y"), word("x")), signedLess(word("y"), number(0))}};
  }
  std::vector<TermRef> right() {
    return {terms.equal(word("x"), number(1)), terms.equal(word("y"), number(1)), terms.truth(false)};
  }

  /// What comes of candidates of the first engine, with a right one of the second.
  std::span<const InterpolationStatistics> offer(std::vector<std::vector<TermRef>> candidates) {
    Interpolator::Engines engines;
    engines.emplace_back(Integers,
                         std::make_unique<FakeEngine>([=](const InterpolationTree&, const Acceptance& accept) {
                           for (const std::vector<TermRef>& candidate : candidates) {
                             if (accept(candidate)) return;
                           }
                         }));
    engines.emplace_back(
        Spacer, std::make_unique<FakeEngine>(
                    [answer = right()](const InterpolationTree&, const Acceptance& accept) { accept(answer); }));
    interpolator.emplace(terms, InterpolationOptions{.limits = {.time = patience}}, std::move(engines));
    const auto result = interpolator->interpolate(problem());
    EXPECT_TRUE(result);
    if (result) expectInterpolants(problem(), *result);
    return interpolator->statistics();
  }

  void expectRefuted(const std::vector<TermRef>& candidate) {
    const auto statistics = offer({candidate});
    EXPECT_EQ(statistics[0].refuted, 1U);
    EXPECT_EQ(statistics[0].failed, 1U);
    EXPECT_EQ(statistics[0].succeeded, 0U);
    EXPECT_EQ(statistics[1].succeeded, 1U);
  }

  std::optional<Interpolator> interpolator;
};

TEST_F(InterpolationRefutation, TooStrong) {
  expectRefuted({terms.equal(word("x"), number(2)), terms.equal(word("y"), number(1)), terms.truth(false)});
  expectRefuted({terms.truth(false), terms.truth(false), terms.truth(false)});
}

TEST_F(InterpolationRefutation, TooWeak) {
  expectRefuted({terms.equal(word("x"), number(1)), terms.truth(true), terms.truth(false)});
  expectRefuted({terms.truth(true), terms.equal(word("y"), number(1)), terms.truth(false)});
}

TEST_F(InterpolationRefutation, OfSymbolsThatAreNotShared) {
  const TermRef stranger = truth("stranger");
  const TermRef tautology = terms.disjunction(signedLess(word("y"), number(5)), signedLess(number(3), word("y")));
  expectRefuted({terms.conjunction(right()[0], tautology), right()[1], terms.truth(false)});
  expectRefuted({right()[0], terms.disjunction(right()[1], stranger), terms.truth(false)});
  expectRefuted({right()[0], terms.equal(word("x"), word("y")), terms.truth(false)});
}

TEST_F(InterpolationRefutation, OfTheWrongForm) {
  expectRefuted({right()[0], terms.truth(false)});
  expectRefuted({});
  expectRefuted({right()[0], right()[1], terms.truth(true)});
  expectRefuted({right()[0], right()[1], right()[1]});
}

TEST_F(InterpolationRefutation, LaterCandidatesMayBeRight) {
  const auto statistics = offer({{terms.truth(true), terms.truth(true), terms.truth(false)}, right()});
  EXPECT_EQ(statistics[0].refuted, 1U);
  EXPECT_EQ(statistics[0].succeeded, 1U);
  EXPECT_EQ(statistics[1].tried, 0U);
}

TEST_F(InterpolationRefutation, EnginesThatThrowOrSayNothing) {
  Interpolator::Engines engines;
  engines.emplace_back(Integers, std::make_unique<FakeEngine>([](const InterpolationTree&, const Acceptance&) {
                         throw NoInterpolant("tired");
                       }));
  engines.emplace_back(Spacer, std::make_unique<FakeEngine>(
                                   [](const InterpolationTree&, const Acceptance&) { throw std::bad_alloc(); }));
  engines.emplace_back(Cvc5, std::make_unique<FakeEngine>([](const InterpolationTree&, const Acceptance&) {}));
  Interpolator interpolator(terms, {.limits = {.time = patience}}, std::move(engines));
  EXPECT_FALSE(interpolator.interpolate(problem()));
  EXPECT_FALSE(interpolator.interpolate(problem()));
  const auto statistics = interpolator.statistics();
  ASSERT_EQ(statistics.size(), 3U);
  EXPECT_EQ(statistics[0].failures.at("tired"), 2U);
  for (const InterpolationStatistics& each : statistics) {
    EXPECT_EQ(each.tried, 2U);
    EXPECT_EQ(each.failed, 2U);
    EXPECT_EQ(each.succeeded, 0U);
  }
}

TEST_F(InterpolationRefutation, WhatIsNotNeededIsDropped) {
  // y != 7 is implied, but nothing needs it.
  const auto superfluous = terms.conjunction(right()[1], terms.distinct(word("y"), number(7)));
  Interpolator::Engines engines;
  const std::vector<TermRef> candidate = {
      right()[0], terms.conjunction(terms.negation(signedLess(word("y"), number(0))), superfluous), terms.truth(false)};
  engines.emplace_back(Spacer, std::make_unique<FakeEngine>(
                                   [=](const InterpolationTree&, const Acceptance& accept) { accept(candidate); }));
  Interpolator interpolator(terms, {.limits = {.time = patience}}, std::move(engines));
  const auto result = interpolator.interpolate(problem());
  ASSERT_TRUE(result);
  expectInterpolants(problem(), *result);
  EXPECT_NE((*result)[1]->kind(), TermKind::And);
}

}  // namespace
}  // namespace argosy::smt
