#include "interpreter/address_space.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace argosy::interpreter {
namespace {

class Addresses : public testing::TestWithParam<DataModel> {
 protected:
  AddressSpace space{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(DataModels, Addresses, testing::Values(DataModel::ILP32, DataModel::LP64));

TEST_P(Addresses, ObjectsAreFoundAndKeptApart) {
  std::mt19937_64 random(1);
  std::map<std::uint64_t, std::pair<std::uint64_t, ObjectIndex>> living;
  for (int i = 0; i < 20000; ++i) {
    if (!living.empty() && random() % 3 == 0) {
      auto victim = living.begin();
      std::advance(victim, random() % std::min<std::size_t>(living.size(), 50));
      space.release(victim->first, victim->second.second);
      if (GetParam() == DataModel::ILP32) {
        EXPECT_EQ(space.find(victim->first), 0U);
      }
      living.erase(victim);
      continue;
    }
    const std::uint64_t size = random() % (random() % 100 == 0 ? 3000000 : 5000);
    const auto reserved = space.reserve(size);
    ASSERT_TRUE(reserved);
    EXPECT_NE(reserved->object, 0U);
    EXPECT_EQ(reserved->address % 32, 0U);
    EXPECT_EQ(space.find(reserved->address), reserved->object);
    EXPECT_EQ(space.find(reserved->address + size), reserved->object);
    EXPECT_TRUE(living.emplace(reserved->address, std::pair(size, reserved->object)).second);
  }
  std::uint64_t previousEnd = 0;
  for (const auto& [address, object] : living) {
    EXPECT_GT(address, previousEnd);
    previousEnd = address + object.first;
  }
}

TEST_P(Addresses, AreNotReusedSoon) {
  const auto first = space.reserve(100);
  space.release(first->address, first->object);
  for (int i = 0; i < 1000; ++i) {
    const auto next = space.reserve(100);
    EXPECT_NE(next->address, first->address);
    space.release(next->address, next->object);
  }
}

TEST_P(Addresses, AreReusedInTheEnd) {
  // More objects than addresses: 3 million of 4 KiB would need 24 GiB with their gaps.
  for (int i = 0; i < 3000000; ++i) {
    const auto next = space.reserve(4096);
    ASSERT_TRUE(next);
    space.release(next->address, next->object);
  }
  for (int i = 0; i < 3000; ++i) {
    const auto next = space.reserve(100 << 20);
    ASSERT_TRUE(next);
    space.release(next->address, next->object);
  }
}

TEST(Addresses32, SpaceIsLimited) {
  AddressSpace space(DataModel::ILP32);
  EXPECT_TRUE(space.reserve(std::uint64_t{1} << 31));  // without room for a gap of the same size
  EXPECT_FALSE(space.reserve(std::uint64_t{1} << 31));
  EXPECT_TRUE(space.reserve(1000));
}

}  // namespace
}  // namespace argosy::interpreter
