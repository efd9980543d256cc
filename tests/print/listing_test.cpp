#include "program/print/listing.h"

#include <gtest/gtest.h>

#include <sstream>

#include "program/print/dot.h"
#include "program/print/statistics.h"
#include "tests/print/program_builder.h"

namespace argosy::testing {
namespace {

TEST(Listing, ShowsNodesLoopHeadsAndLocations) {
  ProgramBuilder b;
  buildSumLoop(b);
  b.program.compact();
  std::ostringstream out;
  printListing(out, b.program);
  EXPECT_EQ(out.str(), R"(target x86-64, data model LP64

static objects

function int main(void)
  local int s
  local int i
  N0:  entry
    N0 -> N1: s = 0
  N1:
    N1 -> N2: i = 0
  N2:  loop head
    N2 -> N3: [!(i < 10)]
    N2 -> N5: [i < 10]
  N3:
    N3 -> N4: return s
  N4:  exit
  N5:
    N5 -> N6: s = s + i   // example.c:3:5
  N6:
    N6 -> N2: i = i + 1

function void __start(void)
  local int status
  N7:  entry
    N7 -> N8: status = main()
  N8:
    N8 -> N9: exit(status)
  N9:  exit
)");
}

TEST(Dot, ClustersLoopHeadsAndCalls) {
  ProgramBuilder b;
  buildSumLoop(b);
  b.program.compact();
  b.program.nodes[NodeId(3)].labels.push_back("quote\"d");
  std::ostringstream out;
  printDot(out, b.program);
  const std::string text = out.str();
  const auto has = [&](const std::string& part) { return text.find(part) != std::string::npos; };
  EXPECT_TRUE(has("subgraph cluster_0 {\n    label=\"main()\";"));
  EXPECT_TRUE(has("N2 [label=\"2\", shape=doubleoctagon"));
  EXPECT_FALSE(has("N3 [label=\"3\", shape=doubleoctagon"));
  EXPECT_TRUE(has("N3 [label=\"3\\nquote\\\"d:\"")) << text;
  EXPECT_TRUE(has("N2 -> N3 [label=\"[!(i < 10)]\""));
  EXPECT_TRUE(has("N7 -> N0 [style=dashed"));
  EXPECT_TRUE(has("N4 -> N8 [style=dashed"));
}

TEST(Dot, LoopsAreClustersWhereBlocksAreAskedFor) {
  ProgramBuilder b;
  buildSumLoop(b);
  b.program.compact();
  std::ostringstream plain, blocks;
  printDot(plain, b.program);
  printDot(blocks, b.program, true);
  EXPECT_EQ(plain.str().find("cluster_loop"), std::string::npos);
  EXPECT_NE(blocks.str().find("    subgraph cluster_loop_0 {\n    label=\"loop at 2\"; style=dashed;\n    N2;\n"),
            std::string::npos)
      << blocks.str();
}

TEST(StatisticsTest, Counts) {
  ProgramBuilder b;
  buildSumLoop(b);
  b.declare("printf", b.t().function(b.integer(), {}, true, true));
  b.program.compact();
  const Statistics statistics = computeStatistics(b.program);
  EXPECT_EQ(statistics.files, 1u);
  EXPECT_EQ(statistics.functionsDefined, 1u + 0u);
  EXPECT_EQ(statistics.functionsUndefined, 1u);
  EXPECT_EQ(statistics.nodes, 10u);
  EXPECT_EQ(statistics.edges, 9u);
  EXPECT_EQ(statistics.loops, 1u);
  EXPECT_EQ(statistics.recursionComponents, 0u);
  EXPECT_EQ(statistics.operationsByKind.at("assign"), 4u);
  EXPECT_EQ(statistics.operationsByKind.at("assume"), 2u);
  EXPECT_EQ(statistics.variablesByStorage.at("local"), 3u);
}

TEST(StatisticsTest, CountsRecursion) {
  ProgramBuilder b;
  const FunctionId f = b.define("f", b.t().voidType());
  b.then(Call{nullptr, f, nullptr, {}, {}});
  b.returns(nullptr);
  const Statistics statistics = computeStatistics(b.program);
  EXPECT_EQ(statistics.recursionComponents, 1u);
  EXPECT_EQ(statistics.functionsRecursive, 1u);
}

}  // namespace
}  // namespace argosy::testing
