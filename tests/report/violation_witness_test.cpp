// Violation witnesses: the right waypoints at the right characters, in the order of the execution.
#include "report/violation_witness.h"

#include "report/metadata.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::report {
namespace {

using evidence::confirmed;
using evidence::inputs;
using evidence::LoadedProgram;

const std::string prelude =
    "extern int __VERIFIER_nondet_int(void); extern float __VERIFIER_nondet_float(void); void reach_error(void);\n";

ViolationWitness witnessOf(const LoadedProgram& program, const std::vector<Int128>& values,
                           const ViolationWitnessOptions& options = {},
                           const evidence::Target& target = evidence::unreachCall()) {
  WitnessMetadata metadata;
  metadata.inputFiles = program.paths;
  return makeViolationWitness(*program, confirmed(*program, inputs(values), target), metadata, options);
}

/// "type line:column value"
std::vector<std::string> waypoints(const ViolationWitness& witness) {
  std::vector<std::string> texts;
  for (const Segment& segment : witness.segments) {
    EXPECT_TRUE(segment.avoid.empty());
    EXPECT_EQ(segment.follow.action, WaypointAction::Follow);
    const WitnessLocation& location = segment.follow.location;
    texts.push_back(std::string(toString(segment.follow.type)) + " " + std::to_string(location.line) + ":" +
                    std::to_string(location.column.value_or(0)) +
                    (segment.follow.constraint ? " " + segment.follow.constraint->value : ""));
  }
  return texts;
}

std::string at(const std::string& text, const std::string& mark) {
  const SourcePosition position = frontend::positionAfter(text, mark);
  return std::to_string(position.line) + ":" + std::to_string(position.column);
}

TEST(ViolationWitness, InputsBranchingsAndTarget) {
  const std::string text =
      prelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int(/*x*/);\n"
      "  /*if*/if (x > 5) {\n    x = 2 +\n      __VERIFIER_nondet_int(/*y*/);\n"
      "    /*while*/while (!(x == 9)) x++;\n    /*target*/x =\n 1, reach_error();\n  }\n  return 0;\n}\n";
  const LoadedProgram program(text);
  const ViolationWitness witness = witnessOf(program, {6, 6});
  EXPECT_EQ(
      waypoints(witness),
      (std::vector<std::string>{
          "function_return " + at(text, "/*x*/") + " \\result == 6", "branching " + at(text, "/*if*/") + " true",
          "function_return " + at(text, "/*y*/") + " \\result == 6", "branching " + at(text, "/*while*/") + " true",
          "branching " + at(text, "/*while*/") + " false", "target " + at(text, "/*target*/")}));
  const Waypoint& first = witness.segments[0].follow;
  EXPECT_EQ(first.constraint->format, "acsl_expression");
  EXPECT_EQ(first.location.fileName, program.paths[0]);
  EXPECT_EQ(first.location.function, "main");
  EXPECT_EQ(witness.segments[1].follow.constraint->format, std::nullopt);
  EXPECT_EQ(witness.segments.back().follow.constraint, std::nullopt);
}

/// `!` swaps the branches of the CFA; the witness speaks about the condition as written.
TEST(ViolationWitness, NegatedConditions) {
  const std::string text = prelude +
                           "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (!x) {\n"
                           "    if (!(!(x)))\n return 1;\n    if ((!(x == 1)))\n reach_error();\n  }\n  return 0;\n}\n";
  const auto texts = waypoints(witnessOf(LoadedProgram(text), {0}));
  ASSERT_EQ(texts.size(), 5u);
  EXPECT_EQ(texts[1], "branching 4:3 true");
  EXPECT_EQ(texts[2], "branching 5:5 false");
  EXPECT_EQ(texts[3], "branching 7:5 true");
}

/// Where the text leaves a doubt, nothing is said.
TEST(ViolationWitness, NoBranchingWithoutCertainty) {
  const std::string text =
      prelude +
      "#define NOT_SMALL !(x < 3)\n#define KNOWN x\n"
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (NOT_SMALL) x++;\n"
      "  if (x > 1 && x < 10) x++;\n  if (x > 3 ? x : 0) x++;\n  if (KNOWN) reach_error();\n  return 0;\n}\n";
  for (const std::string& waypoint : waypoints(witnessOf(LoadedProgram(text), {5})))
    EXPECT_FALSE(waypoint.starts_with("branching 6") || waypoint.starts_with("branching 7") ||
                 waypoint.starts_with("branching 9"))
        << waypoint;
}

TEST(ViolationWitness, Switch) {
  const std::string text = prelude +
                           "int main(void) {\n  switch (__VERIFIER_nondet_int()) {\n  case 1: break;\n"
                           "  case -4: reach_error();\n  }\n  return 0;\n}\n";
  const auto texts = waypoints(witnessOf(LoadedProgram(text), {-4}));
  ASSERT_EQ(texts.size(), 3u);
  EXPECT_EQ(texts[1], "branching 3:3 -4");
}

TEST(ViolationWitness, InputsAsAssumptions) {
  const std::string text = prelude +
                           "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  /*next*/int y = x;\n"
                           "  y += __VERIFIER_nondet_int(/*sum*/);\n  reach_error();\n  return 0;\n}\n";
  ViolationWitnessOptions options;
  options.inputsAsAssumptions = true;
  const auto texts = waypoints(witnessOf(LoadedProgram(text), {3, 4}, options));
  ASSERT_EQ(texts.size(), 3u);
  EXPECT_EQ(texts[0], "assumption " + at(text, "/*next*/") + " x == 3");
  EXPECT_EQ(texts[1], "function_return " + at(text, "/*sum*/") + " \\result == 4");
}

TEST(ViolationWitness, FloatsAreExactAndNaNIsNotCompared) {
  const std::string text = prelude +
                           "int main(void) {\n  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();\n"
                           "  reach_error();\n  return x > y;\n}\n";
  const auto bits = [](const char* number) {
    return static_cast<Int128>(*floating::parse(FloatFormat::Single, number));
  };
  const auto texts = waypoints(witnessOf(LoadedProgram(text), {bits("0.1"), bits("nan")}));
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_TRUE(texts[0].ends_with("\\result == 0.10000000149011612")) << texts[0];
}

/// The violation inside a library model is shown where the user called it.
TEST(ViolationWitness, TargetOfAFailedAssertionIsTheUsersStatement) {
  const std::string text =
      "void assert(int); extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = "
      "__VERIFIER_nondet_int();\n  assert(x != 3);\n  return 0;\n}\n";
  EXPECT_EQ(waypoints(witnessOf(LoadedProgram(text), {3})).back(), "target 4:3");
}

TEST(ViolationWitness, OverflowTarget) {
  const std::string text =
      prelude +
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x > 3 &&\n      x + 1 > 5) x = 0;\n  return 0;\n}\n";
  EXPECT_EQ(waypoints(witnessOf(LoadedProgram(text), {2147483647}, {}, evidence::noOverflow())).back(), "target 4:3");
}

