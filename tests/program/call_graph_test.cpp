#include "program/facts/call_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/program/program_builder.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

TEST(CallGraph, ComponentsAndOrder) {
  ProgramBuilder b;
  const FunctionId main = b.function("main"), even = b.function("even"), odd = b.function("odd"),
                   leaf = b.function("leaf"), self = b.function("self"), unused = b.function("unused");
  const EdgeId toEven = b.call(main, even);
  b.call(even, odd);
  b.call(odd, even);
  b.call(odd, leaf);
  b.call(self, self);
  b.call(main, self);
  b.call(unused, leaf);
  b.program.start = main;
  const CallGraph graph(b.program);

  EXPECT_EQ(graph.component(even), graph.component(odd));
  EXPECT_NE(graph.component(even), graph.component(leaf));
  EXPECT_TRUE(graph.isRecursive(even) && graph.isRecursive(odd) && graph.isRecursive(self));
  EXPECT_FALSE(graph.isRecursive(main) || graph.isRecursive(leaf));
  EXPECT_EQ(graph.members(graph.component(even)).size(), 2u);
  EXPECT_TRUE(graph.isReachable(leaf) && graph.isReachable(main));
  EXPECT_FALSE(graph.isReachable(unused));
  ASSERT_FALSE(graph.callees(main).empty());
  EXPECT_EQ(graph.callees(main)[0].edge, toEven);
  EXPECT_EQ(graph.callers(leaf).size(), 2u);

  EXPECT_LT(graph.component(leaf), graph.component(odd));
  EXPECT_LT(graph.component(odd), graph.component(main));
  EXPECT_LT(graph.component(self), graph.component(main));
  for (const Function& f : b.program.functions)
    for (const CallSite& call : graph.callees(f.id)) EXPECT_LE(graph.component(call.callee), graph.component(f.id));
}

TEST(CallGraph, PointerCallReachesAddressTakenFunctions) {
  ProgramBuilder b;
  const FunctionId main = b.function("main"), f = b.function("f"), g = b.function("g"), h = b.function("h");
  ExpressionRef p = b.global("p", b.pointerTo(b.program.functions[f].type));
  b.initialise(p, b.addressOf(f));
  b.assign(main, p, b.addressOf(g));
  b.callPointer(main, p);
  b.program.start = main;
  const CallGraph graph(b.program);
  EXPECT_TRUE(graph.isReachable(f) && graph.isReachable(g));
  EXPECT_FALSE(graph.isReachable(h));
  EXPECT_EQ(addressTakenFunctions(b.program), (std::vector{f, g}));
}

}  // namespace
}  // namespace argosy
