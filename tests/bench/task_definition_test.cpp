#include "bench/definition/task_definition.h"

#include <gtest/gtest.h>

#include "bench/definition/property_file.h"
#include "bench/quantity.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

using testing::messageOf;
using testing::ScratchDirectory;
using Words = std::vector<std::string>;

TEST(TaskDefinition, AllVersionsAreRead) {
  for (const char* version : {"'1.0'", "'2.0'", "\"2.1\"", "2.0"}) {
    const TaskDefinition task =
        parseTaskDefinition("format_version: " + std::string(version) + "\ninput_files: 'a.c'\n", "/t/a.yml");
    EXPECT_EQ(task.inputFiles, Words{"a.c"});
    EXPECT_TRUE(task.properties.empty());
  }
}

TEST(TaskDefinition, EverythingIsRead) {
  const TaskDefinition task = parseTaskDefinition(R"(
format_version: '2.1'
input_files: [a.c, b.c]
required_files: a.h
properties:
  - property_file: ../properties/unreach-call.prp
    expected_verdict: true
  - property_file: p.prp
    expected_verdict: false
    subproperty: valid-deref
  - property_file: q.prp
    expected_verdict: False
  - property_file: r.prp
options:
  language: C
  data_model: ILP32
  nested: {a: [b]}
additional_information: {anything: [goes]}
)",
                                                  "/t/a.yml");
  EXPECT_EQ(task.inputFiles, (Words{"a.c", "b.c"}));
  EXPECT_EQ(task.requiredFiles, Words{"a.h"});
  ASSERT_EQ(task.properties.size(), 4u);
  EXPECT_EQ(task.properties[0].expected, "true");
  EXPECT_EQ(task.properties[1].expected, "false(valid-deref)");
  EXPECT_EQ(task.properties[2].expected, "false");
  EXPECT_EQ(task.properties[3].expected, std::nullopt);
  EXPECT_EQ(task.options, (std::map<std::string, std::string>{{"language", "C"}, {"data_model", "ILP32"}}));
}

TEST(TaskDefinition, MistakesAreErrorsWithLines) {
  const std::string head = "format_version: '2.0'\ninput_files: a.c\n";
  const std::vector<std::pair<std::string, std::string>> table{
      {"", "/t/a.yml:1: expected a YAML map"},
      {"- a\n", "/t/a.yml:1: expected a YAML map"},
      {"input_files: a.c\n", "/t/a.yml:1: a task definition needs a 'format_version'"},
      {"format_version: '3.0'\ninput_files: a.c\n", "/t/a.yml:1: unknown format_version '3.0'"},
      {"format_version: [2]\ninput_files: a.c\n", "/t/a.yml:1: expected the format's version as a string"},
      {"format_version: '2.0'\n", "/t/a.yml:1: a task definition needs 'input_files'"},
      {"format_version: '2.0'\ninput_files: {a: b}\n", "/t/a.yml:2: expected input_files as a string or a list"},
      {"format_version: '2.0'\ninput_files:\n  - a.c\n  - [b.c]\n", "/t/a.yml:4: expected input_files as a string"},
      {"format_version: '2.0'\ninput_files: []\n", "/t/a.yml:2: expected at least one input file"},
      {head + "properties: unreach-call\n", "/t/a.yml:3: expected 'properties' as a list"},
      {head + "properties:\n  - unreach-call.prp\n", "/t/a.yml:4: expected a map with 'property_file'"},
      {head + "properties:\n  - expected_verdict: true\n", "/t/a.yml:4: a property needs a 'property_file'"},
      {head + "properties:\n  - property_file: p\n    expected_verdict: 'true'\n",
       "/t/a.yml:5: expected expected_verdict to be true or false, without quotes"},
      {head + "properties:\n  - property_file: p\n    expected_verdict: 1\n",
       "/t/a.yml:5: expected expected_verdict to be"},
      {head + "properties:\n  - property_file: p\n    expected_verdict: true\n    subproperty: q\n",
       "/t/a.yml:6: a 'subproperty' makes sense only with"},
      {head + "properties:\n  - property_file: p\n    subproperty: q\n",
       "/t/a.yml:5: a 'subproperty' makes sense only with"},
      {head + "x: [1, 2\n", "/t/a.yml:4: this is no YAML"},
      {head + "---\na: b\n", "/t/a.yml: expected one YAML document"},
  };
  for (const auto& [text, expected] : table) {
    const std::string message = messageOf<BenchError>([&] { parseTaskDefinition(text, "/t/a.yml"); });
    EXPECT_TRUE(message.starts_with(expected)) << text << "\n" << message;
  }
}

