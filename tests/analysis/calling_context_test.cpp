#include "analysis/calling_context.h"

#include <gtest/gtest.h>

#include "tests/analysis/exploration.h"

namespace argosy {
namespace {

TEST(CallingContexts, EqualStacksAreTheSameObject) {
  CallingContexts contexts(FunctionId(0));
  const CallingContext* start = contexts.start();
  const CallingContext* a = contexts.enter(start, EdgeId(1), FunctionId(1));
  const CallingContext* b = contexts.enter(start, EdgeId(2), FunctionId(1));
  EXPECT_EQ(a, contexts.enter(start, EdgeId(1), FunctionId(1)));
  EXPECT_NE(a, b);
  EXPECT_NE(contexts.enter(a, EdgeId(3), FunctionId(2)), contexts.enter(b, EdgeId(3), FunctionId(2)));
  EXPECT_EQ(a->caller, start);
  EXPECT_EQ(a->depth, 1u);
  EXPECT_EQ(a->function, FunctionId(1));
}

TEST(CallingContexts, ActivationsCountOpenCallsOfTheSameFunction) {
  CallingContexts contexts(FunctionId(0));
  const CallingContext* f = contexts.enter(contexts.start(), EdgeId(0), FunctionId(1));
  const CallingContext* g = contexts.enter(f, EdgeId(1), FunctionId(2));
  const CallingContext* f2 = contexts.enter(g, EdgeId(2), FunctionId(1));
  const CallingContext* f3 = contexts.enter(f2, EdgeId(3), FunctionId(1));
  const CallingContext* g2 = contexts.enter(f3, EdgeId(1), FunctionId(2));
  EXPECT_EQ(f->activation, 0u);
  EXPECT_EQ(g->activation, 0u);
  EXPECT_EQ(f2->activation, 1u);
  EXPECT_EQ(f3->activation, 2u);
  EXPECT_EQ(g2->activation, 1u);
  EXPECT_EQ(g2->depth, 5u);
}

TEST(Callstack, AFunctionIsLeftOnlyToWhereItWasEnteredFrom) {
  // Two calls of f; the number remembers the call site.
  test::ProgramBuilder builder;
  const FunctionId start = builder.function("start"), f = builder.function("f");
  builder.program.start = start;
  const EdgeId first = builder.call(start, f);
  const NodeId between = builder.here(start);
  const EdgeId second = builder.call(start, f);
  const NodeId after = builder.here(start);
  builder.finish(start);
  builder.finish(f);
  test::NumberOperators numbers;
  numbers.transfer = [&](int number, const Step& step) {
    if (step.kind == StepKind::Enter) return std::vector{step.id == first ? 1 : 2};
    if (step.kind == StepKind::Leave) {
      EXPECT_EQ(step.id, number == 1 ? first : second);
      EXPECT_EQ(step.target(), number == 1 ? between : after);
      EXPECT_EQ(step.before()->caller, step.after());
    }
    return std::vector{number};
  };
  CompositeCpa composite = test::compositeOf(builder.program, {numbers});
  ArgCpa arg(composite);
  const ControlFlow flow(builder.program);
  ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(TraversalOrder::ReversePostorder, flow));
  EXPECT_EQ(test::explore(arg, reached), ExplorationEnd::Complete);
  EXPECT_EQ(reached.size(), 8u);  // four nodes of start, two of f twice
  reached.forEach([&](ReachedId, const ReachedState& entry) {
    const std::string text = arg.toString(*entry.state);
    const bool isInF = arg.place(*entry.state).context()->function == f;
    EXPECT_EQ(text.find("start > f") != std::string::npos, isInF) << text;
  });
}

TEST(Location, NothingFollowsAHaltOrWhatIsNotModelled) {
  test::ProgramBuilder builder;
  const FunctionId start = builder.function("start");
  builder.program.start = start;
  const NodeId entry = builder.here(start);
  builder.then(start, Halt{HaltKind::Abort, nullptr});
  builder.finish(start);
  builder.moveTo(start, entry);
  builder.then(start, Unmodelled{});
  builder.finish(start);
  CompositeCpa composite = test::compositeOf(builder.program, {});
  ArgCpa arg(composite);
  const ControlFlow flow(builder.program);
  ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(TraversalOrder::ReversePostorder, flow));
  EXPECT_EQ(test::explore(arg, reached), ExplorationEnd::Complete);
  EXPECT_EQ(reached.size(), 1u);
}

}  // namespace
}  // namespace argosy
