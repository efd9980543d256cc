// Sequences of engines: which of them a program goes through.
#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/preparation/program_features.h"
#include "algorithms/strategy/verification.h"
#include "domains/registry.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

const std::string declarations =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n#define N __VERIFIER_nondet_int()\n";

std::unique_ptr<Program> load(const std::string& text) {
  const frontend::CFiles files;
  frontend::Options options;
  options.files = {files.write("a.c", declarations + text)};
  return frontend::load(options);
}

std::set<std::string> featuresOfText(const std::string& text, const std::set<std::string>& asked = {}) {
  const auto program = load(text);
  PreparedProgram prepared(*program);
  return featuresOf(prepared.facts(), asked);
}

std::string branches(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "if (x == " + std::to_string(i) + ") x = " + std::to_string(7 * i) + ";\n";
  return text;
}

using Features = std::set<std::string>;

TEST(ProgramFeatures, LoopsThatCanBeAcceleratedIfAsked) {
  const std::string counts = "int main(void) { int i = 0; while (i < 100) i++; return i; }";
  EXPECT_FALSE(featuresOfText(counts).contains("accelerable"));
  EXPECT_TRUE(featuresOfText(counts, {"accelerable"}).contains("accelerable"));
  const auto isAccelerable = [](const std::string& text) {
    return featuresOfText(text, {"accelerable"}).contains("accelerable");
  };
  EXPECT_FALSE(isAccelerable("int main(void) { int i = 1; while (i < 100) i *= 2; return i; }"));
  EXPECT_FALSE(isAccelerable("int main(void) { while (N) {} return 0; }"));
  EXPECT_FALSE(isAccelerable("int f(void) { int i = 0; while (i < 100) i++; return i; } int main(void) { return 0; }"));
  // What is called in the loop is part of it.
  EXPECT_TRUE(
      isAccelerable("void check(int c) { if (!c) reach_error(); } int main(void) { int i = 0; while (i < 100) { "
                    "check(i >= 0); i++; } return i; }"));
}

TEST(ProgramFeatures, SayWhatCanBeReached) {
  EXPECT_EQ(featuresOfText("int main(void) { return 0; }"), Features{"short"});
  EXPECT_EQ(featuresOfText("int main(void) { while (N) {} return 0; }"), Features{"loops"});
  EXPECT_EQ(featuresOfText("int f(int x) { return x ? f(x - 1) : 0; } int main(void) { return f(N); }"),
            Features{"recursion"});
  EXPECT_EQ(featuresOfText("int f(int x) { return x ? f(x - 1) : 0; } int main(void) { return 0; }"),
            Features{"short"});
}

TEST(ProgramFeatures, ExecutionsAreShortWhateverTheInputs) {
  const auto isShort = [](const std::string& body) {
    return featuresOfText("int main(void) { int s = 0; " + body + " return s; }").contains("short");
  };
  EXPECT_TRUE(isShort("for (int i = 0; i < 8; i++) if (N) s += i;"));
  EXPECT_TRUE(isShort("int n = N; if (n < 0 || n > 8) return 0; for (int i = 0; i < n; i++) s += N;"));
  // An input ends the loop, one in many does not, the inputs have to fit each other.
  EXPECT_FALSE(isShort("while (N != 42) s++;"));
  EXPECT_FALSE(isShort("while (N == 42) s++;"));
  EXPECT_FALSE(isShort("int n = N; for (int i = 0; i < n; i++) s ^= i;"));
  EXPECT_FALSE(
      isShort("int n = N, m = N; if (n >= 1000000 || m <= 2 * n) return 0; for (int i = 0; i < n; i++) for (int j = n; "
              "j < m; j++) s ^= i;"));
}

TEST(ProgramFeatures, BranchingNeedsManyBranchesAndALoop) {
  const auto inLoop = [](int count) {
    return "int main(void) { int x = N; while (N) {\n" + branches(count) + "} return x; }";
  };
  EXPECT_EQ(featuresOfText(inLoop(60)), (Features{"branching", "loops"}));
  EXPECT_EQ(featuresOfText(inLoop(10)), Features{"loops"});
  EXPECT_EQ(featuresOfText("int main(void) { int x = N;\n" + branches(60) + "return x; }"), Features{"short"});
  // An event loop has its cases in functions.
  EXPECT_EQ(featuresOfText("int step(int x) {\n" + branches(60) +
                           "return x; } int main(void) { int x = 0; while (N) x = step(x); return x; }"),
            (Features{"branching", "loops"}));
}

struct Outcome {
  std::string outcome;
  std::vector<std::string> stages;  // and their turns
};

Outcome verify(const std::string& text, const configuration::Configuration& configuration, double seconds) {
  const auto program = load(text);
  Verification verification(*program, {automaton::defaultSpecification(), {}}, configuration);
  Outcome run;
  run.outcome = evidence::toString(verification.run(Limits().atMost(seconds)));
  for (const TurnReport& turn : verification.turns())
    run.stages.push_back(turn.configuration + (turn.wasSkipped     ? " skipped"
                                               : turn.turn.empty() ? ""
                                                                   : " (" + turn.turn + ")"));
  return run;
}

const std::string lowered =
    "int main(void) { int x = N, y = x; while (x > 0) { x--; y--; } if (x != y) reach_error(); return 0; }";

TEST(Sequence, ReportsSkippedStagesWhereTheyWouldHaveRun) {
  const configuration::Configuration configuration = configuration::readConfiguration(
      "algorithm: sequence\nstages:\n  - {config: interval, timelimit: 500ms}\n  - {config: value, when: [recursion]}\n"
      "  - {config: kinduction, timelimit: 10s, when: [loops, no-recursion]}\n  - {config: bmc, when: [heap]}\n",
      "c.yml", domains::catalogue());
  const Outcome run = verify(lowered, configuration, 20);
  EXPECT_EQ(run.outcome, "TRUE");
  EXPECT_EQ(run.stages, (std::vector<std::string>{"interval (at most 500ms)", "value skipped",
                                                  "kinduction (at most 10s; loops, no-recursion)"}));
}

/// Unrolling needs five calls here, and intervals have too many paths to look at before they come to that: each engine must have its turn early.
TEST(DefaultStrategy, LetsNoEngineStarveTheOthers) {
  const std::string recursion =
      "unsigned g; int id(int x) { if (x == 0) return 0; if (N) g++; if (N) g++; if (N) g++;\n"
      "int r = id(x - 1) + 1; return r > 3 ? 3 : r; }\n"
      "int main(void) { int r = id(N); if (r == 3) reach_error(); return 0; }";
  const configuration::Configuration configuration = configuration::loadConfiguration("default", domains::catalogue());
  const Outcome found = verify(recursion, configuration, 2);
  EXPECT_EQ(found.outcome, "FALSE(unreach-call)");
  EXPECT_EQ(std::ranges::count(found.stages, "bmc (at most 100ms)"), 1) << found.stages.back();
}

TEST(DefaultStrategy, HasSummariesInsteadOfInductionForRecursion) {
  // McCarthy's function, with a property that needs its contract.
  const std::string recursion =
      "int f(int x) { return x > 100 ? x - 10 : f(f(x + 11)); }\nint main(void) { int x = N; if (x <= 100 && f(x) != "
      "91) reach_error(); return 0; }";
  const Outcome run = verify(recursion, configuration::loadConfiguration("default", domains::catalogue()), 10);
  EXPECT_EQ(run.outcome, "TRUE");
  for (const std::string& stage : run.stages) EXPECT_FALSE(stage.starts_with("kinduction (")) << stage;
}

}  // namespace
}  // namespace argosy::algorithms
