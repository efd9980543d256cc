#include "analysis/reached_set.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/analysis/placed_cpa.h"
#include "tests/program/program_builder.h"

namespace argosy {
namespace {

class ReachedSetTest : public ::testing::Test {
 protected:
  ReachedSetTest() : flow_(builder_.program), reached_(cpa_, makeWaitlistOrder(TraversalOrder::BreadthFirst, flow_)) {}

  ReachedId add(Place place, int number) { return reached_.add(test::placed(place, number), cpa_.initialPrecision()); }
  std::multiset<int> at(Place place) const {
    std::multiset<int> numbers;
    for (const ReachedId id : reached_.at(place)) numbers.insert(test::placedNumber(*reached_[id].state));
    return numbers;
  }

  test::ProgramBuilder builder_;
  ControlFlow flow_;
  test::PlacedCpa cpa_;
  ReachedSet reached_;
  CallingContext caller_, other_;
  ControlPointRef pointA_ = makeRef<ControlPoint>(NodeId(1), &caller_),
                  pointB_ = makeRef<ControlPoint>(NodeId(2), &caller_),
                  pointElsewhere_ = makeRef<ControlPoint>(NodeId(1), &other_);
  Place a_{*pointA_}, b_{*pointB_}, elsewhere_{*pointElsewhere_};
};

TEST_F(ReachedSetTest, LooksForCoveringStatesOnlyInTheSamePlace) {
  add(a_, 5);
  add(b_, 100);
  add(elsewhere_, 100);
  const StateRef six = test::placed(a_, 6), four = test::placed(a_, 4);
  EXPECT_FALSE(reached_.findCovering(*six, a_).valid());
  EXPECT_EQ(cpa_.comparisons, 1u);
  const ReachedId covering = reached_.findCovering(*four, a_);
  ASSERT_TRUE(covering.valid());
  EXPECT_EQ(test::placedNumber(*reached_[covering].state), 5);
  const ControlPointRef seventh = makeRef<ControlPoint>(NodeId(7), &caller_);
  EXPECT_FALSE(reached_.findCovering(*four, Place(*seventh)).valid());
}

TEST_F(ReachedSetTest, RemovedStatesNeitherCoverNorWait) {
  const ReachedId one = add(a_, 1), two = add(a_, 2), three = add(a_, 3);
  const StateRef removed = reached_[one].state;
  EXPECT_EQ(reached_.find(*removed), one);
  reached_.remove(one);
  EXPECT_FALSE(reached_.find(*removed).valid());
  EXPECT_EQ(at(a_), (std::multiset{2, 3}));
  EXPECT_EQ(reached_.size(), 2u);
  EXPECT_EQ(reached_.waitingCount(), 2u);
  reached_.remove(three);
  EXPECT_EQ(at(a_), std::multiset{2});
  EXPECT_EQ(reached_.popWaiting(), two);
  EXPECT_FALSE(reached_.hasWaiting());
}

TEST_F(ReachedSetTest, AReplacementWaitsInThePlaceOfTheOld) {
  const ReachedId old = add(a_, 1);
  EXPECT_EQ(reached_.popWaiting(), old);
  const ReachedId by = reached_.replace(old, test::placed(a_, 9), cpa_.initialPrecision());
  EXPECT_EQ(at(a_), std::multiset{9});
  EXPECT_EQ(reached_.size(), 1u);
  ASSERT_EQ(reached_.waitingCount(), 1u);
  EXPECT_EQ(reached_.popWaiting(), by);

  // The same while the old state still waits.
  const ReachedId waiting = add(b_, 1);
  const ReachedId byWaiting = reached_.replace(waiting, test::placed(b_, 2), cpa_.initialPrecision());
  ASSERT_EQ(reached_.waitingCount(), 1u);
  EXPECT_EQ(reached_.popWaiting(), byWaiting);
  EXPECT_FALSE(reached_.hasWaiting());
}

TEST_F(ReachedSetTest, AStateWaitsOnceAndWithTheLastPrecision) {
  const ReachedId id = add(a_, 1);
  reached_.wait(id);
  EXPECT_EQ(reached_.waitingCount(), 1u);
  const PrecisionRef finer = cpa_.initialPrecision();
  reached_.wait(id, finer);
  EXPECT_EQ(reached_.popWaiting(), id);
  EXPECT_EQ(reached_[id].precision, finer);
  EXPECT_FALSE(reached_.hasWaiting());
  reached_.wait(id);
  reached_.unwait(id);
  reached_.unwait(id);
  EXPECT_EQ(reached_.waitingCount(), 0u);
  reached_.wait(id);
  EXPECT_EQ(reached_.waitingCount(), 1u);
  EXPECT_EQ(reached_.popWaiting(), id);
  EXPECT_FALSE(reached_.hasWaiting());
}

TEST_F(ReachedSetTest, AgreesWithAModelUnderRandomChanges) {
  std::mt19937_64 random(7);
  std::map<ReachedId, std::pair<Place, int>> model;
  std::set<ReachedId> waiting;
  const Place places[] = {a_, b_, elsewhere_};
  const auto any = [&] {
    return std::next(model.begin(), static_cast<std::ptrdiff_t>(random() % model.size()))->first;
  };
  for (int round = 0; round < 3000; ++round) {
    const Place place = places[random() % 3];
    const int number = static_cast<int>(random() % 10);
    switch (model.empty() ? 0 : random() % 5) {
      case 0: {
        const ReachedId id = add(place, number);
        model.insert_or_assign(id, std::pair(place, number));
        waiting.insert(id);
        break;
      }
      case 1: {
        const ReachedId id = any();
        reached_.remove(id);
        model.erase(id);
        waiting.erase(id);
        break;
      }
      case 2: {
        const ReachedId old = any(), id = reached_.replace(old, test::placed(place, number), cpa_.initialPrecision());
        model.erase(old);
        waiting.erase(old);
        model.insert_or_assign(id, std::pair(place, number));
        waiting.insert(id);
        break;
      }
      case 3: {
        const ReachedId id = any();
        reached_.wait(id);
        waiting.insert(id);
        break;
      }
      default:
        if (waiting.empty()) break;
        const ReachedId id = reached_.popWaiting();
        EXPECT_EQ(waiting.erase(id), 1u);
    }
    ASSERT_EQ(reached_.size(), model.size());
    ASSERT_EQ(reached_.waitingCount(), waiting.size());
    for (const Place& each : places) {
      std::multiset<int> numbers;
      for (const auto& [id, state] : model)
        if (state.first == each) numbers.insert(state.second);
      ASSERT_EQ(at(each), numbers);
      const StateRef probe = test::placed(each, number);
      ASSERT_EQ(reached_.findCovering(*probe, each).valid(), !numbers.empty() && *numbers.rbegin() >= number);
    }
  }
}

}  // namespace
}  // namespace argosy
