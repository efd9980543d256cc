// Places of an unrolled program against executions: no execution comes twice to one of them, and it comes to them in the order in which they are explored.
#include "domains/bounds/iterations.h"

#include <set>

#include "analysis/calling_context.h"
#include "domains/bounds/iteration_cpa.h"
#include "tests/domains/followed_execution.h"
#include "tests/domains/sound_programs.h"

namespace argosy::bounds {
namespace {

/// Follows some executions; the largest count of a loop that was met.
std::uint32_t follow(Program& program, bool isReducible) {
  test::Facts facts(program);
  IterationCpa cpa(facts.controlFlow);
  const std::unique_ptr<WaitlistOrder> order = makeIterationOrder(facts.controlFlow, cpa.table());
  ControlPoints points(program);
  std::uint32_t largest = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    test::StepsOfExecution steps(program, points);
    StateRef state = cpa.initialState(points.start());
    std::set<std::pair<NodeId, std::int64_t>> visited;
    WaitlistOrder::Rank last{&cpa.table().start()->order, {-1, 0, 0, 0}};
    bool isTold = true;
    steps.take = [&](const Step& step) {
      std::vector<StateRef> successors;
      cpa.transfer(state, Precision(), step, successors);
      state = successors.front();
      const std::int64_t phase = cpa.phase(*state);
      EXPECT_TRUE(visited.insert({step.target(), phase}).second)
          << "a second time at " << step.target().index << ", " << cpa.toString(*state);
      const WaitlistOrder::Rank rank = order->rank(Place(*step.to, phase), 0);
      if (isReducible) {
        EXPECT_TRUE(rank > last) << "back to " << step.target().index << ", " << cpa.toString(*state);
      }
      last = rank;
      largest = std::max(largest, cpa.table()[phase]->count);
      return !testing::Test::HasFailure();
    };
    steps.skipCall = [&] { isTold = false; };
    test::executeQuietly(program, seed, 3000, [&](EdgeId edge, interpreter::Inspector& inspector) {
      if (isTold) steps.observe(edge, inspector);
    });
  }
  return largest;
}

class UnrolledPlaces : public testing::TestWithParam<test::SoundProgram> {};

TEST_P(UnrolledPlaces, AreVisitedOnceAndInOrder) {
  const auto program = test::prepared(frontend::loadC(GetParam().text, GetParam().dataModel));
  const ControlFlow controlFlow(*program);
  const bool isReducible = std::ranges::all_of(controlFlow.loops(), &Loop::isReducible);
  follow(*program, isReducible);
}

INSTANTIATE_TEST_SUITE_P(Programs, UnrolledPlaces, testing::ValuesIn(test::soundPrograms()),
                         [](const auto& info) { return info.param.name; });

TEST(Iterations, AreCountedForEachLoopByItself) {
  const auto program = test::prepared(frontend::loadC(R"(
    static int inner(int n) { int s = 0; while (s < n) ++s; do { s += 2; if (s == 5) continue; } while (s < 9); return s; }
    int main(void) {
      int s = 0;
      for (int i = 0; i < 3; ++i) { for (int j = 0; j < 4; ++j) s += inner(j); if (s > 100) break; s += inner(2); }
      while (1) { if (s++ > 5) goto out; for (;;) { if (s & 1) break; s++; } }
    out:
      return s; })",
                                                      DataModel::LP64));
  EXPECT_EQ(follow(*program, true), 4u);
}

TEST(Iterations, AreLeftAndEnteredAnew) {
  const auto program = test::prepared(frontend::loadC(
      "int main(void) { int s = 0; for (int i = 0; i < 2; ++i) for (int j = 0; j < 2; ++j) ++s; return s; }",
      DataModel::LP64));
  const ControlFlow controlFlow(*program);
  IterationTable table(controlFlow);
  const LoopId outer = controlFlow.loops()[LoopId(0)].depth == 1 ? LoopId(0) : LoopId(1),
               inner = LoopId(1 - outer.index);
  const NodeId outerHead = controlFlow.loops()[outer].head, innerHead = controlFlow.loops()[inner].head;
  const Iterations* const first = table.step(table.start(), outerHead);
  EXPECT_EQ(first->loop, outer);
  EXPECT_EQ(first->count, 0u);
  const Iterations* const innerFirst = table.step(first, innerHead);
  EXPECT_EQ(innerFirst->outer, first);
  const Iterations* const innerSecond = table.step(innerFirst, innerHead);
  EXPECT_EQ(innerSecond->count, 1u);
  EXPECT_EQ(table.before(innerSecond), innerFirst);
  EXPECT_EQ(table.before(innerFirst), nullptr);
  const Iterations* const second = table.step(innerSecond, outerHead);
  EXPECT_EQ(second->count, 1u);
  EXPECT_EQ(table.before(second), first);
  EXPECT_NE(table.step(second, innerHead), innerFirst);
  EXPECT_EQ(table.step(first, outerHead), second);
}

}  // namespace
}  // namespace argosy::bounds
