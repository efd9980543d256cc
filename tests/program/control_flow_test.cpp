#include "program/facts/control_flow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/program/program_builder.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

/// The nodes that `from` reaches over edges that `allowed` lets pass.
template <class Allowed>
std::set<NodeId> reach(const Program& program, NodeId from, const Allowed& allowed) {
  std::set<NodeId> seen{from};
  std::vector<NodeId> pending{from};
  while (!pending.empty()) {
    const NodeId node = pending.back();
    pending.pop_back();
    for (const EdgeId edge : program.nodes[node].outgoing) {
      const NodeId target = program.edges[edge].target;
      if (allowed(program.edges[edge]) && seen.insert(target).second) pending.push_back(target);
    }
  }
  return seen;
}

struct Graph {
  ProgramBuilder builder;
  FunctionId function;
  std::vector<NodeId> nodes;

  explicit Graph(std::size_t count) : function(builder.function("f")) {
    nodes.push_back(builder.program.functions[function].entry);
    while (nodes.size() + 1 < count) nodes.push_back(builder.program.addNode(function));
    nodes.push_back(builder.program.functions[function].exit);
  }
  EdgeId edge(std::size_t from, std::size_t to) { return builder.program.addEdge(nodes[from], nodes[to], Skip{}); }
};

TEST(ControlFlow, NestedWhileLoops) {
  Graph g(6);
  g.edge(0, 1);
  const EdgeId leaveOuter = g.edge(1, 5);
  const EdgeId enterInner = g.edge(1, 2);
  g.edge(2, 3);
  const EdgeId innerBack = g.edge(3, 2);
  const EdgeId leaveInner = g.edge(2, 4);
  const EdgeId outerBack = g.edge(4, 1);
  const ControlFlow flow(g.builder.program);

  ASSERT_EQ(flow.loops().size(), 2u);
  const LoopId outer = flow.loopOfHead(g.nodes[1]), inner = flow.loopOfHead(g.nodes[2]);
  ASSERT_TRUE(outer.valid() && inner.valid());
  EXPECT_EQ(flow.loops()[inner].parent, outer);
  EXPECT_FALSE(flow.loops()[outer].parent.valid());
  EXPECT_EQ(flow.loops()[inner].depth, 2u);
  EXPECT_TRUE(flow.loops()[inner].isReducible && flow.loops()[outer].isReducible);
  EXPECT_EQ(flow.body(outer).size(), 4u);
  EXPECT_EQ(flow.body(inner).size(), 2u);
  EXPECT_EQ(flow.body(inner).front(), g.nodes[2]);
  EXPECT_EQ(flow.innermostLoop(g.nodes[3]), inner);
  EXPECT_EQ(flow.innermostLoop(g.nodes[4]), outer);
  EXPECT_EQ(flow.innermostLoop(g.nodes[2]), inner);
  EXPECT_FALSE(flow.innermostLoop(g.nodes[0]).valid());
  EXPECT_EQ(flow.loops()[outer].exitEdges, std::vector{leaveOuter});
  EXPECT_EQ(flow.loops()[inner].exitEdges, std::vector{leaveInner});
  EXPECT_EQ(flow.loops()[inner].entryEdges, std::vector{enterInner});
  EXPECT_EQ(flow.loops()[inner].backEdges, std::vector{innerBack});
  EXPECT_EQ(flow.loops()[outer].backEdges, std::vector{outerBack});
  EXPECT_TRUE(flow.contains(outer, g.nodes[3]));
  EXPECT_FALSE(flow.contains(inner, g.nodes[4]));
  EXPECT_EQ(flow.immediateDominator(g.nodes[5]), g.nodes[1]);
}

TEST(ControlFlow, JumpIntoLoopIsIrreducible) {
  Graph g(5);
  g.edge(0, 1);
  g.edge(0, 2);
  g.edge(1, 2);
  g.edge(2, 1);
  g.edge(2, 3);
  g.edge(3, 4);
  const ControlFlow flow(g.builder.program);
  ASSERT_EQ(flow.loops().size(), 1u);
  const Loop& loop = flow.loops()[LoopId(0)];
  EXPECT_FALSE(loop.isReducible);
  EXPECT_EQ(loop.entryEdges.size(), 2u);
  EXPECT_EQ(flow.body(LoopId(0)).size(), 2u);
}

TEST(ControlFlow, SelfLoopAndUnreachableNode) {
  Graph g(4);
  g.edge(0, 1);
  g.edge(1, 1);
  g.edge(1, 3);
  g.edge(2, 1);  // node 2 is unreachable, and must not count as an entry
  const ControlFlow flow(g.builder.program);
  EXPECT_FALSE(flow.isReachable(g.nodes[2]));
  ASSERT_TRUE(flow.isLoopHead(g.nodes[1]));
  EXPECT_EQ(flow.body(flow.loopOfHead(g.nodes[1])).size(), 1u);
  EXPECT_EQ(flow.immediateDominator(g.nodes[1]), g.nodes[0]);
}

TEST(ControlFlow, TwoFunctionsKeepApart) {
  ProgramBuilder builder;
  std::mt19937 random(1);
  const FunctionId f = addRandomGraph(builder, random, 10, 10), g = addRandomGraph(builder, random, 7, 7);
  const ControlFlow flow(builder.program);
  EXPECT_EQ(flow.reversePostorder(f).size(), 10u);
  EXPECT_EQ(flow.reversePostorder(g).size(), 7u);
  EXPECT_FALSE(flow.dominates(builder.program.functions[f].entry, builder.program.functions[g].entry));
  for (const LoopId loop : flow.loopsOf(g)) EXPECT_EQ(flow.loops()[loop].function, g);
}

