#include <gtest/gtest.h>

#include "domains/bounds/call_bound_cpa.h"
#include "domains/bounds/loop_bound_cpa.h"
#include "domains/bounds/path_length_cpa.h"
#include "domains/bounds/path_restriction_cpa.h"
#include "tests/analysis/exploration.h"

namespace argosy::bounds {
namespace {

using test::NumberOperators;
using test::ProgramBuilder;

/// Control, a number, and the given component last.
class Bounded {
 public:
  Bounded(const Program& program, NumberOperators numbers, std::unique_ptr<ComponentCpa> last)
      : flow_(program),
        composite_(make(program, std::move(numbers), std::move(last))),
        arg_(composite_),
        reached_(start()) {}

  ExplorationEnd explore() { return test::explore(arg_, reached_); }
  BoundingCpa& bounding() { return static_cast<BoundingCpa&>(*composite_.components()[2]); }
  bool wasCut() { return !bounding().restrictions().empty(); }
  std::vector<NodeId> cuts() { return {bounding().cuts().begin(), bounding().cuts().end()}; }
  /// The numbers of the states at a location, over all calling contexts.
  std::multiset<int> at(NodeId node) {
    std::multiset<int> numbers;
    reached_.forEach([&](ReachedId, const ReachedState& entry) {
      if (arg_.place(*entry.state).location() == node) numbers.insert(test::numberOf(test::wrappedOf(entry.state), 1));
    });
    return numbers;
  }
  ArgCpa& arg() { return arg_; }
  ReachedSet& reached() { return reached_; }
  CompositeCpa& composite() { return composite_; }

 private:
  static CompositeCpa make(const Program& program, NumberOperators numbers, std::unique_ptr<ComponentCpa> last) {
    std::vector<std::unique_ptr<ComponentCpa>> components;
    components.push_back(std::make_unique<SequentialControl>(program));
    components.push_back(std::make_unique<test::NumberCpa>("number", std::move(numbers)));
    components.push_back(std::move(last));
    return CompositeCpa(program, std::move(components));
  }
  ReachedSet start() {
    return test::initialReachedSet(arg_, makeWaitlistOrder(TraversalOrder::ReversePostorder, flow_));
  }

  ControlFlow flow_;
  CompositeCpa composite_;
  ArgCpa arg_;
  ReachedSet reached_;
};

/// while (number < limit) ++number;
struct CountingLoop {
  ProgramBuilder builder;
  FunctionId start = builder.function("start");
  NodeId head = builder.program.addNode(start), body = builder.program.addNode(start);
  NodeId exit = builder.program.functions[start].exit;
  EdgeId enter, leave, back;

