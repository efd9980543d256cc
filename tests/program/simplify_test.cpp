#include "program/transform/simplify.h"

#include <gtest/gtest.h>

#include "tests/program/program_builder.h"
#include "tests/program/transform.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

TEST(Simplify, RemovesSkipsAndMovesLabels) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.int32());
  b.then(f, Skip{});
  b.program.nodes[b.here(f)].labels.push_back("again");
  b.then(f, Skip{});
  b.assign(f, x, b.number(1));
  b.then(f, Skip{});
  b.finish(f);
  test::transform(b.program, Simplification());
  const Function& function = b.program.functions[f];
  ASSERT_EQ(function.nodes.size(), 3u);
  EXPECT_EQ(b.program.edges.size(), 2u);
  EXPECT_EQ(b.program.nodes[function.entry].labels, std::vector<std::string>{"again"});
  EXPECT_TRUE(std::holds_alternative<Assign>(b.program.edges[b.program.nodes[function.entry].outgoing[0]].operation));
}

TEST(Simplify, EndlessLoopStays) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.int32());
  b.assign(f, x, b.number(1));
  const NodeId head = b.here(f);
  b.then(f, Assume{b.number(1), true});
  b.then(f, Skip{});
  b.program.addEdge(b.here(f), head, Skip{});
  b.program.addEdge(head, b.program.functions[f].exit, Assume{b.number(1), false});
  test::transform(b.program, Simplification());
  const Function& function = b.program.functions[f];
  const EdgeId first = b.program.nodes[function.entry].outgoing.at(0);
  const NodeId loop = b.program.edges[first].target;
  ASSERT_EQ(b.program.nodes[loop].outgoing.size(), 1u);
  EXPECT_EQ(b.program.edges[b.program.nodes[loop].outgoing[0]].target, loop);
  EXPECT_TRUE(b.program.nodes[function.exit].incoming.empty());
}

TEST(Simplify, ConstantConditions) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.global("x", b.int32());
  const NodeId entry = b.here(f);
  b.then(f, Assume{b.number(0), true});  // never
  b.assign(f, x, b.number(1));
  b.finish(f);
  const NodeId other = b.program.addNode(f);
  b.program.addEdge(entry, other, Assume{b.number(0), false});
  b.program.addEdge(other, b.program.functions[f].exit, Assign{x, b.number(2)});
  test::transform(b.program, Simplification());
  ASSERT_EQ(b.program.edges.size(), 1u);
  EXPECT_EQ(std::get<Assign>(b.program.edges[EdgeId(0)].operation).value, b.number(2));
}

TEST(Simplify, EmptyFunctionKeepsEntryAndExitApart) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  b.program.addEdge(b.here(f), b.program.functions[f].exit, Skip{});
  test::transform(b.program, Simplification());
  EXPECT_NE(b.program.functions[f].entry, b.program.functions[f].exit);
  EXPECT_EQ(b.program.edges.size(), 1u);
}

/// No Skip remains but self-loops and those from an entry to an exit; incoming lists match the edges.
TEST(Simplify, RandomGraphs) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    ProgramBuilder b;
    const FunctionId f = addRandomGraph(b, random, 2 + random() % 20, random() % 15);
    ExpressionRef x = b.global("x", b.int32());
    const std::vector<EdgeId> beyondExit = b.program.nodes[b.program.functions[f].exit].outgoing;
    for (const EdgeId edge : beyondExit) b.program.removeEdge(edge);
    for (Edge& edge : b.program.edges)
      if (random() % 3 == 0) edge.operation = Assign{x, b.number(1)};
    test::transform(b.program, Simplification());
    const Function& function = b.program.functions[f];
    std::size_t incoming = 0;
    for (std::size_t i = 0; i < b.program.nodes.size(); ++i) {
      const Node& node = b.program.nodes[NodeId(i)];
      incoming += node.incoming.size();
      for (const EdgeId edge : node.incoming) EXPECT_EQ(b.program.edges[edge].target, NodeId(i));
      if (node.outgoing.size() != 1) continue;
      const Edge& edge = b.program.edges[node.outgoing[0]];
      if (!std::holds_alternative<Skip>(edge.operation)) continue;
      EXPECT_TRUE(edge.target == edge.source || (edge.source == function.entry && edge.target == function.exit));
    }
    EXPECT_EQ(incoming, b.program.edges.size());
  }
}

}  // namespace
}  // namespace argosy
