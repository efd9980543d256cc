// Proofs in words: loops with their invariants, errors with what stands in their way.
#include "report/proof_summary.h"

#include <gtest/gtest.h>

#include "program/facts/control_flow.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::report {
namespace {

const std::string text =
    "extern void reach_error(void);\n"
    "static void check(int cond) {\n"
    "  if (!cond)\n"
    "    reach_error();\n"
    "}\n"
    "void unused(void) { reach_error(); }\n"
    "int main(void) {\n"
    "  int i = 0;\n"
    "  while (i < 10)\n"
    "    i++;\n"
    "  if (i > 10)\n"
    "    reach_error();\n"
    "  check(i == 10);\n"
    "  return 0;\n"
    "}\n";

class ProofSummaryTest : public ::testing::Test {
 protected:
  /// The call of the error function that stands on this line.
  EdgeId errorOn(std::uint32_t line) const {
    for (const EdgeId edge : errorSites(*program_, targets_))
      if (program_->edges[edge].info.range.begin.line == line) return edge;
    throw std::runtime_error("no error on line " + std::to_string(line));
  }

  /// An edge on this line with a condition of this truth value.
  EdgeId conditionOn(std::uint32_t line, bool truth) const {
    for (const Node& node : program_->nodes)
      for (const EdgeId id : node.outgoing)
        if (const auto* assume = std::get_if<Assume>(&program_->edges[id].operation);
            assume && assume->truth == truth && program_->edges[id].info.range.begin.line == line)
          return id;
    throw std::runtime_error("no condition on line " + std::to_string(line));
  }

  evidence::Invariant loopInvariant(const std::string& expression) const {
    const EdgeId edge = conditionOn(9, true);
    return {program_->edges[edge].source, program_->edges[edge].info, expression};
  }

  /// What is told about the error on this line.
  std::string reason(const evidence::ProofEvidence& evidence, std::uint32_t line) const {
    const std::string place = program_.path("input.c") + ":" + std::to_string(line);
    for (const ErrorSummary& error : summarise(*program_, evidence::Proof(evidence), targets_).errors)
      if (error.place == place) {
        std::string all;
        for (const std::string& sentence : error.reasons) all += sentence + "\n";
        return all;
      }
    return "not told";
  }

  std::string at(std::uint32_t line) const { return program_.path("input.c") + ":" + std::to_string(line); }

  evidence::LoadedProgram program_{text};
  std::vector<evidence::Target> targets_{evidence::unreachCall()};
};

TEST_F(ProofSummaryTest, ErrorsAreTheCallsOfErrorFunctionsInTheOrderOfTheText) {
  std::vector<std::uint32_t> lines;
  for (const EdgeId edge : errorSites(*program_, targets_))
    lines.push_back(program_->edges[edge].info.range.begin.line);
  EXPECT_EQ(lines, (std::vector<std::uint32_t>{4, 6, 12}));
  EXPECT_TRUE(errorSites(*program_, std::vector{evidence::noOverflow()}).empty());
}

TEST_F(ProofSummaryTest, WaysThatEndAtACondition) {
  const evidence::ProofEvidence evidence{
      "value", 20, {loopInvariant("i <= 10")}, "", {{errorOn(12), conditionOn(11, true), "i == 10"}}};
  EXPECT_EQ(reason(evidence, 12), "10 < i (" + at(11) + ") is never true: there, i == 10\n");
  const evidence::ProofEvidence silent{"value", 20, {}, "", {{errorOn(12), conditionOn(11, true), ""}}};
  EXPECT_EQ(reason(silent, 12), "10 < i (" + at(11) + ") is never true\n");
}

TEST_F(ProofSummaryTest, ConditionsThatContradictTheLoopInvariant) {
  const evidence::ProofEvidence evidence{
      "predicate", 20, {loopInvariant("i <= 10")}, "", {{errorOn(12), errorOn(12), ""}}};
  EXPECT_EQ(reason(evidence, 12),
            "10 < i (" + at(11) + ") is never true after the loop head " + at(9) + ", where i <= 10\n");
  const evidence::ProofEvidence trivial{"predicate", 20, {loopInvariant("1")}, "", {}};
  EXPECT_EQ(reason(trivial, 12), "10 < i (" + at(11) + ") is never true\n");
}

TEST_F(ProofSummaryTest, ErrorsInsideOfFunctionsNameTheCalls) {
  const evidence::ProofEvidence evidence{"kinduction: 1-induction", 9, {loopInvariant("i <= 10")}, "", {}};
  EXPECT_EQ(reason(evidence, 4), "cond == 0 (" + at(3) + ") is never true\n" + "called as check(i == 10) (" + at(13) +
                                     ") after the loop head " + at(9) + ", where i <= 10\n");
  EXPECT_EQ(reason(evidence, 6), "never reached: nothing calls unused\n");
}

/// Before a call that may not come back, a condition may well be true.
TEST(ProofSummary, OnlyConditionsThatDecideAreCalledFalse) {
  const evidence::LoadedProgram program(
      "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\nvoid stop(void) { for (;;) ; }\n"
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 3) {\n    stop();\n    reach_error();\n  }\n"
      "  if (x < 5 || x > 7)\n    return 0;\n  if (x < 2 || x > 9)\n    reach_error();\n  return 0;\n}\n");
  const std::vector<evidence::Target> targets{evidence::unreachCall()};
  const ProofSummary summary = summarise(*program, evidence::Proof({"bmc", 3, {}, "", {}}), targets);
  ASSERT_EQ(summary.errors.size(), 2u);
  EXPECT_EQ(summary.errors[0].reasons, std::vector<std::string>{"no execution gets there"});
  const std::string place = " (" + program.path("input.c") + ":11) is never true";
  EXPECT_EQ(summary.errors[1].reasons, (std::vector<std::string>{"x < 2" + place, "9 < x" + place}));
}

