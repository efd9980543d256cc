// What block-abstraction memoization says of functions: contracts that hold of all calls, and of no others than they demand.
#include "algorithms/invariants/function_contracts.h"

#include <gtest/gtest.h>

#include <map>

#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "program/transform/resolve_function_pointers.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

struct Contract {
  std::string demands, ensures;
  friend bool operator==(const Contract&, const Contract&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Contract& contract) {
    return out << contract.demands << " -> " << contract.ensures;
  }
};

struct ContractRun {
  std::string outcome;
  std::map<std::string, Contract> contracts;  // by the names of functions
  std::string graph, summaries;
};

ContractRun contractsOf(const std::string& text, const std::string& configurationName) {
  const frontend::CFiles files;
  frontend::Options options;
  options.files = {
      files.write("a.c", "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n" + text)};
  const auto program = frontend::load(options);
  *program = FunctionPointerResolution().apply(std::move(*program)).program;
  const configuration::Configuration configuration =
      configuration::loadConfiguration(configurationName, domains::catalogue());
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  verification.keepGraph(true);
  const evidence::Verdict verdict = verification.run(Limits().atMost(30));
  ContractRun run{
      evidence::toString(verdict), {}, verification.stages().back().graph, verification.stages().back().summaries};
  if (const auto* proof = std::get_if<evidence::Proof>(&verdict))
    for (const evidence::FunctionContract& contract : proof->evidence().contracts)
      run.contracts[verification.program().functions[contract.function].name] = {contract.demands, contract.ensures};
  return run;
}

const std::string increment =
    "int two(int x) { return x + 1; }\n"
    "int main(void) { int a = two(1); int b = two(1); int c = two(2); if (a != b || c != 3) reach_error(); return 0; }";

TEST(FunctionContracts, OneClausePerRun) {
  const ContractRun run = contractsOf(increment, "bam-value");
  ASSERT_EQ(run.outcome, "TRUE");
  EXPECT_EQ(run.contracts.at("two"),
            (Contract{"x == 1 || x == 2", "(!(x == 1) || (\\result == 2)) && (!(x == 2) || (\\result == 3))"}));
}

TEST(FunctionContracts, ChangedParametersAreNotWhatTheyWereAtTheCall) {
  const ContractRun run = contractsOf(
      "int down(int x) { while (x > 0) x = x - 1; return x; }\n"
      "int main(void) { int r = down(3); if (r != 0) reach_error(); return 0; }",
      "bam-value");
  ASSERT_EQ(run.outcome, "TRUE");
  EXPECT_EQ(run.contracts.at("down"), (Contract{"x == 3", "\\result == 0"}));
}

TEST(FunctionContracts, GlobalsAreOldAndNew) {
  const ContractRun run = contractsOf(
      "int g; void next(void) { g = g + 1; }\n"
      "int main(void) { next(); next(); if (g != 2) reach_error(); return 0; }",
      "bam-value");
  ASSERT_EQ(run.outcome, "TRUE");
  EXPECT_EQ(run.contracts.at("next"),
            (Contract{"g == 0 || g == 1", "(!(\\old(g) == 0) || (g == 1)) && (!(\\old(g) == 1) || (g == 2))"}));
}

TEST(FunctionContracts, WhoNeverReturnsPromisesEverything) {
  const ContractRun run = contractsOf(
      "void stop(int x) { if (x != 1) reach_error(); for (;;) {} }\n"
      "int main(void) { stop(1); reach_error(); return 0; }",
      "bam-value");
  ASSERT_EQ(run.outcome, "TRUE");
  EXPECT_EQ(run.contracts.at("stop"), (Contract{"x == 1", "0"}));
}

TEST(FunctionContracts, WhatCCannotSayOfCallsIsNoContract) {
  // The demand would have to say where the pointer points to.
  const ContractRun run = contractsOf(
      "void set(int *p, int n) { if (n > 0) { set(p, n - 1); return; } *p = 1; }\n"
      "int main(void) { int v = 0; set(&v, 2); if (v != 1) reach_error(); return 0; }",
      "bam-value");
  ASSERT_EQ(run.outcome, "TRUE");
  EXPECT_FALSE(run.contracts.contains("set"));
}

TEST(FunctionContracts, IntervalsOfParametersAndResults) {
  const ContractRun run = contractsOf(
      "int half(int x) { return x / 2; }\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 || x > 9) return 0; int r = half(x);"
      " if (r > 4) reach_error(); return 0; }",
      "bam-interval");
  ASSERT_EQ(run.outcome, "TRUE");
  EXPECT_EQ(run.contracts.at("half"), (Contract{"0 <= x && x <= 9", "0 <= \\result && \\result <= 4"}));
}

TEST(FunctionContracts, PredicatesRelateResultsToParameters) {
  const ContractRun run = contractsOf(
      "unsigned s(unsigned n, unsigned m) { if (n == 0) return m; return s(n - 1, m + 1); }\n"
      "int main(void) { unsigned a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
      " if (s(a, b) != a + b) reach_error(); return 0; }",
      "bam-predicate");
  ASSERT_EQ(run.outcome, "TRUE");
  ASSERT_TRUE(run.contracts.contains("s"));
  EXPECT_EQ(run.contracts.at("s").demands, "1");
  EXPECT_NE(run.contracts.at("s").ensures.find("\\result"), std::string::npos) << run.contracts.at("s").ensures;
}

TEST(FunctionContracts, GraphsShowRunsAndWhoUsesThem) {
  const ContractRun run = contractsOf(increment, "bam-value");
  const auto count = [](const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  // The whole program, which main is a part of, and two runs of the function, of which one is used twice.
  EXPECT_EQ(count(run.graph, "subgraph cluster_"), 3u) << run.graph;
  EXPECT_EQ(count(run.graph, "label=\"reduce\""), 3u);
  EXPECT_EQ(count(run.graph, "label=\"expand\""), 3u);
  EXPECT_EQ(count(run.summaries, "subgraph cluster_"), 2u) << run.summaries;
  EXPECT_NE(run.summaries.find("two\\nrequires x == 1 || x == 2\\nensures "), std::string::npos) << run.summaries;
  EXPECT_EQ(count(run.summaries, " -> "), 2u) << run.summaries;
  EXPECT_EQ(count(run.summaries, " [label=\"2\"]"), 1u) << run.summaries;
}

TEST(FunctionContracts, OnlyBlocksHaveSummaries) {
  const ContractRun run = contractsOf(increment, "value");
  ASSERT_EQ(run.outcome, "TRUE");
  EXPECT_TRUE(run.contracts.empty());
  EXPECT_TRUE(run.summaries.empty());
  EXPECT_FALSE(run.graph.empty());
}

}  // namespace
}  // namespace argosy::algorithms
