// When a run has to stop.
#include "base/limits.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

namespace argosy {
namespace {

void work(double untilProcessorSeconds) {
  volatile unsigned long sink = 0;
  while (processorSeconds() < untilProcessorSeconds)
    for (unsigned i = 0; i < 10'000; ++i) sink = sink + i;
}

TEST(Limits, NothingIsLimitedByDefault) {
  const Limits limits;
  EXPECT_FALSE(limits.check());
  EXPECT_FALSE(limits.reached());
  EXPECT_FALSE(limits.remainingSeconds());
}

TEST(Limits, TimeEnds) {
  const Limits limits = Limits().atMost(0.05);
  EXPECT_FALSE(limits.check());
  EXPECT_LE(*limits.remainingSeconds(), 0.05);
  work(processorSeconds() + 0.06);
  EXPECT_TRUE(limits.check());
  EXPECT_EQ(limits.reached(), LimitKind::Time);
  EXPECT_TRUE(limits.exceeded()) << "once reached, without looking again";
  EXPECT_EQ(limits.remainingSeconds(), 0);
  EXPECT_FALSE(Limits().atMost(10).check());
}

TEST(Limits, AtMostDoesNotExtend) {
  const Limits limits = Limits().atMost(0.01).atMost(100);
  EXPECT_LE(*limits.remainingSeconds(), 0.01);
}

TEST(Limits, MemoryEnds) {
  const Limits limits(std::nullopt, residentBytes() + 40'000'000);
  EXPECT_FALSE(limits.check());
  const std::vector<char> memory(80'000'000, 1);
  EXPECT_TRUE(limits.check());
  EXPECT_EQ(limits.reached(), LimitKind::Memory);
}

// Near the limit, the time that it takes to give the memory back counts.
TEST(Limits, MuchMemoryEndsTheTimeEarlier) {
  work(1);
  EXPECT_FALSE(Limits().atMost(0.1).check());
  const std::vector<char> memory(400'000'000, 1);
  EXPECT_TRUE(Limits().atMost(0.09).check());
  EXPECT_FALSE(Limits().atMost(1).check()) << "but not by more than a tenth";
}

/// In other processes, since nothing takes the wish back.
TEST(Limits, TheFirstCauseIsTheOneThatIsTold) {
  const auto run = [](bool timeFirst) {
    const Limits limits = Limits().atMost(0.01);
    const auto expected = timeFirst ? LimitKind::Time : LimitKind::Termination;
    if (timeFirst) {
      work(processorSeconds() + 0.02);
      limits.check();
    }
    Limits::requestStop(LimitKind::Termination);
    Limits::requestStop(LimitKind::Interruption);
    const bool isRight =
        limits.check() && limits.reached() == expected && Limits::stopRequest() == LimitKind::Termination;
    std::_Exit(isRight ? 0 : 1);
  };
  EXPECT_EXIT(run(true), testing::ExitedWithCode(0), "") << "what comes while the run ends did not end it";
  EXPECT_EXIT(run(false), testing::ExitedWithCode(0), "");
}

TEST(Limits, WallTimeGoesOnWhileNothingIsDone) {
  const double wall = wallSeconds(), used = processorSeconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_GE(wallSeconds() - wall, 0.2);
  EXPECT_LT(processorSeconds() - used, 0.1);
}

}  // namespace
}  // namespace argosy
