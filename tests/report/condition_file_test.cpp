// The format of condition files: what is written is read again, and what is wrong is named with its place.
#include "report/condition_file.h"

#include <gtest/gtest.h>

namespace argosy::report {
namespace {

const Producer conditionProducer{"Argosy", "1.2.3", "value", {}};
const std::string conditionHead = "format_version: '1.0'\nspecification: 'CHECK'\nprogram: abc\n";

std::string conditionErrorOf(const std::string& text) {
  try {
    parseCondition(text, "c.yml");
  } catch (const ConditionError& error) {
    return error.what();
  }
  return "no error";
}

TEST(ConditionFile, WhatIsWrittenIsReadAgain) {
  CoveredPaths some = CoveredPaths::all();
  some.transitions = {{1, {StepKind::Operation, EdgeId(12)}, 2},
                      {1, {StepKind::Enter, EdgeId(7)}, 0},
                      {2, {StepKind::Leave, EdgeId(7)}, 1}};
  const SavedCondition condition{
      {"a.c", "it's.c"},
      "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(G ! overflow) )",
      "0123abcd",
      {CoveredPaths::none(), CoveredPaths::all(), some}};
  const SavedCondition again = parseCondition(toYaml(condition, conditionProducer), "c.yml");
  EXPECT_EQ(again.inputFiles, condition.inputFiles);
  EXPECT_EQ(again.specification, condition.specification);
  EXPECT_EQ(again.program, condition.program);
  EXPECT_EQ(again.parts, condition.parts);
  EXPECT_EQ(toYaml(again, conditionProducer), toYaml(condition, conditionProducer));
}

TEST(ConditionFile, ErrorsNamePlaceAndWhatIsLegal) {
  EXPECT_EQ(conditionErrorOf("format_version: ["), "c.yml:1:1: not well-formed YAML: end of sequence flow not found");
  EXPECT_EQ(conditionErrorOf("format_version: '7'\ncovered: []"),
            "c.yml:1:17: format_version: expected one of 1.0, not '7'");
  EXPECT_EQ(conditionErrorOf(conditionHead), "c.yml:1:1: the key 'covered' is missing");
  EXPECT_EQ(conditionErrorOf(conditionHead + "covered:\n  - paths: many\n"),
            "c.yml:5:12: covered[0].paths: expected one of all, none, others, not 'many'");
  for (const char* line : {"1 operation 3", "0 operation 3 1", "1 operation x 1", "1 operation 3 1 1", "one"})
    EXPECT_EQ(
        conditionErrorOf(conditionHead + "covered:\n  - paths: others\n    left: |\n      " + line + "\n"),
        std::string("c.yml:6:11: covered[0].left: expected lines 'position step edge position', not '") + line + "'");
  EXPECT_EQ(conditionErrorOf(conditionHead + "covered:\n  - paths: others\n    left: |\n      1 jump 3 1\n"),
            "c.yml:6:11: covered[0].left: expected a step operation, enter or leave, not 'jump'");
}

}  // namespace
}  // namespace argosy::report