  CountingLoop() {
    Program& program = builder.program;
    program.start = start;
    program.addEdge(program.functions[start].entry, head, Skip{});
    enter = program.addEdge(head, body, Skip{});
    leave = program.addEdge(head, exit, Skip{});
    back = program.addEdge(body, head, Skip{});
  }
  NumberOperators countTo(int limit) const {
    NumberOperators numbers;
    numbers.transfer = [this, limit](int number, const Step& step) -> std::vector<int> {
      if (step.id == enter && number >= limit) return {};
      if (step.id == leave && number < limit) return {};
      return {step.id == back ? number + 1 : number};
    };
    return numbers;
  }
};

TEST(LoopBound, FollowsKIterationsAndThenOnlyLeavesTheLoop) {
  const CountingLoop loop;
  const ControlFlow flow(loop.builder.program);
  Bounded enough(loop.builder.program, loop.countTo(10), std::make_unique<LoopBoundCpa>(flow, 10));
  EXPECT_EQ(enough.explore(), ExplorationEnd::Complete);
  EXPECT_FALSE(enough.wasCut());
  EXPECT_EQ(enough.at(loop.exit), std::multiset<int>{10});

  Bounded tooFew(loop.builder.program, loop.countTo(10), std::make_unique<LoopBoundCpa>(flow, 9));
  EXPECT_EQ(tooFew.explore(), ExplorationEnd::Complete);
  EXPECT_EQ(tooFew.cuts(), std::vector{loop.head});
  EXPECT_EQ(tooFew.at(loop.body).size(), 9u);
  EXPECT_EQ(tooFew.at(loop.head), (std::multiset<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_TRUE(tooFew.at(loop.exit).empty());
}

TEST(LoopBound, ZeroMeansNoBound) {
  const CountingLoop loop;
  const ControlFlow flow(loop.builder.program);
  Bounded bounded(loop.builder.program, loop.countTo(300), std::make_unique<LoopBoundCpa>(flow, 0, BoundOrder::Equal));
  bounded.explore();
  EXPECT_FALSE(bounded.wasCut());
  EXPECT_EQ(bounded.at(loop.exit), std::multiset<int>{300});
}

TEST(LoopBound, TheBoundIsThePrecision) {
  const CountingLoop loop;
  const ControlFlow flow(loop.builder.program);
  Bounded bounded(loop.builder.program, loop.countTo(5), std::make_unique<LoopBoundCpa>(flow, 2));
  bounded.explore();
  ASSERT_TRUE(bounded.wasCut());
  // Deepening: the states at the cuts wait again, with a larger bound.
  const PrecisionRef initial = bounded.arg().initialPrecision();
  const PrecisionRef deeper = static_cast<const CompositePrecision&>(*initial).with(2, makeRef<BoundPrecision>(5));
  const ArgState* last = nullptr;
  bounded.reached().forEach([&](ReachedId, const ReachedState& entry) {
    if (test::numberOf(test::wrappedOf(entry.state), 1) == 2) last = &static_cast<const ArgState&>(*entry.state);
  });
  ASSERT_NE(last, nullptr);
  bounded.reached().wait(bounded.reached().find(*last), deeper);
  bounded.explore();
  EXPECT_EQ(bounded.at(loop.exit), std::multiset<int>{5});
}

TEST(LoopBound, StatesThatRepeatAreCoveredWithoutACut) {
  const CountingLoop loop;
  const ControlFlow flow(loop.builder.program);
  Bounded remaining(loop.builder.program, {}, std::make_unique<LoopBoundCpa>(flow, 3));
  remaining.explore();
  EXPECT_FALSE(remaining.wasCut());
  EXPECT_EQ(remaining.at(loop.head).size(), 1u);

  Bounded equal(loop.builder.program, {}, std::make_unique<LoopBoundCpa>(flow, 3, BoundOrder::Equal));
  equal.explore();
  EXPECT_EQ(equal.cuts(), std::vector{loop.head});
  EXPECT_EQ(equal.at(loop.head).size(), 4u);
  EXPECT_EQ(equal.at(loop.body).size(), 3u);
}

TEST(LoopBound, AnInnerLoopIsCountedAnewInEachIterationOfTheOuterOne) {
  // outer -> inner; inner -> inner (counts tens); inner -> outer (counts ones).
  ProgramBuilder builder;
  Program& program = builder.program;
  const FunctionId start = builder.function("start");
  program.start = start;
  const NodeId outer = program.addNode(start), inner = program.addNode(start), body = program.addNode(start);
  program.addEdge(program.functions[start].entry, outer, Skip{});
  program.addEdge(outer, inner, Skip{});
  program.addEdge(outer, program.functions[start].exit, Skip{});
  program.addEdge(inner, body, Skip{});
  const EdgeId innerBack = program.addEdge(body, inner, Skip{});
  const EdgeId outerBack = program.addEdge(inner, outer, Skip{});
  NumberOperators numbers;
  numbers.transfer = [=](int number, const Step& step) {
    return std::vector{step.id == innerBack ? number + 10 : step.id == outerBack ? number + 1 : number};
  };
  const ControlFlow flow(program);
  Bounded bounded(program, numbers, std::make_unique<LoopBoundCpa>(flow, 2, BoundOrder::Equal));
  EXPECT_EQ(bounded.explore(), ExplorationEnd::Complete);
  const std::vector<NodeId> all = bounded.cuts();
  const std::set<NodeId> cuts(all.begin(), all.end());
  EXPECT_EQ(cuts, (std::set{outer, inner}));
  std::set<int> exits;
  for (const int number : bounded.at(program.functions[start].exit)) exits.insert(number);
  // 0 to 2 outer iterations with 0 to 2 inner ones each.
  EXPECT_EQ(exits, (std::set{0, 1, 11, 21, 2, 12, 22, 32, 42}));
}

/// start calls f in a loop; f has a loop of its own; `recurses`: f's loop calls f.
struct CallingLoops {
  ProgramBuilder builder;
  FunctionId start = builder.function("start"), f = builder.function("f");
  NodeId startHead = builder.program.addNode(start), fHead = builder.program.addNode(f),
         fBody = builder.program.addNode(f);
  EdgeId call, fBack;

  explicit CallingLoops(bool recurses) {
    Program& program = builder.program;
    program.start = start;
    program.addEdge(program.functions[start].entry, startHead, Skip{});
    call = program.addEdge(startHead, startHead, Call{nullptr, f, nullptr, {}, {}});
    program.addEdge(startHead, program.functions[start].exit, Skip{});
    program.addEdge(program.functions[f].entry, fHead, Skip{});
    program.addEdge(fHead, program.functions[f].exit, Skip{});
    program.addEdge(fHead, fBody, Skip{});
    fBack = program.addEdge(fBody, fHead, recurses ? Operation(Call{nullptr, f, nullptr, {}, {}}) : Operation(Skip{}));
  }
};

TEST(LoopBound, EachCallCountsItsOwnLoops) {
  const CallingLoops loops(false);
  const Program& program = loops.builder.program;
  NumberOperators numbers;
  numbers.transfer = [&](int number, const Step& step) {
    if (step.kind == StepKind::Leave) return std::vector{number + 1};
    return std::vector{step.id == loops.fBack ? number + 10 : number};
  };
  const ControlFlow flow(program);
  Bounded bounded(program, numbers, std::make_unique<LoopBoundCpa>(flow, 2, BoundOrder::Equal));
  EXPECT_EQ(bounded.explore(), ExplorationEnd::Complete);
  std::set<int> exits;
  for (const int number : bounded.at(program.functions[loops.start].exit)) exits.insert(number);
  EXPECT_EQ(exits, (std::set{0, 1, 11, 21, 2, 12, 22, 32, 42}));
}

TEST(LoopBound, RecursionDoesNotResetTheCallersCounters) {
  const CallingLoops loops(true);
  const Program& program = loops.builder.program;
  NumberOperators numbers;
  numbers.transfer = [](int number, const Step& step) -> std::vector<int> {
    if (step.kind == StepKind::Enter && step.after()->activation >= 2) return {};
    return {step.kind == StepKind::Leave ? number + 1 : number};
  };
  const ControlFlow flow(program);
  Bounded bounded(program, numbers, std::make_unique<LoopBoundCpa>(flow, 2, BoundOrder::Equal));
  EXPECT_EQ(bounded.explore(), ExplorationEnd::Complete);
  // Two calls of f by start; each calls f up to twice; these cannot call f: at most 2 + 4 returns.
  std::set<int> exits;
  for (const int number : bounded.at(program.functions[loops.start].exit)) exits.insert(number);
  EXPECT_EQ(exits, (std::set{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_TRUE(bounded.wasCut());
}

TEST(LoopBound, RandomProgramsEndAndWithoutACutTheyAreComplete) {
  std::size_t cut = 0, complete = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const test::RandomProgram program(seed);
    const ControlFlow flow(program.program());
    for (const BoundOrder order : {BoundOrder::Remaining, BoundOrder::Equal}) {
      NumberOperators numbers;
      numbers.transfer = [&](int value, const Step& step) { return program.transfer(value, step); };
      Bounded bounded(program.program(), numbers, std::make_unique<LoopBoundCpa>(flow, 1, order));
      EXPECT_EQ(bounded.explore(), ExplorationEnd::Complete);
      std::set<test::RandomProgram::Configuration> found;
      for (const auto& configuration : test::configurations(bounded.arg(), bounded.reached()))
        found.insert(configuration);
      const auto reachable = program.reachable();
      EXPECT_TRUE(std::ranges::includes(reachable, found));
      ++(bounded.wasCut() ? cut : complete);
      if (!bounded.wasCut()) {
        EXPECT_EQ(found, reachable);
      }
    }
  }
  EXPECT_GT(cut, 0u);
  EXPECT_GT(complete, 0u);
}

TEST(LoopBound, DeepStacksCanBeReleased) {
  const CallingLoops loops(true);
  const ControlFlow flow(loops.builder.program);
  LoopBoundCpa cpa(flow, 1);
  ControlPoints points(loops.builder.program);
  const CallingContext* const context = points.contexts.start();
  StateRef state = cpa.initialState(points.at(loops.startHead, context));
  const Step step{StepKind::Enter, loops.call, &loops.builder.program.edges[loops.call],
                  &points.at(loops.fBody, context),
                  &points.at(loops.builder.program.functions[loops.f].entry, context)};
  for (int depth = 0; depth < 1'000'000; ++depth) {
    std::vector<StateRef> successors;
    cpa.transfer(state, BoundPrecision(1), step, successors);
    ASSERT_EQ(successors.size(), 1u);
    state = successors.front();
  }
  state = nullptr;
}

TEST(PathLength, FollowsKSteps) {
  const CountingLoop loop;
  // To the head, three times around, and out: 8 steps.
  for (const std::uint32_t bound : {7u, 8u, 0u}) {
    Bounded bounded(loop.builder.program, loop.countTo(3), std::make_unique<PathLengthCpa>(bound));
    EXPECT_EQ(bounded.explore(), ExplorationEnd::Complete);
    EXPECT_EQ(bounded.at(loop.exit).size(), bound == 7 ? 0u : 1u);
    EXPECT_EQ(bounded.cuts(), bound == 7 ? std::vector{loop.head} : std::vector<NodeId>());
  }
}

TEST(PathLength, ALongerPathIsCoveredByAShorterOne) {
  const CountingLoop loop;
  Bounded remaining(loop.builder.program, {}, std::make_unique<PathLengthCpa>(20));
  remaining.explore();
  EXPECT_FALSE(remaining.wasCut());
  EXPECT_EQ(remaining.at(loop.head).size(), 1u);
  Bounded equal(loop.builder.program, {}, std::make_unique<PathLengthCpa>(20, BoundOrder::Equal));
  equal.explore();
  EXPECT_TRUE(equal.wasCut());
  EXPECT_EQ(equal.at(loop.head).size(), 10u);
}

/// start calls main; main calls f; f calls f or g, and returns; g is undefined.
struct Recursion {
  ProgramBuilder builder;
  FunctionId start = builder.function("start"), main = builder.function("main"), f = builder.function("f");
  FunctionId g = builder.undefinedFunction("g");

  Recursion() {
    builder.program.start = start;
    builder.call(start, main);
    builder.finish(start);
    builder.call(main, f);
    builder.finish(main);
    builder.program.addEdge(builder.here(f), builder.program.functions[f].exit, Return{nullptr});
    builder.call(f, g);
    builder.call(f, f);
    builder.finish(f);
  }
  std::size_t deepest(CountedCalls counted, std::uint32_t bound, FunctionId function = {}) const {
    Bounded bounded(builder.program, {}, std::make_unique<CallBoundCpa>(counted, bound, function));
    EXPECT_EQ(bounded.explore(), ExplorationEnd::Complete);
    EXPECT_TRUE(bounded.wasCut());
    EXPECT_FALSE(bounded.at(builder.program.functions[start].exit).empty());
    std::size_t depth = 0;
    bounded.reached().forEach([&](ReachedId, const ReachedState& entry) {
      depth = std::max<std::size_t>(depth, bounded.arg().place(*entry.state).context()->depth);
    });
    return depth;
  }
};

TEST(CallBound, CountsRecursiveCallsOrAllCalls) {
  const Recursion recursion;
  // Depth 1 is main, depth 2 the first f.
  EXPECT_EQ(recursion.deepest(CountedCalls::Recursive, 1), 2u);
  EXPECT_EQ(recursion.deepest(CountedCalls::Recursive, 3), 4u);
  // f, g, f, g: the third f would be the fifth call.
  EXPECT_EQ(recursion.deepest(CountedCalls::OnPath, 4), 3u);
  EXPECT_EQ(recursion.deepest(CountedCalls::OnPath, 2, recursion.f), 3u);
  EXPECT_EQ(recursion.deepest(CountedCalls::OnPath, 2, recursion.g), 4u);
}

TEST(CallBound, CallsThatHaveReturnedCountOnThePathOnly) {
  NumberOperators numbers;
  numbers.transfer = [](int number, const Step& step) -> std::vector<int> {
    if (step.kind == StepKind::Leave) return {std::min(number + 1, 5)};
    return {number};
  };
  ProgramBuilder builder;
  const FunctionId start = builder.function("start"), main = builder.function("main"), f = builder.function("f");
  builder.program.start = start;
  builder.call(start, main);
  builder.finish(start);
  for (int i = 0; i < 4; ++i) builder.call(main, f);
  builder.finish(main);
  builder.finish(f);
  Bounded bounded(builder.program, numbers, std::make_unique<CallBoundCpa>(CountedCalls::Recursive, 1));
  bounded.explore();
  EXPECT_FALSE(bounded.wasCut());
  EXPECT_EQ(bounded.at(builder.here(start)), std::multiset<int>{5});
  Bounded onPath(builder.program, numbers, std::make_unique<CallBoundCpa>(CountedCalls::OnPath, 3));
  onPath.explore();
  EXPECT_EQ(onPath.cuts().size(), 1u);
  EXPECT_TRUE(onPath.at(builder.here(start)).empty());
  Bounded enough(builder.program, numbers, std::make_unique<CallBoundCpa>(CountedCalls::OnPath, 4));
  enough.explore();
  EXPECT_FALSE(enough.wasCut());
  EXPECT_EQ(enough.at(builder.here(start)), std::multiset<int>{5});
}

TEST(PathRestriction, FollowsOnlyTheGivenPath) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const test::RandomProgram program(seed);
    const ControlFlow flow(program.program());
    NumberOperators numbers;
    numbers.transfer = [&](int value, const Step& step) { return program.transfer(value, step); };
    CompositeCpa composite = test::compositeOf(program.program(), {numbers});
    ArgCpa arg(composite);
    ReachedSet reached = test::initialReachedSet(arg, makeWaitlistOrder(TraversalOrder::BreadthFirst, flow));
    test::explore(arg, reached);
    reached.forEach([&](ReachedId, const ReachedState& entry) {
      const ProgramPath path = pathTo(static_cast<const ArgState&>(*entry.state)).steps;
      Bounded restricted(program.program(), numbers, std::make_unique<PathRestrictionCpa>(path));
      EXPECT_EQ(restricted.explore(), ExplorationEnd::Complete);
      ASSERT_EQ(restricted.reached().size(), path.size() + 1);
      const auto& cpa = static_cast<const PathRestrictionCpa&>(*restricted.composite().components()[2]);
      std::size_t complete = 0;
      restricted.reached().forEach([&](ReachedId, const ReachedState& state) {
        const StateRef& wrapped = test::wrappedOf(state.state);
        if (!cpa.isComplete(*static_cast<const CompositeState&>(*wrapped).components()[2])) return;
        ++complete;
        EXPECT_EQ(restricted.arg().place(*state.state).location(), arg.place(*entry.state).location());
        EXPECT_EQ(test::numberOf(wrapped, 1), test::numberOf(test::wrappedOf(entry.state), 1));
      });
      EXPECT_EQ(complete, 1u);
    });
  }
}

}  // namespace
}  // namespace argosy::bounds
