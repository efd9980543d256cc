// The command line of a counterexample, in each form of report.
#include "report/harness.h"
#include "report/sarif.h"
#include "report/story.h"
#include "report/violation_witness.h"
#include "report/witness_yaml.h"
#include "tests/evidence/counterexample_source.h"

namespace argosy::report {
namespace {

class CommandLineReport : public testing::Test {
 protected:
  evidence::ReplayedCounterexample withArguments(const std::vector<std::string>& arguments) const {
    return evidence::confirmed(*program, {{}, arguments});
  }
  bool says(const std::string& text, const std::string& part) const { return text.find(part) != std::string::npos; }

  const evidence::LoadedProgram program{
      "void reach_error(void);\nint main(int count, char **argv) {\n  char *last = argv[count - 1];\n  if (last[0]) "
      "reach_error();\n  return 0;\n}\n"};
  const Task task{program.paths, "", DataModel::LP64};
};

TEST_F(CommandLineReport, Story) {
  EXPECT_TRUE(says(toText(*program, tellStory(*program, withArguments({"-v", "two words"}))),
                   "Run with: ./program -v 'two words'\n"));
  const std::string without = toText(*program, tellStory(*program, withArguments({})));
  EXPECT_FALSE(says(without, "Run with")) << without;
  EXPECT_TRUE(says(without, "No input is needed.")) << without;
}

TEST_F(CommandLineReport, Harness) {
  EXPECT_TRUE(says(harness(*program, withArguments({"-v", "$x"}), task), "&& ./test -v '$x'\n"));
}

TEST_F(CommandLineReport, Sarif) {
  const std::string text =
      toSarif(*program, evidence::Refutation(withArguments({"-v", "\xff"})), {}, task, "unreach-call");
  EXPECT_TRUE(says(text, "\"programArguments\": [")) << text;
  EXPECT_TRUE(says(text, "\"-v\"")) << text;
}

TEST_F(CommandLineReport, WitnessHasTheirNumber) {
  const std::string text = toYaml(makeViolationWitness(*program, withArguments({"a", "b"}), makeMetadata({}, task)));
  EXPECT_TRUE(says(text, "value: \"count == 3\"")) << text;
}

}  // namespace
}  // namespace argosy::report
