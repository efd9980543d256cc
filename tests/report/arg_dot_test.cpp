#include "report/arg_dot.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/analysis/exploration.h"

namespace argosy::report {
namespace {

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// entry -> head; head -> head; head -> exit. The number counts the traversals of the loop, modulo 3.
class ArgDotTest : public ::testing::Test {
 protected:
  ArgDotTest() {
    Program& program = builder_.program;
    program.files.push_back("loop.c");
    const FunctionId start = builder_.function("loop");
    program.start = start;
    const NodeId head = program.addNode(start);
    SourceInfo info;
    info.range = {FileId(0), {7, 1}, {7, 2}};
    const ExpressionRef x = builder_.global("x", builder_.int32());
    program.addEdge(program.functions[start].entry, head, Assign{x, builder_.number(12345)});
    const EdgeId loop = program.addEdge(head, head, Skip{}, info);
    program.addEdge(head, program.functions[start].exit, Return{nullptr});
    test::NumberOperators numbers;
    numbers.transfer = [=](int number, const Step& step) {
      return std::vector{step.id == loop ? (number + 1) % 3 : number};
    };
    numbers.isTarget = [](int number) { return number == 2; };
    composite_ = std::make_unique<CompositeCpa>(test::compositeOf(program, {numbers}));
    arg_ = std::make_unique<ArgCpa>(*composite_);
    flow_ = std::make_unique<ControlFlow>(program);
  }

  ReachedSet start() { return test::initialReachedSet(*arg_, makeWaitlistOrder(TraversalOrder::BreadthFirst, *flow_)); }
  std::string print(const ReachedSet& reached, const ArgDotOptions& options = {}) const {
    std::ostringstream out;
    printArgDot(out, builder_.program, *arg_, reached, options);
    return out.str();
  }

  test::ProgramBuilder builder_;
  std::unique_ptr<CompositeCpa> composite_;
  std::unique_ptr<ArgCpa> arg_;
  std::unique_ptr<ControlFlow> flow_;
};

TEST_F(ArgDotTest, ShowsStatesStepsTargetsAndCoverings) {
  ReachedSet reached = start();
  ASSERT_EQ(test::explore(*arg_, reached), ExplorationEnd::Complete);
  ASSERT_EQ(reached.size(), 7u);  // the entry, and three numbers at head and exit
  const std::string dot = print(reached);
  EXPECT_EQ(dot.substr(0, 13), "digraph arg {");
  EXPECT_EQ(occurrences(dot, "tooltip=\"loop N"), 8u);  // the states' texts; one state is covered
  EXPECT_EQ(occurrences(dot, "style=\"dashed\""), 1u);
  EXPECT_EQ(occurrences(dot, "covered by"), 1u);
  EXPECT_EQ(occurrences(dot, "fillcolor=\"red\""), 2u);
  EXPECT_EQ(occurrences(dot, "unreach-call: target"), 2u);
  EXPECT_EQ(occurrences(dot, "fillcolor=\"orange\""), 0u);
  EXPECT_EQ(occurrences(dot, " -> "), 8u);         // 7 steps, 1 covering
  EXPECT_EQ(occurrences(dot, "12345"), 2u);        // label and tooltip of one step
  EXPECT_EQ(occurrences(dot, ", line 7\\n"), 4u);  // the head; nothing is written at entry and exit
  EXPECT_EQ(occurrences(dot, "more states"), 0u);
}

TEST_F(ArgDotTest, WaitingStatesAreOrange) {
  const ReachedSet reached = start();
  const std::string dot = print(reached);
  EXPECT_EQ(occurrences(dot, "fillcolor=\"orange\""), 1u);
  EXPECT_EQ(occurrences(dot, " -> "), 0u);
}

TEST_F(ArgDotTest, ALimitShowsTheStatesNearTheRootAndANote) {
  ReachedSet reached = start();
  test::explore(*arg_, reached);
  const std::string dot = print(reached, {3, 120});
  EXPECT_EQ(occurrences(dot, "tooltip=\"loop N"), 3u);
  EXPECT_EQ(occurrences(dot, "S0 -> S1 "), 1u);
  EXPECT_EQ(occurrences(dot, "S1 -> S2 "), 1u);
  EXPECT_EQ(occurrences(dot, " -> "), 2u);
  EXPECT_EQ(occurrences(dot, "5 more states are not shown"), 1u);
}

TEST_F(ArgDotTest, LongTextsAreShortenedInLabelsOnly) {
  ReachedSet reached = start();
  test::explore(*arg_, reached);
  const std::string dot = print(reached, {100, 4});
  EXPECT_EQ(occurrences(dot, "12345"), 1u);
  EXPECT_GT(occurrences(dot, "..."), 0u);
}

}  // namespace
}  // namespace argosy::report
