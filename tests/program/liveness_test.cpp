#include "program/facts/liveness.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/program/program_builder.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

/// The definition: some path reads the variable before overwriting it.
bool isLiveByDefinition(const Program& program, NodeId from, VariableId variable) {
  std::set<NodeId> seen{from};
  std::vector<NodeId> pending{from};
  while (!pending.empty()) {
    const NodeId node = pending.back();
    pending.pop_back();
    for (const EdgeId id : program.nodes[node].outgoing) {
      bool used = false, overwritten = false;
      forEachAccess(
          program.edges[id].operation, [&](VariableId v) { used = used || v == variable; },
          [&](VariableId v) { overwritten = overwritten || v == variable; });
      if (used) return true;
      if (!overwritten && seen.insert(program.edges[id].target).second) pending.push_back(program.edges[id].target);
    }
  }
  return false;
}

TEST(Liveness, ReadsAndOverwrites) {
  ProgramBuilder b;
  const FunctionId f = b.function("f", b.int32());
  ExpressionRef x = b.local(f, "x", b.int32()), y = b.local(f, "y", b.int32());
  const NodeId start = b.here(f);
  b.assign(f, x, b.number(1));
  const NodeId afterX = b.here(f);
  b.assign(f, y, b.expressions().add(x, x));
  const NodeId afterY = b.here(f);
  b.finish(f, y);
  const ControlFlow flow(b.program);
  const Liveness live(b.program, flow);
  EXPECT_FALSE(live.isLive(start, x->variable()));
  EXPECT_TRUE(live.isLive(afterX, x->variable()));
  EXPECT_FALSE(live.isLive(afterY, x->variable()));
  EXPECT_FALSE(live.isLive(afterX, y->variable()));
  EXPECT_EQ(live.liveAt(afterY), std::vector{y->variable()});
}

TEST(Liveness, TheCounterOfElementWritesIsTheirs) {
  ProgramBuilder b;
  const FunctionId f = b.function("f", b.int32());
  ExpressionRef a = b.local(f, "a", b.types().array(b.int32(), 4)), k = b.local(f, "k", b.types().sizeType());
  ExpressionRef n = b.local(f, "n", b.types().sizeType()), x = b.local(f, "x", b.int32());
  const NodeId start = b.here(f);
  b.then(f, WriteElements{k, n, b.expressions().element(a, k), b.expressions().add(x, b.cast(b.int32(), k))});
  const NodeId end = b.here(f);
  b.finish(f, b.expressions().element(a, b.number(1)));
  const ControlFlow flow(b.program);
  const Liveness live(b.program, flow);
  EXPECT_FALSE(live.isLive(start, k->variable()));
  EXPECT_TRUE(live.isLive(start, n->variable()));
  EXPECT_TRUE(live.isLive(start, x->variable()));
  EXPECT_TRUE(live.isLive(start, a->variable()));
  EXPECT_FALSE(live.isLive(end, n->variable()));
  EXPECT_TRUE(live.isLive(end, a->variable()));
}

TEST(Liveness, PartialWriteKeepsTheRestAlive) {
  ProgramBuilder b;
  const FunctionId f = b.function("f", b.int32());
  TypeRef pair = b.record("pair", {b.int32(), b.int32()});
  ExpressionRef r = b.local(f, "r", pair), a = b.local(f, "a", b.types().array(b.int32(), 4));
  ExpressionRef i = b.local(f, "i", b.int32());
  const NodeId start = b.here(f);
  b.assign(f, b.expressions().member(r, 0), b.number(1));
  b.assign(f, b.expressions().element(a, i), b.number(1));
  b.finish(f, b.expressions().member(r, 1));
  const ControlFlow flow(b.program);
  const Liveness live(b.program, flow);
  EXPECT_TRUE(live.isLive(start, r->variable()));
  EXPECT_TRUE(live.isLive(start, i->variable()));   // the index is read
  EXPECT_FALSE(live.isLive(start, a->variable()));  // never read
}

