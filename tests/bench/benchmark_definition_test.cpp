#include "bench/definition/benchmark_definition.h"

#include <gtest/gtest.h>

#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

using testing::messageOf;
using testing::ScratchDirectory;
using Words = std::vector<std::string>;

BenchmarkDefinition parse(const std::string& text) { return parseBenchmarkDefinition(text, "/d/my.bench.xml"); }

constexpr const char* everything = R"xml(<?xml version="1.0"?>
<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 2.3//EN" "https://www.sosy-lab.org/benchexec/benchmark-2.3.dtd">
<!-- a comment -->
<benchmark tool="argosy" displayName="All of it" timelimit="15 min" hardtimelimit="960 s" walltimelimit="20min"
           memlimit="15 GB" cpuCores="4" threads="2">
  <description>What &amp; why</description>
  <option name="--global"/>
  <option name="--value">  7 <!-- seven --> </option>
  <propertyfile>p/global.prp</propertyfile>
  <requiredfiles>lib/*</requiredfiles>
  <sweep name="solver">
    <value name="z3"><option name="--solver">z3</option></value>
    <value name="none"/>
  </sweep>
  <rundefinition name="one">
    <option name="--one"/>
    <propertyfile expectedverdict="false(valid-deref)">p/one.prp</propertyfile>
    <tasks name="inner"><include>inner/*.yml</include></tasks>
    <requiredfiles>one.txt</requiredfiles>
  </rundefinition>
  <rundefinition/>
  <tasks name="outer">
    <include>a/*.yml</include>
    <includesfile>b.set</includesfile>
    <exclude>a/x*.yml</exclude>
    <excludesfile>c.set</excludesfile>
    <withoutfile>task 1</withoutfile>
    <append>extra.c</append>
    <option name="--outer"><![CDATA[<x>]]></option>
  </tasks>
  <resultfiles>**/witness.*</resultfiles>
  <resultfiles>out.txt</resultfiles>
  <columns><column title="steps">Steps: (\d+)</column><column>Time for analysis</column></columns>
</benchmark>
)xml";