TEST(ViolationWitness, ManyBranchingsAreLeftOut) {
  const LoadedProgram program(
      prelude + "int main(void) {\n  int i = 0;\n  while (i < 100) i++;\n  reach_error();\n  return 0;\n}\n");
  ViolationWitnessOptions options;
  options.maximalBranchings = 7;
  EXPECT_EQ(witnessOf(program, {}).segments.size(), 102u);
  EXPECT_EQ(witnessOf(program, {}, options).segments.size(), 8u);
}

TEST(Metadata, NamesTheFilesAndTheTime) {
  const frontend::CFiles files;
  const std::string path = files.write("a.c", "abc");
  const WitnessMetadata metadata =
      makeMetadata({"Argosy", "1.2", "value", std::nullopt}, {{path}, "CHECK", DataModel::ILP32});
  ASSERT_EQ(metadata.inputFileHashes.size(), 1u);
  EXPECT_EQ(metadata.inputFileHashes[0].second, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(metadata.dataModel, "ILP32");
  EXPECT_EQ(metadata.creationTime.size(), 20u);
  ASSERT_EQ(metadata.uuid.size(), 36u);
  EXPECT_EQ(metadata.uuid[14], '4');
  EXPECT_NE(randomUuid(), randomUuid());
  EXPECT_THROW(makeMetadata({}, {{"/no/such.c"}, "", DataModel::LP64}), std::runtime_error);
}

}  // namespace
}  // namespace argosy::report