TEST(Liveness, AddressTakenAndStaticAreAlwaysLive) {
  ProgramBuilder b;
  const FunctionId f = b.function("f");
  ExpressionRef x = b.local(f, "x", b.int32()), p = b.local(f, "p", b.pointerTo(b.int32())),
                g = b.global("g", b.int32());
  b.assign(f, p, b.addressOf(x));
  b.finish(f);
  computeAddressTaken(b.program);
  const ControlFlow flow(b.program);
  const Liveness live(b.program, flow);
  EXPECT_TRUE(live.isLive(b.program.functions[f].exit, x->variable()));
  EXPECT_TRUE(live.isLive(b.program.functions[f].exit, g->variable()));
  EXPECT_FALSE(live.isTracked(x->variable()));
  EXPECT_FALSE(live.isLive(b.program.functions[f].exit, p->variable()));
}

TEST(Liveness, DeclareAndCallResultOverwrite) {
  ProgramBuilder b;
  const FunctionId g = b.function("g", b.int32());
  b.finish(g, b.number(0));
  const FunctionId f = b.function("f", b.int32());
  ExpressionRef x = b.local(f, "x", b.int32()), y = b.local(f, "y", b.int32());
  const NodeId start = b.here(f);
  b.then(f, Declare{x->variable()});
  b.call(f, g, {y}, y);
  b.finish(f, b.expressions().add(x, y));
  const ControlFlow flow(b.program);
  const Liveness live(b.program, flow);
  EXPECT_FALSE(live.isLive(start, x->variable()));
  EXPECT_TRUE(live.isLive(start, y->variable()));  // as an argument
}

void checkRandomLiveness(unsigned seed) {
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  ProgramBuilder b;
  const std::size_t count = 2 + random() % 30;
  // Few extra edges for some seeds: long straight stretches are a special case.
  const FunctionId f = addRandomGraph(b, random, count, random() % 3 == 0 ? random() % 3 : random() % count);
  std::vector<ExpressionRef> variables;
  for (int i = 0; i < 6; ++i) variables.push_back(b.local(f, "v" + std::to_string(i), b.int32()));
  for (Edge& edge : b.program.edges) {
    ExpressionRef x = variables[random() % 6], y = variables[random() % 6];
    switch (random() % 6) {
      case 0: edge.operation = Assign{x, y}; break;
      case 1: edge.operation = Assign{x, b.number(1)}; break;
      case 2: edge.operation = Assume{b.expressions().less(x, y), true}; break;
      case 3: edge.operation = Declare{x->variable()}; break;
      case 4: edge.operation = Assign{x, b.expressions().add(x, y)}; break;
      default: break;
    }
  }
  const ControlFlow flow(b.program);
  const Liveness live(b.program, flow);
  for (const NodeId node : b.program.functions[f].nodes)
    for (ExpressionRef x : variables)
      EXPECT_EQ(live.isLive(node, x->variable()), isLiveByDefinition(b.program, node, x->variable()))
          << "node " << node.index << " variable " << x->variable().index;
}

TEST(Liveness, RandomGraphsAgreeWithDefinitions) {
  for (unsigned seed = 0; seed < 400; ++seed) checkRandomLiveness(seed);
}

/// Straight code with many temporaries, each written and read once or twice: the intervals' case.
TEST(Liveness, StraightLineTemporaries) {
  ProgramBuilder b;
  std::mt19937 random(7);
  const FunctionId f = b.function("f");
  std::vector<ExpressionRef> temporaries;
  std::vector<NodeId> nodes{b.here(f)};
  for (int i = 0; i < 200; ++i) {
    temporaries.push_back(b.local(f, "t" + std::to_string(i), b.int32()));
    b.assign(f, temporaries.back(), b.number(i));
    nodes.push_back(b.here(f));
    ExpressionRef old = temporaries[random() % temporaries.size()];
    b.assign(f, temporaries[random() % temporaries.size()], b.expressions().add(old, b.number(1)));
    nodes.push_back(b.here(f));
  }
  b.finish(f);
  const ControlFlow flow(b.program);
  const Liveness live(b.program, flow);
  for (const NodeId node : nodes)
    for (ExpressionRef t : temporaries)
      ASSERT_EQ(live.isLive(node, t->variable()), isLiveByDefinition(b.program, node, t->variable()));
}

}  // namespace
}  // namespace argosy
