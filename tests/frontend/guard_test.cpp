#include "frontend/guard.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace argosy::frontend {
namespace {

constexpr std::uint64_t plenty = 1ull << 40;

TEST(Guard, FinishedWorkIsFinished) {
  bool ran = false;
  EXPECT_EQ(runGuarded([&] { ran = true; }, {1, plenty}), GuardResult::Finished);
  EXPECT_TRUE(ran);
}

TEST(Guard, WorkThatCrashesIsReported) {
  EXPECT_EQ(runGuarded([] { std::abort(); }, {1, plenty}), GuardResult::Crashed);
}

// An interruption inside malloc would leave its lock locked, and this test asleep: its allocations go through the same locks.
TEST(Guard, WorkThatAllocatesForEverIsInterruptedBetweenTwoAllocations) {
  for (int round = 0; round < 20; ++round) {
    const auto allocateForEver = [] {
      std::vector<void*> blocks(4096);
      for (std::size_t i = 0;; i = (i + 1) % blocks.size()) {
        std::free(blocks[i]);
        blocks[i] = std::malloc(2048 + i);  // too large for the thread's own cache of small blocks
      }
    };
    EXPECT_EQ(runGuarded(allocateForEver, {0.01, plenty}), GuardResult::TooLong);
    for (std::size_t i = 0; i < 100; ++i) std::free(std::malloc(2048 + i));
  }
}

TEST(Guard, WorkThatComputesForEverIsInterrupted) {
  volatile bool forEver = true;
  EXPECT_EQ(runGuarded(
                [&] {
                  while (forEver) {
                  }
                },
                {0.01, plenty}),
            GuardResult::TooLong);
}

TEST(Guard, WorkThatNeedsTooMuchMemoryIsInterrupted) {
  const auto allocate = [] {
    for (std::vector<char*> blocks;;) {
      blocks.push_back(static_cast<char*>(std::malloc(1 << 20)));
      for (std::size_t i = 0; i < 1 << 20; i += 256) blocks.back()[i] = 'x';
    }
  };
  EXPECT_EQ(runGuarded(allocate, {30, 256u << 20}), GuardResult::TooLarge);
}

}  // namespace
}  // namespace argosy::frontend