void checkRandomControlFlow(unsigned seed) {
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  ProgramBuilder builder;
  const std::size_t count = 2 + random() % 25;
  const FunctionId function = addRandomGraph(builder, random, count, random() % (2 * count));
  const Program& program = builder.program;
  const Function& f = program.functions[function];
  const ControlFlow flow(program);
  const auto everything = [](const Edge&) { return true; };

  const std::span<const NodeId> order = flow.reversePostorder(function);
  ASSERT_EQ(order.size(), count);
  for (std::uint32_t i = 0; i < order.size(); ++i) EXPECT_EQ(flow.order(order[i]), i);

  // a dominates b: without a, the entry does not reach b
  for (const NodeId a : f.nodes) {
    const std::set<NodeId> avoiding =
        reach(program, f.entry, [&](const Edge& e) { return e.target != a && e.source != a; });
    for (const NodeId b : f.nodes) {
      const bool expected = a == b || a == f.entry || !avoiding.contains(b);
      EXPECT_EQ(flow.dominates(a, b), expected);
    }
    if (a == f.entry) {
      EXPECT_FALSE(flow.immediateDominator(a).valid());
      continue;
    }
    const NodeId immediate = flow.immediateDominator(a);
    EXPECT_TRUE(immediate != a && flow.dominates(immediate, a));
    for (const NodeId b : f.nodes) {
      if (b != a && flow.dominates(b, a)) {
        EXPECT_TRUE(flow.dominates(b, immediate));
      }
    }
  }

  // Every cycle contains a loop head: without the edges into heads there is no cycle.
  const auto avoidingHeads = [&](const Edge& e) { return !flow.isLoopHead(e.target); };
  for (const NodeId node : f.nodes)
    for (const EdgeId edge : program.nodes[node].outgoing)
      if (avoidingHeads(program.edges[edge])) {
        EXPECT_FALSE(reach(program, program.edges[edge].target, avoidingHeads).contains(node));
      }

  for (const LoopId loop : flow.loopsOf(function)) {
    const Loop& l = flow.loops()[loop];
    const std::set<NodeId> body(flow.body(loop).begin(), flow.body(loop).end());
    EXPECT_EQ(body.size(), flow.body(loop).size());
    EXPECT_EQ(flow.body(loop).front(), l.head);
    EXPECT_FALSE(l.backEdges.empty());
    const auto inside = [&](const Edge& e) { return body.contains(e.source) && body.contains(e.target); };
    const std::set<NodeId> fromHead = reach(program, l.head, inside);
    for (const NodeId node : body) {
      EXPECT_TRUE(fromHead.contains(node));
      EXPECT_TRUE(reach(program, node, inside).contains(l.head));
    }
    if (l.parent.valid()) {
      EXPECT_TRUE(flow.contains(l.parent, l.head));
      for (const NodeId node : body) EXPECT_TRUE(flow.contains(l.parent, node));
    }
    std::set<EdgeId> exits, entries;
    for (const NodeId node : f.nodes)
      for (const EdgeId edge : program.nodes[node].outgoing) {
        const bool from = body.contains(program.edges[edge].source), to = body.contains(program.edges[edge].target);
        if (from && !to) exits.insert(edge);
        if (!from && to) entries.insert(edge);
      }
    EXPECT_EQ(exits, std::set<EdgeId>(l.exitEdges.begin(), l.exitEdges.end()));
    EXPECT_EQ(entries, std::set<EdgeId>(l.entryEdges.begin(), l.entryEdges.end()));
    const bool headDominates =
        std::all_of(body.begin(), body.end(), [&](NodeId node) { return flow.dominates(l.head, node); });
    EXPECT_EQ(l.isReducible, headDominates);
    // A reducible loop is the natural loop: all that reaches a back edge without passing the head.
    if (l.isReducible)
      for (const NodeId node : f.nodes) {
        const auto pastHead = [&](const Edge& e) { return e.source != l.head && e.target != l.head; };
        const std::set<NodeId> reached = reach(program, node, pastHead);
        const bool reachesBackEdge = std::any_of(l.backEdges.begin(), l.backEdges.end(),
                                                 [&](EdgeId e) { return reached.contains(program.edges[e].source); });
        const bool natural = node == l.head || (flow.dominates(l.head, node) && reachesBackEdge);
        EXPECT_EQ(natural, body.contains(node));
      }
  }
  for (const NodeId node : f.nodes) {
    // The innermost loop is the smallest one that contains the node.
    std::size_t smallest = 0;
    LoopId expected;
    for (const LoopId loop : flow.loopsOf(function))
      if (flow.contains(loop, node) && (!expected.valid() || flow.body(loop).size() < smallest)) {
        expected = loop;
        smallest = flow.body(loop).size();
      }
    EXPECT_EQ(flow.innermostLoop(node), expected);
    const std::vector<EdgeId>& outgoing = program.nodes[node].outgoing;
    const bool onCycle = std::any_of(outgoing.begin(), outgoing.end(), [&](EdgeId e) {
      return reach(program, program.edges[e].target, everything).contains(node);
    });
    EXPECT_EQ(onCycle, expected.valid());
  }
}

TEST(ControlFlow, RandomGraphsAgreeWithDefinitions) {
  for (unsigned seed = 0; seed < 300; ++seed) checkRandomControlFlow(seed);
}

}  // namespace
}  // namespace argosy
