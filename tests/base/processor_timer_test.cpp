#include "base/processor_timer.h"

#include <gtest/gtest.h>

#include <atomic>

namespace argosy {
namespace {

TEST(ProcessorTimer, RingsWhenTheTimeHasBeenUsed) {
  std::atomic<int> rings = 0;
  const ProcessorTimer timer(ProcessorClock::now() + std::chrono::milliseconds(30), [&] { ++rings; });
  const auto start = ProcessorClock::now();
  while (rings == 0 && secondsSince(start) < 20) {
  }
  EXPECT_GE(secondsSince(start), 0.03);
  // And again, for those who were not listening yet.
  while (rings < 3 && secondsSince(start) < 20) {
  }
  EXPECT_GE(rings, 3);
}

TEST(ProcessorTimer, WallTimeIsNotUsed) {
  std::atomic<int> rings = 0;
  const ProcessorTimer timer(ProcessorClock::now() + std::chrono::milliseconds(50), [&] { ++rings; });
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  EXPECT_EQ(rings, 0);
}

}  // namespace
}  // namespace argosy