TEST(TaskDefinition, PropertiesAreTheSameWhateverLinkLeadsToThem) {
  const ScratchDirectory scratch;
  const auto real = scratch.write("properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  std::filesystem::create_symlink(real, scratch.path() / "link.prp");
  scratch.write("sub/a.c");
  const auto file = scratch.write("sub/a.yml",
                                  "format_version: '2.0'\ninput_files: a.c\nproperties:\n"
                                  "  - property_file: ../properties/missing.prp\n    expected_verdict: true\n"
                                  "  - property_file: ../properties/unreach*.prp\n    expected_verdict: false\n");
  const TaskDefinition task = readTaskDefinition(file);
  ASSERT_NE(task.property(real), nullptr);
  EXPECT_EQ(task.property(real)->expected, "false");
  EXPECT_EQ(task.property(scratch.path() / "link.prp"), task.property(real));
  EXPECT_EQ(task.property(scratch.write("other.prp", "x")), nullptr);
  scratch.write("properties/unreach-call-2.prp", "CHECK");
  EXPECT_TRUE(messageOf<BenchError>([&] {
                task.property(real);
              }).starts_with(file.string() + ":6: '../properties/unreach*.prp' matches several"));
}

TEST(TaskDefinition, InputFilesAreRelativeToTheFileAndHaveToExist) {
  const ScratchDirectory scratch;
  scratch.write("s/a10.c");
  scratch.write("s/a9.c");
  scratch.write("s/dir/x.java");
  const auto file =
      scratch.write("s/t.yml", "format_version: '2.0'\ninput_files: ['a*.c', dir]\nrequired_files: [./]\n");
  const TaskDefinition task = readTaskDefinition(file);
  using Paths = std::vector<std::filesystem::path>;
  EXPECT_EQ(task.expandedInputFiles(),
            (Paths{scratch.path() / "s/a9.c", scratch.path() / "s/a10.c", scratch.path() / "s/dir"}));
  EXPECT_EQ(task.expandedRequiredFiles().size(), 1u);
  const TaskDefinition other = parseTaskDefinition("format_version: '2.0'\ninput_files: b.c\n", file);
  EXPECT_EQ(messageOf<BenchError>([&] { other.expandedInputFiles(); }), file.string() + ": there is no file b.c");
}

TEST(TaskDefinition, HostileYamlEndsPolitely) {
  // Aliases that would unfold to a billion nodes.
  std::string bomb = "format_version: '2.0'\ninput_files: a.c\na0: &a0 [x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string previous = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + previous;
    for (int j = 0; j < 8; ++j) bomb += ", " + previous;
    bomb += "]\n";
  }
  EXPECT_NO_THROW(parseTaskDefinition(bomb + "options: {x: *a12}\n", "/t/a.yml"));
  EXPECT_THROW(parseTaskDefinition(bomb + "properties: *a12\n", "/t/a.yml"), BenchError);
  EXPECT_THROW(parseTaskDefinition(bomb + "required_files: *a12\n", "/t/a.yml"), BenchError);
  EXPECT_THROW(parseTaskDefinition(std::string(100'000, '['), "/t/a.yml"), BenchError);
  EXPECT_THROW(parseTaskDefinition(std::string(100'000, '{'), "/t/a.yml"), BenchError);
  EXPECT_THROW(parseTaskDefinition(std::string("\0\1\2\xff", 4), "/t/a.yml"), BenchError);
  // Texts in which yaml-cpp's LoadAll looks for further documents forever.
  for (const char* text : {", a: b\n", "# x\n, status: false($1)}\n   is\na: [b]\n", "]\n", "}", "a: b\n, c"})
    EXPECT_THROW(parseTaskDefinition(text, "/t/a.yml"), BenchError) << text;
  EXPECT_NO_THROW(parseTaskDefinition("# x\n%YAML 1.2\n---\nformat_version: '2.0'\ninput_files: a.c\n", "/t/a.yml"));
  const ScratchDirectory scratch;
  const auto large = scratch.write("large.yml", std::string(11'000'000, 'x'));
  EXPECT_EQ(messageOf<BenchError>([&] { readTaskDefinition(large); }),
            "cannot read " + large.string() + ": it is larger than 10 MB");
  EXPECT_THROW(readTaskDefinition(scratch.path()), BenchError);
  EXPECT_THROW(readTaskDefinition(scratch.path() / "missing.yml"), BenchError);
}

TEST(PropertyFile, OnlyLinesWithCheckMakeScores) {
  const ScratchDirectory scratch;
  struct Case {
    const char* text;
    bool svcomp;
    std::vector<std::string> formulas;
  };
  const std::vector<Case> table{
      {"CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n", true, {"unreach-call"}},
      {"CHECK( init(main()), LTL(G ! label(ERROR)) )", true, {"unreach-call"}},
      {"CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\nCHECK( init(main()), "
       "LTL(G valid-memtrack) )\n",
       true,
       {"valid-free", "valid-deref", "valid-memtrack"}},
      {"CHECK( init(main()), LTL(G ! overflow) )\r\n", true, {"no-overflow"}},
      {"CHECK( init(main()), LTL(G ! data-race) )", true, {"no-data-race"}},
      {"CHECK( init(main()), LTL(F end) )", true, {"termination"}},
      {"CHECK( something new )", true, {}},
      {"# comment\nCHECK( init(main()), LTL(F end) )", false, {"termination"}},
      {"SATISFIABLE\n", false, {"sat"}},
      {"OBSERVER AUTOMATON", false, {}},
      {"COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", false, {}},
  };
  for (const Case& line : table) {
    const PropertyFile property = readPropertyFile(scratch.write("my-property.prp", line.text));
    EXPECT_EQ(property.name, "my-property");
    EXPECT_EQ(property.svcomp, line.svcomp) << line.text;
    EXPECT_EQ(property.formulas, line.formulas) << line.text;
  }
  EXPECT_THROW(readPropertyFile(scratch.write("empty.prp", " \n\n")), BenchError);
  EXPECT_THROW(readPropertyFile(scratch.path() / "missing.prp"), BenchError);
}

}  // namespace
}  // namespace argosy::bench
