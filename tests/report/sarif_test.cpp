// SARIF: the keys that consumers rely on, for each kind of verdict.
#include "report/sarif.h"

#include <nlohmann/json.hpp>

#include "tests/evidence/counterexample_source.h"

namespace argosy::report {
namespace {

using Json = nlohmann::json;
using evidence::LoadedProgram;

const Producer producer{"Argosy", "0.1.0", std::nullopt, "argosy verify x.c"};

Json runOf(const LoadedProgram& program, const evidence::Verdict& verdict) {
  const Json log =
      Json::parse(toSarif(*program, verdict, producer, {program.paths, "", DataModel::LP64}, "unreach-call"));
  EXPECT_EQ(log.at("version"), "2.1.0");
  EXPECT_EQ(log.at("runs").size(), 1u);
  const Json run = log.at("runs").at(0);
  EXPECT_EQ(run.at("tool").at("driver").at("name"), "Argosy");
  EXPECT_EQ(run.at("tool").at("driver").at("rules").at(0).at("id"), "unreach-call");
  EXPECT_EQ(run.at("invocations").at(0).at("executionSuccessful"), true);
  return run;
}

TEST(Sarif, False) {
  const frontend::CFile file{"my file.c",
                             "extern int __VERIFIER_nondet_int(void); void reach_error(void);\n"
                             "void f(int x) {\n  if (x == 3)\n    reach_error();\n}\n"
                             "int main(void) {\n  f(__VERIFIER_nondet_int());\n  return 0;\n}\n"};
  const LoadedProgram program(std::vector{file});
  const Json run = runOf(program, evidence::Refutation(confirmed(*program, evidence::inputs({3}))));
  ASSERT_EQ(run.at("results").size(), 1u);
  const Json& result = run.at("results").at(0);
  EXPECT_EQ(result.at("ruleId"), "unreach-call");
  EXPECT_EQ(result.at("level"), "error");
  EXPECT_EQ(result.at("message").at("text"), "reach_error is called");
  const Json& place = result.at("locations").at(0).at("physicalLocation");
  EXPECT_EQ(place.at("region").at("startLine"), 4);
  EXPECT_EQ(place.at("region").at("startColumn"), 5);
  EXPECT_TRUE(place.at("artifactLocation").at("uri").get<std::string>().ends_with("/my%20file.c"));
  const Json& steps = result.at("codeFlows").at(0).at("threadFlows").at(0).at("locations");
  ASSERT_EQ(steps.size(), 4u);
  EXPECT_EQ(steps.at(0).at("location").at("message").at("text"), "__VERIFIER_nondet_int() returns 3");
  EXPECT_EQ(steps.at(2).at("location").at("physicalLocation").at("region").at("startLine"), 3);
  EXPECT_EQ(steps.at(2).at("nestingLevel"), 1);
  const Json& frames = result.at("stacks").at(0).at("frames");
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames.at(1).at("location").at("logicalLocations").at(0).at("name"), "main");
}

TEST(Sarif, TrueIsAPassedResult) {
  const LoadedProgram program("int main(void) { return 0; }\n");
  const Json run = runOf(program, evidence::Proof({"interval", 7, {}}));
  ASSERT_EQ(run.at("results").size(), 1u);
  EXPECT_EQ(run.at("results").at(0).at("kind"), "pass");
  EXPECT_EQ(run.at("results").at(0).at("level"), "none");
}

TEST(Sarif, ContractsStandAtTheirFunctions) {
  const LoadedProgram program("int f(int x) {\n  return x + 1;\n}\nint main(void) {\n  return f(1);\n}\n");
  evidence::ProofEvidence evidence{"bam-value", 7, {}};
  evidence.contracts.push_back({program->findFunction("f")->id, "x == 1", "\\result == 2"});
  const Json run = runOf(program, evidence::Proof(std::move(evidence)));
  const Json& related = run.at("results").at(0).at("relatedLocations");
  ASSERT_EQ(related.size(), 1u);
  EXPECT_EQ(related.at(0).at("message").at("text"), "f: requires x == 1; ensures \\result == 2");
  EXPECT_EQ(related.at(0).at("physicalLocation").at("region").at("startLine"), 1);
  EXPECT_EQ(related.at(0).at("logicalLocations").at(0).at("name"), "f");
}

TEST(Sarif, UnknownIsNotifications) {
  const LoadedProgram program("int main(void) {\n  return 0;\n}\n");
  const SourceRange place = program->edges.front().info.range;
  ASSERT_TRUE(place.valid());
  const Json run = runOf(program, evidence::Unknown({evidence::UnknownCause::TimeLimit, "60 s \xff", {}},
                                                    {{evidence::UnknownCause::ImpreciseAnalysis, "here", place}}));
  EXPECT_TRUE(run.at("results").empty());
  const Json& notifications = run.at("invocations").at(0).at("toolExecutionNotifications");
  ASSERT_EQ(notifications.size(), 2u);
  EXPECT_EQ(notifications.at(0).at("descriptor").at("id"), "time limit");
  EXPECT_FALSE(notifications.at(0).contains("locations"));
  EXPECT_EQ(notifications.at(1).at("locations").at(0).at("physicalLocation").at("region").at("startLine"),
            place.begin.line);
}

}  // namespace
}  // namespace argosy::report