TEST(BenchmarkDefinition, EverythingIsRead) {
  const BenchmarkDefinition definition = parse(everything);
  EXPECT_EQ(definition.name, "my.bench");
  EXPECT_EQ(definition.directory, "/d");
  EXPECT_EQ(definition.tool, "argosy");
  EXPECT_EQ(definition.displayName, "All of it");
  EXPECT_EQ(definition.description, "What & why");
  EXPECT_EQ(definition.timeLimit, std::chrono::minutes(15));
  EXPECT_EQ(definition.hardTimeLimit, std::chrono::seconds(960));
  EXPECT_EQ(definition.wallTimeLimit, std::chrono::minutes(20));
  EXPECT_EQ(definition.memoryLimit, Bytes{15'000'000'000});
  EXPECT_EQ(definition.coresPerRun, 4u);
  EXPECT_EQ(definition.parallelRuns, 2u);
  EXPECT_EQ(definition.options, (Words{"--global", "--value", "7"}));
  ASSERT_TRUE(definition.property);
  EXPECT_EQ(definition.property->path, "p/global.prp");
  EXPECT_EQ(definition.property->line, 9);
  ASSERT_EQ(definition.requiredFiles.size(), 1u);
  ASSERT_EQ(definition.sweeps.size(), 1u);
  EXPECT_EQ(definition.sweeps[0].name, "solver");
  ASSERT_EQ(definition.sweeps[0].values.size(), 2u);
  EXPECT_EQ(definition.sweeps[0].values[0].options, (Words{"--solver", "z3"}));
  EXPECT_TRUE(definition.sweeps[0].values[1].options.empty());
  ASSERT_EQ(definition.runDefinitions.size(), 2u);
  const RunDefinition& one = definition.runDefinitions[0];
  EXPECT_EQ(one.name, "one");
  EXPECT_EQ(one.options, Words{"--one"});
  EXPECT_EQ(one.property->expectedVerdict, "false(valid-deref)");
  ASSERT_EQ(one.taskSets.size(), 1u);
  EXPECT_EQ(one.taskSets[0].name, "inner");
  EXPECT_EQ(definition.runDefinitions[1].name, "");
  ASSERT_EQ(definition.taskSets.size(), 1u);
  const TaskSet& outer = definition.taskSets[0];
  ASSERT_EQ(outer.patterns.size(), 6u);
  EXPECT_EQ(outer.patterns[0].kind, PatternKind::Include);
  EXPECT_EQ(outer.patterns[1].kind, PatternKind::IncludesFile);
  EXPECT_EQ(outer.patterns[2].kind, PatternKind::Exclude);
  EXPECT_EQ(outer.patterns[3].kind, PatternKind::ExcludesFile);
  EXPECT_EQ(outer.patterns[4].kind, PatternKind::WithoutFile);
  EXPECT_EQ(outer.patterns[5].kind, PatternKind::Append);
  EXPECT_EQ(outer.patterns[4].text, "task 1");
  EXPECT_EQ(outer.patterns[2].line, 25);
  EXPECT_EQ(outer.options, (Words{"--outer", "<x>"}));
  EXPECT_EQ(definition.resultFiles, (Words{"**/witness.*", "out.txt"}));
  EXPECT_EQ(definition.columns,
            (std::vector<OutputColumn>{{"steps", "Steps: (\\d+)"}, {"Time for analysis", "Time for analysis"}}));
}

TEST(BenchmarkDefinition, OptionsNeedNoName) {
  EXPECT_EQ(parse("<benchmark tool='x'><rundefinition/><option>true</option><option name='a'/><option "
                  "name='b'>c</option></benchmark>")
                .options,
            (Words{"true", "a", "b", "c"}));
}

TEST(BenchmarkDefinition, AllFilesThatARunWritesAreWantedUnlessToldOtherwise) {
  const std::string head = "<benchmark tool='x'><rundefinition/>";
  EXPECT_EQ(parse(head + "</benchmark>").resultFiles, Words{"."});
  EXPECT_EQ(parse(head + "<resultfiles/></benchmark>").resultFiles, Words{});
}

TEST(BenchmarkDefinition, MistakesAreErrorsWithLines) {
  const std::string head = "<benchmark tool='x'>\n<rundefinition/>\n";
  const std::vector<std::pair<std::string, std::string>> table{
      {"", ":1: this is no XML: No document element found"},
      {"<benchmark tool='x'>\n<rundefinition>", "this is no XML: "},
      {"<result/>", ":1: expected the element <benchmark>"},
      {"<!-- -->\n<benchmark/>", ":2: <benchmark> needs the attribute 'tool'"},
      {"<benchmark tool='x'/>", ":1: expected at least one <rundefinition>"},
      {"<benchmark tool='x' timelimit='5 parsec'/>", ":1: timelimit: '5 parsec' has an unknown unit: expected a time"},
      {"<benchmark tool='x' timelimit='-5'/>", ":1: timelimit: '-5' is negative"},
      {"<benchmark tool='x' memlimit='15'/>", ":1: memlimit: '15' has no unit"},
      {"<benchmark tool='x' memlimit='15 GiB'/>", ":1: memlimit: '15 GiB' has an unknown unit"},
      {"<benchmark tool='x' cpuCores='0'/>", ":1: cpuCores: expected a number above 0, not '0'"},
      {"<benchmark tool='x' cpuCores='two'/>", ":1: cpuCores: expected a number above 0, not 'two'"},
      {"<benchmark tool='x' threads='99999999999'/>", ":1: threads: expected a number above 0"},
      {"<benchmark tool='x' timelimt='5'/>",
       ":1: unknown attribute 'timelimt' of <benchmark>: expected tool, displayName, timelimit"},
      {head + "<propertyFile>x</propertyFile></benchmark>",
       ":3: unknown element <propertyFile> in <benchmark>: expected <option>, <propertyfile>"},
      {head + "<tasks>\n<include>a</include><includes/></tasks></benchmark>",
       ":4: unknown element <includes> in <tasks>"},
      {head + "<tasks>\n<include/></tasks></benchmark>", ":4: expected a file-name pattern in <include>"},
      {head + "<tasks><include>a<b/></include></tasks></benchmark>", ":3: unexpected element <b> in <include>"},
      {head + "<option/></benchmark>", ":3: expected the attribute 'name' or a text in <option>"},
      {head + "--x</benchmark>", "unexpected text in <benchmark>: '--x'"},
      {head + "<propertyfile>a</propertyfile>\n<propertyfile>b</propertyfile></benchmark>",
       ":4: there can be only one <propertyfile> here"},
      {head + "<propertyfile expectedverdict='maybe'>a</propertyfile></benchmark>",
       ":3: expected true, false, false(…) or unknown"},
      {head + "<propertyfile/></benchmark>", ":3: expected the path of a property file"},
      {head + "<rundefinition/></benchmark>", ":3: there is another <rundefinition> with the name '' in line 2"},
      {head + "<sweep><value name='a'/></sweep></benchmark>", ":3: <sweep> needs the attribute 'name'"},
      {head + "<sweep name='s'/></benchmark>", ":3: expected at least one <value> in <sweep>"},
      {head + "<sweep name='s'><value name='a'/>\n<value name='a'/></sweep></benchmark>",
       ":4: the value 'a' is there twice"},
      {head + "<sweep name='s'><value/></sweep></benchmark>", ":3: <value> needs the attribute 'name'"},
      {head + "<columns><column title='x'/></columns></benchmark>", ":3: expected a pattern in <column>"},
      {head + "</benchmark><benchmark/>", "expected one element <benchmark>"},
  };
  for (const auto& [text, expected] : table) {
    const std::string message = messageOf<BenchError>([&, text = text] { parse(text); });
    EXPECT_TRUE(message.starts_with("/d/my.bench.xml:")) << message;
    EXPECT_NE(message.find(expected), message.npos) << text << "\n" << message;
  }
}

TEST(BenchmarkDefinition, EveryBeginningOfAFileIsRefused) {
  const std::string whole = everything;
  for (std::size_t length = 0; length + 15 < whole.size(); ++length)
    EXPECT_THROW(parse(whole.substr(0, length)), BenchError) << length;
}

TEST(BenchmarkDefinition, DocumentTypesAreNeitherFetchedNorExpanded) {
  const std::string text =
      "<!DOCTYPE benchmark SYSTEM \"file:///etc/passwd\" [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">"
      "<!ENTITY file SYSTEM \"file:///etc/passwd\">]>\n<benchmark tool='x'><rundefinition/><option "
      "name='--x'>&b;&file;</option></benchmark>";
  EXPECT_EQ(parse(text).options, (Words{"--x", "&b;&file;"}));
}

TEST(BenchmarkDefinition, HostileXmlEndsPolitely) {
  std::string deep;
  for (int i = 0; i < 200'000; ++i) deep += "<a>";
  EXPECT_THROW(parse("<benchmark tool='x'>" + deep), BenchError);
  std::string closed = deep;
  for (int i = 0; i < 200'000; ++i) closed += "</a>";
  EXPECT_THROW(parse("<benchmark tool='x'>" + closed + "</benchmark>"), BenchError);
  std::string many = "<benchmark tool='x'><rundefinition/>";
  for (int i = 0; i < 100'000; ++i) many += "<option name='x'/>\n";
  EXPECT_EQ(parse(many + "</benchmark>").options.size(), 100'000u);
  EXPECT_EQ(
      parse("<benchmark tool='x'><rundefinition/><option name='" + std::string(50'000'000, 'y') + "'/></benchmark>")
          .options.at(0)
          .size(),
      50'000'000u);
  EXPECT_THROW(parse(std::string("\0\xff\xfe<benchmark", 12)), BenchError);
  const ScratchDirectory scratch;
  EXPECT_THROW(readBenchmarkDefinition(scratch.path()), BenchError);
  EXPECT_THROW(readBenchmarkDefinition(scratch.path() / "missing.xml"), BenchError);
  EXPECT_THROW(readBenchmarkDefinition("/dev/zero"), BenchError);
}

TEST(BenchmarkDefinition, XmlSaysTheSameWithAbsolutePaths) {
  BenchmarkDefinition definition = parse(everything);
  const std::string text = toXml(definition);
  const BenchmarkDefinition again = parseBenchmarkDefinition(text, "/elsewhere/copy.xml");
  EXPECT_EQ(toXml(again), text);
  EXPECT_EQ(again.tool, definition.tool);
  EXPECT_EQ(again.displayName, definition.displayName);
  EXPECT_EQ(again.description, definition.description);
  EXPECT_EQ(again.timeLimit, definition.timeLimit);
  EXPECT_EQ(again.hardTimeLimit, definition.hardTimeLimit);
  EXPECT_EQ(again.wallTimeLimit, definition.wallTimeLimit);
  EXPECT_EQ(again.memoryLimit, definition.memoryLimit);
  EXPECT_EQ(again.coresPerRun, definition.coresPerRun);
  EXPECT_EQ(again.parallelRuns, definition.parallelRuns);
  EXPECT_EQ(again.options, definition.options);
  EXPECT_EQ(again.property->path, "/d/p/global.prp");
  EXPECT_EQ(again.requiredFiles[0].text, "/d/lib/*");
  EXPECT_EQ(again.sweeps[0].values[0].options, definition.sweeps[0].values[0].options);
  EXPECT_EQ(again.runDefinitions[0].name, "one");
  EXPECT_EQ(again.runDefinitions[0].property->expectedVerdict, "false(valid-deref)");
  EXPECT_EQ(again.runDefinitions[0].taskSets[0].patterns[0].text, "/d/inner/*.yml");
  EXPECT_EQ(again.taskSets[0].patterns[1].text, "/d/b.set");
  EXPECT_EQ(again.taskSets[0].patterns[4].text, "task 1");
  EXPECT_EQ(again.taskSets[0].options, definition.taskSets[0].options);
  EXPECT_EQ(again.resultFiles, definition.resultFiles);
  EXPECT_EQ(again.columns, definition.columns);
}

TEST(BenchmarkDefinition, OptionsSurviveXmlWhateverTheyContain) {
  BenchmarkDefinition definition =
      definitionFromCommandLine({.tasks = {"a b/*.yml", "/abs/x.set"},
                                 .property = "${taskdef_path}/u.prp",
                                 .tool = "argosy",
                                 .options = {"--x", "", " a b ", "<&\"'>", "ü\n\t", "${x}"},
                                 .name = "quick"});
  EXPECT_EQ(definition.name, "quick");
  const BenchmarkDefinition again = parseBenchmarkDefinition(toXml(definition), "/r/quick.xml");
  EXPECT_EQ(again.options, definition.options);
  EXPECT_EQ(again.property->path, "${taskdef_path}/u.prp");
  ASSERT_EQ(again.taskSets.size(), 1u);
  EXPECT_EQ(again.taskSets[0].patterns[0].text, (std::filesystem::current_path() / "a b/*.yml").string());
  EXPECT_EQ(again.taskSets[0].patterns[0].kind, PatternKind::Include);
  EXPECT_EQ(again.taskSets[0].patterns[1].kind, PatternKind::IncludesFile);
  EXPECT_EQ(again.runDefinitions.size(), 1u);
  EXPECT_THROW(definitionFromCommandLine({}), BenchError);
}

}  // namespace
}  // namespace argosy::bench
