// GraphML witnesses: well-formed, with the keys of the format, one path from entry to violation.
#include "report/witness_graphml.h"

#include <map>
#include <pugixml.hpp>
#include <set>

#include "report/correctness_witness.h"
#include "report/metadata.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::report {
namespace {

using evidence::confirmed;
using evidence::inputs;
using evidence::LoadedProgram;

using Data = std::multimap<std::string, std::string>;

Data dataOf(pugi::xml_node node) {
  Data data;
  for (const pugi::xml_node entry : node.children("data"))
    data.emplace(entry.attribute("key").value(), entry.text().get());
  return data;
}

std::string only(const Data& data, const std::string& key) {
  return data.count(key) == 1 ? data.find(key)->second : "<" + std::to_string(data.count(key)) + ">";
}

class GraphmlTest : public testing::Test {
 protected:
  pugi::xml_node parse(const std::string& text) {
    EXPECT_TRUE(document_.load_string(text.c_str())) << text;
    const pugi::xml_node root = document_.child("graphml");
    std::set<std::string> keys, nodes;
    for (const pugi::xml_node key : root.children("key")) keys.insert(key.attribute("id").value());
    const pugi::xml_node graph = root.child("graph");
    for (const pugi::xml_node node : graph.children("node"))
      EXPECT_TRUE(nodes.insert(node.attribute("id").value()).second);
    for (const pugi::xml_node edge : graph.children("edge")) {
      EXPECT_TRUE(nodes.contains(edge.attribute("source").value()));
      EXPECT_TRUE(nodes.contains(edge.attribute("target").value()));
    }
    for (const auto& found : graph.select_nodes("//data"))
      EXPECT_TRUE(keys.contains(found.node().attribute("key").value()));
    return graph;
  }

 private:
  pugi::xml_document document_;
};

TEST_F(GraphmlTest, Violation) {
  const LoadedProgram program(
      "extern int __VERIFIER_nondet_int(void); void reach_error(void);\n"
      "int id(int a) {\n  return a;\n}\n"
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (id(x) < 3)\n    reach_error();\n  return 0;\n}\n");
  const Task task{program.paths, "CHECK( init(main()), LTL(G ! call(reach_error())) )", DataModel::LP64};
  const pugi::xml_node graph =
      parse(toGraphml(*program, confirmed(*program, inputs({-5})), makeMetadata({"Argosy", "1", {}, {}}, task)));
  const Data data = dataOf(graph);
  EXPECT_EQ(only(data, "witness-type"), "violation_witness");
  EXPECT_EQ(only(data, "architecture"), "64bit");
  EXPECT_EQ(only(data, "programhash").size(), 64u);
  EXPECT_EQ(only(data, "sourcecodelang"), "C");
  EXPECT_EQ(only(data, "specification"), task.specification);
  std::vector<Data> edges;
  std::string at = "N0";
  for (const pugi::xml_node edge : graph.children("edge")) {
    EXPECT_EQ(edge.attribute("source").value(), at);
    at = edge.attribute("target").value();
    edges.push_back(dataOf(edge));
  }
  ASSERT_EQ(edges.size(), 5u);
  EXPECT_EQ(only(edges[0], "assumption"), "\\result == -5;");
  EXPECT_EQ(only(edges[0], "assumption.resultfunction"), "__VERIFIER_nondet_int");
  EXPECT_EQ(only(edges[0], "startline"), "6");
  EXPECT_EQ(only(edges[1], "enterFunction"), "id");
  EXPECT_EQ(only(edges[2], "returnFromFunction"), "id");
  EXPECT_EQ(only(edges[3], "control"), "condition-true");
  EXPECT_EQ(only(edges[4], "startline"), "8");
  std::vector<std::string> violations, entries;
  for (const pugi::xml_node node : graph.children("node")) {
    if (only(dataOf(node), "violation") == "true") violations.push_back(node.attribute("id").value());
    if (only(dataOf(node), "entry") == "true") entries.push_back(node.attribute("id").value());
  }
  EXPECT_EQ(entries, std::vector<std::string>{"N0"});
  EXPECT_EQ(violations, std::vector<std::string>{at});
}

TEST_F(GraphmlTest, Correctness) {
  CorrectnessWitness witness;
  witness.metadata.dataModel = "ILP32";
  witness.invariants = {{InvariantType::Loop, {"f.c", 7, 3, "main"}, "i < n && n <= 5"},
                        {InvariantType::Loop, {"f.c", 9, 3, "g"}, "x > 0"}};
  const pugi::xml_node graph = parse(toGraphml(witness));
  EXPECT_EQ(only(dataOf(graph), "witness-type"), "correctness_witness");
  EXPECT_EQ(only(dataOf(graph), "architecture"), "32bit");
  std::vector<Data> nodes;
  for (const pugi::xml_node node : graph.children("node")) nodes.push_back(dataOf(node));
  ASSERT_EQ(nodes.size(), 3u);
  EXPECT_EQ(only(nodes[1], "invariant"), "i < n && n <= 5");
  EXPECT_EQ(only(nodes[2], "invariant.scope"), "g");
  for (const pugi::xml_node edge : graph.children("edge")) {
    EXPECT_EQ(only(dataOf(edge), "enterLoopHead"), "true");
    EXPECT_EQ(only(dataOf(edge), "startline"), std::string(edge.attribute("target").value()) == "N1" ? "7" : "9");
  }
}

TEST(CorrectnessWitness, TakesInvariantsAtLoopKeywords) {
  const LoadedProgram program("int main(void) {\n  int i = 0;\n  while (i < 5)\n    i++;\n  return i;\n}\n");
  evidence::ProofEvidence proof{"interval", 9, {}};
  for (const Edge& edge : program->edges) {
    if (edge.info.kind == StatementKind::While) proof.invariants.push_back({edge.source, edge.info, "i <= 5"});
    if (edge.info.kind == StatementKind::Return) proof.invariants.push_back({edge.source, edge.info, "i == 5"});
  }
  const CorrectnessWitness witness = makeCorrectnessWitness(*program, evidence::Proof(proof), {});
  ASSERT_EQ(witness.invariants.size(), 1u) << "both edges of the condition say the same";
  EXPECT_EQ(witness.invariants[0].location, (WitnessLocation{program.paths[0], 3, 3, "main"}));
  EXPECT_EQ(witness.invariants[0].value, "i <= 5");
}

TEST(CorrectnessWitness, ContractsStandWhereFunctionsBegin) {
  const LoadedProgram program(
      "int g;\n  static int twice(int x) {\n  return 2 * x;\n}\nint main(void) { return twice(3); }\n");
  evidence::ProofEvidence proof{"bam-value", 9, {}};
  EXPECT_EQ(makeCorrectnessWitness(*program, evidence::Proof(proof), {}).metadata.formatVersion, "2.0");
  for (const Function& function : program->functions)
    if (function.name == "twice" || function.name == "__start")
      proof.contracts.push_back({function.id, "x == 3", "\\result == 6"});
  const CorrectnessWitness witness = makeCorrectnessWitness(*program, evidence::Proof(proof), {});
  EXPECT_EQ(witness.metadata.formatVersion, "2.1");
  ASSERT_EQ(witness.contracts.size(), 1u) << "only the user's functions";
  EXPECT_EQ(witness.contracts[0], (WitnessContract{{program.paths[0], 2, 3, "twice"}, "x == 3", "\\result == 6"}));
}

}  // namespace
}  // namespace argosy::report