TEST_F(ProofSummaryTest, Text) {
  const evidence::Proof proof = evidence::Proof({"interval", 20, {loopInvariant("i <= 10")}, "only if", {}});
  EXPECT_EQ(headline(proof), "proved by interval: 20 abstract states, 1 loop invariant");
  const std::string told = toText(summarise(*program_, proof, targets_));
  EXPECT_TRUE(told.starts_with("proved by interval with 20 abstract states\nwarning: only if\nLoop at " + at(9) +
                               ": while (i < 10)\n  at its head always: i <= 10\nError at " + at(4) +
                               ": reach_error()\n"))
      << told;
  const evidence::Proof silent = evidence::Proof({"bmc", 1, {loopInvariant("1")}, "", {}});
  EXPECT_EQ(headline(silent), "proved by bmc: 1 abstract state");
  EXPECT_NE(toText(summarise(*program_, silent, targets_)).find("nothing has to be known at its head"),
            std::string::npos);
}

TEST(ProofSummary, ProgramsWithoutLoopsAndErrors) {
  const evidence::LoadedProgram program("int main(void) { return 0; }\n");
  const evidence::Proof proof = evidence::Proof({"bmc", 3, {}, "", {}});
  const std::vector<evidence::Target> targets{evidence::unreachCall()};
  EXPECT_EQ(
      toText(summarise(*program, proof, targets)),
      "proved by bmc with 3 abstract states\nThe program has no loops: all that can happen was followed to its end.\n"
      "Nothing in the program's text violates the property.\n");
}

TEST_F(ProofSummaryTest, TellsContractsAtTheirFunctions) {
  evidence::ProofEvidence evidence{"bam", 7, {}};
  const auto named = [&](const std::string& name) {
    return std::ranges::find(program_->functions, name, &Function::name)->id;
  };
  evidence.contracts = {
      {named("check"), "cond == 1", "1"}, {named("unused"), "1", "0"}, {named("main"), "1", "\\result == 0"}};
  const evidence::Proof proof(evidence);
  const std::string told = toText(summarise(*program_, proof, targets_));
  const std::string file = program_.path("input.c");
  EXPECT_NE(
      told.find("Function check at " + file + ":2\n  whenever it is called: cond == 1\nFunction unused at " + file +
                ":6\n  it never returns\nFunction main at " + file + ":7\n  whenever it returns: \\result == 0\n"),
      std::string::npos)
      << told;
  EXPECT_EQ(headline(proof), "proved by bam: 7 abstract states, 3 function contracts");
}

}  // namespace
}  // namespace argosy::report
