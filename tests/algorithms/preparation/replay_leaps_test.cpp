// Executions of billions of iterations become counterexamples, and whoever tells of them says how many iterations are left out.
#include "algorithms/preparation/replay_leaps.h"

#include <gtest/gtest.h>

#include "algorithms/processes/stage_messages.h"
#include "report/story.h"
#include "report/violation_witness.h"
#include "report/witness_graphml.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::test {
namespace {

using algorithms::replayWithLeaps;
using evidence::LoadedProgram;
using evidence::ReplayedCounterexample;

const std::string prelude = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

ReplayedCounterexample shown(const Program& program, const std::vector<Int128>& values,
                             const evidence::Target& target = evidence::unreachCall()) {
  evidence::ReplayResult result = replayWithLeaps(program, evidence::inputs(values), target, {}, Limits());
  if (const auto* failure = std::get_if<evidence::ReplayFailure>(&result))
    throw std::runtime_error(std::string(toString(failure->outcome)) + ": " + failure->message);
  return std::get<ReplayedCounterexample>(std::move(result));
}

const std::string billion = prelude +
                            "int main(void) {\n  int n = __VERIFIER_nondet_int();\n  int i = 0, s = 0;\n"
                            "  while (i < n) {\n    i++;\n    s += 2;\n  }\n"
                            "  int m = __VERIFIER_nondet_int();\n  if (i == 1000000000 && m == 3)\n    reach_error();\n"
                            "  return s;\n}\n";

TEST(ReplayLeaps, ABillionIterations) {
  const LoadedProgram program(billion);
  const ReplayedCounterexample c = shown(*program, {1'000'000'000, 3});
  EXPECT_GT(c.steps(), 2'000'000'000u);
  EXPECT_GT(c.iterationsLeptOver(), 999'000'000u);
  EXPECT_EQ(c.trace().size(), c.steps());
  EXPECT_GT(c.trace().omitted, 2'000'000'000u);
  EXPECT_EQ(c.trace().tail.back(), c.violatingEdge());
  ASSERT_TRUE(c.limits().leaps);
  EXPECT_EQ(c.limits().leaps->leaps.size(), 1u);
  ASSERT_EQ(c.values().size(), 2u) << "inputs behind the loop are as they are";
  EXPECT_THROW(shown(*program, {1'000'000'001, 3}), std::runtime_error);
}

TEST(ReplayLeaps, ShortExecutionsHaveNone) {
  const LoadedProgram program(prelude +
                              "int main(void) {\n  int i = 0;\n  while (i < 20000) i++;\n  reach_error();\n}\n");
  const ReplayedCounterexample c = shown(*program, {});
  EXPECT_EQ(c.iterationsLeptOver(), 0u);
  EXPECT_FALSE(c.limits().leaps);
}

TEST(ReplayLeaps, StoriesSayWhatIsLeftOut) {
  const LoadedProgram program(billion);
  const ReplayedCounterexample c = shown(*program, {1'000'000'000, 3});
  report::StoryOptions options;
  const std::string text = toText(*program, report::tellStory(*program, c, options), options);
  EXPECT_NE(text.find("... 999999997 more iterations"), std::string::npos) << text;
  EXPECT_NE(text.find("i = 1000000000"), std::string::npos) << text;
  options.full = true;
  options.largestFullStory = 20'000;
  const std::string full = toText(*program, report::tellStory(*program, c, options), options);
  EXPECT_NE(full.find(std::to_string(c.iterationsLeptOver()) + " more iterations"), std::string::npos);
}

TEST(ReplayLeaps, StoriesAreThoseOfAllIterations) {
  const LoadedProgram program(
      prelude +
      "int main(void) {\n  unsigned j, i, s = 0;\n  for (j = 0; j < 4; j++) {\n    for (i = 0; i < 3000; i++)\n"
      "      s += 2;\n  }\n  if (s == 24000) reach_error();\n  return 0;\n}\n");
  const ReplayedCounterexample all = evidence::confirmed(*program, {});
  evidence::ReplayLimits limits;
  limits.leaps = algorithms::leapsTowards(*program, evidence::unreachCall(), nullptr);
  ASSERT_TRUE(limits.leaps);
  const ReplayedCounterexample leaping = evidence::confirmed(*program, {}, evidence::unreachCall(), limits);
  EXPECT_GT(leaping.iterationsLeptOver(), 10'000u);
  EXPECT_EQ(leaping.steps(), all.steps());
  EXPECT_EQ(leaping.trace().size(), all.trace().size());
  EXPECT_EQ(toText(*program, report::tellStory(*program, leaping)), toText(*program, report::tellStory(*program, all)));
}

TEST(ReplayLeaps, WitnessesHaveNoBranchesBehind) {
  const LoadedProgram program(billion);
  const ReplayedCounterexample c = shown(*program, {1'000'000'000, 3});
  report::WitnessMetadata metadata;
  metadata.inputFiles = program.paths;
  const report::ViolationWitness witness = makeViolationWitness(*program, c, metadata);
  std::size_t inputs = 0;
  bool endsWithTarget = false;
  for (const report::Segment& segment : witness.segments) {
    inputs += segment.follow.type != report::WaypointType::Branching && segment.follow.constraint ? 1 : 0;
    endsWithTarget = segment.follow.type == report::WaypointType::Target;
  }
  EXPECT_GE(inputs, 2u);
  EXPECT_TRUE(endsWithTarget);
  EXPECT_LE(witness.segments.size(), 1'010u);
  EXPECT_LT(toGraphml(*program, c, metadata).size(), 20'000'000u);
}

TEST(ReplayLeaps, CrossProcesses) {
  const LoadedProgram program(billion);
  const std::vector<evidence::Target> targets{evidence::unreachCall()};
  const ReplayedCounterexample c = shown(*program, {1'000'000'000, 3});
  const std::string message = encode(algorithms::StageResult{{}, evidence::Refutation(c)});
  const algorithms::StageResult back = algorithms::decodeResult(message, "stage", *program, targets);
  const auto* refutation = std::get_if<evidence::Refutation>(&back.verdict);
  ASSERT_TRUE(refutation);
  EXPECT_EQ(refutation->counterexample().steps(), c.steps());
  EXPECT_EQ(refutation->counterexample().iterationsLeptOver(), c.iterationsLeptOver());
}

TEST(ReplayLeaps, OverflowsInTheMiddleAreViolationsWhereTheyAreAskedFor) {
  const LoadedProgram program(prelude +
                              "int main(void) {\n  int i = 0, s = -2000000000;\n"
                              "  while (i < 2000000000) {\n    i++;\n    s += 3;\n  }\n"
                              "  if (i == 2000000000) reach_error();\n  return 0;\n}\n");
  const ReplayedCounterexample wrapping = shown(*program, {});
  EXPECT_EQ(wrapping.violation(), interpreter::Violation::ErrorCall);
  const ReplayedCounterexample overflow = shown(*program, {}, evidence::noOverflow());
  EXPECT_EQ(overflow.violation(), interpreter::Violation::SignedOverflow);
  EXPECT_LT(overflow.steps(), wrapping.steps());
}

}  // namespace
}  // namespace argosy::test
