#include "bench/campaign/planner.h"

#include <gtest/gtest.h>

#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

using testing::messageOf;
using testing::ScratchDirectory;
using Words = std::vector<std::string>;
namespace fs = std::filesystem;

// A directory with a tool, its profile, two properties and some tasks.
class Planner : public ::testing::Test {
 protected:
  Planner() {
    scratch_.writeProgram("bin/thing", "#!/bin/sh\necho thing 3.1\n");
    scratch_.write("thing.yml",
                   "name: Thing\nexecutables: [thing]\nversion: {arguments: [-v], pattern: 'thing (.*)'}\n"
                   "arguments: ['${options}', ['--spec', '${property}'], '${data_model}', '${files}']\n"
                   "data_models: {ILP32: --32, LP64: --64}\nlanguages: [C]\nenvironment: {LANG: C}\n"
                   "statuses: [{exit_code: 0, status: 'true'}]\n");
    scratch_.write("p/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    scratch_.write("p/no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
    scratch_.write("p/sat.prp", "SATISFIABLE\n");
    for (const char* name : {"1", "2", "10"}) scratch_.write(std::string("c/t") + name + ".c");
    task("c/t1", "true", "ILP32");
    task("c/t2", "false", "LP64");
    task("c/t10", "", "");
  }

  void task(const std::string& name, const std::string& verdict, const std::string& model) {
    std::string text = "format_version: '2.0'\ninput_files: " + fs::path(name).filename().string() +
                       ".c\nproperties:\n  - property_file: ../p/unreach-call.prp\n";
    if (!verdict.empty()) text += "    expected_verdict: " + verdict + "\n";
    if (!model.empty()) text += "options: {language: C, data_model: " + model + "}\n";
    scratch_.write(name + ".yml", text);
  }

  std::string path(const std::string& name) const { return (scratch_.path() / name).string(); }

  BenchmarkDefinition definition(const std::string& contents, const std::string& attributes = "") const {
    return parseBenchmarkDefinition(
        "<benchmark tool=\"./thing.yml\" " + attributes + ">\n" + contents + "\n</benchmark>",
        scratch_.path() / "bench.xml");
  }
  CampaignPlan plan(const std::string& contents, const PlanOverrides& overrides = {},
                    const std::string& attributes = "") const {
    return planCampaign(definition(contents, attributes), overrides);
  }
  std::string failure(const std::string& contents, const PlanOverrides& overrides = {},
                      const std::string& attributes = "") const {
    return messageOf<BenchError>([&] { plan(contents, overrides, attributes); });
  }
  // The only run set's tasks, relative to the directory.
  Words tasks(const std::string& inner) const {
    const CampaignPlan planned = plan("<rundefinition/><tasks>" + inner + "</tasks>");
    Words names;
    for (const PlannedRun& run : planned.runSets.at(0).runs)
      names.push_back(run.task.starts_with('/') ? fs::path(run.task).lexically_relative(scratch_.path()).string()
                                                : run.task);
    return names;
  }

  ScratchDirectory scratch_;
};

TEST_F(Planner, EverythingOfTheDefinitionIsInThePlan) {
  PlanOverrides overrides;
  overrides.date = "2026-01-02_03-04-05";
  overrides.outputDirectory = path("out");
  const CampaignPlan planned = plan(
      "<description>why</description><rundefinition name='r'/><tasks><include>c/t1.yml</include></tasks>"
      "<resultfiles>w.*</resultfiles><columns><column title='n'>N: (\\d+)</column></columns>",
      overrides,
      "displayName='D' timelimit='9 s' hardtimelimit='10 s' walltimelimit='20 s' memlimit='1 GB' cpuCores='2' "
      "threads='3'");
  EXPECT_EQ(planned.name, "bench");
  EXPECT_EQ(planned.displayName, "D");
  EXPECT_EQ(planned.description, "why");
  EXPECT_EQ(planned.date, "2026-01-02_03-04-05");
  EXPECT_EQ(planned.definition, path("bench.xml"));
  EXPECT_EQ(planned.outputDirectory, path("out"));
  EXPECT_EQ(planned.workingDirectory, fs::current_path());
  EXPECT_EQ(planned.toolModule, "./thing.yml");
  EXPECT_EQ(planned.tool.name, "Thing");
  EXPECT_EQ(planned.toolVersion, "3.1");
  EXPECT_EQ(planned.limits.softCpuTime, std::chrono::seconds(9));
  EXPECT_EQ(planned.limits.cpuTime, std::chrono::seconds(10));
  EXPECT_EQ(planned.limits.wallTime, std::chrono::seconds(20));
  EXPECT_EQ(planned.limits.memory, Bytes{1'000'000'000});
  EXPECT_EQ(planned.coresPerRun, 2u);
  EXPECT_EQ(planned.parallelRuns, 3u);
  EXPECT_EQ(planned.container.resultPatterns, Words{"w.*"});
  EXPECT_EQ(planned.environment.at("LANG"), "C");
  EXPECT_EQ(planned.columns, (std::vector<OutputColumn>{{"n", "N: (\\d+)"}}));
  ASSERT_EQ(planned.runSets.size(), 1u);
  EXPECT_EQ(planned.runSets[0].name, "r");
  const PlannedRun& run = planned.runSets[0].runs.at(0);
  EXPECT_EQ(run.task, path("c/t1.yml"));
  EXPECT_EQ(run.files, Words{path("c/t1.c")});
  EXPECT_EQ(run.command, (Words{path("bin/thing"), "--32", path("c/t1.c")}));
  EXPECT_EQ(run.repetition, 1);
  EXPECT_TRUE(planned.warnings.empty()) << planned.warnings[0];
}

TEST_F(Planner, OptionsOfAllLevelsComeInOrder) {
  const CampaignPlan planned = plan(
      "<option name='-g'/><rundefinition name='a'><option name='-a'>1</option><tasks "
      "name='inner'><include>c/t2.c</include>"
      "<option name='-i'/></tasks></rundefinition><rundefinition name='b'/><tasks "
      "name='outer'><include>c/t1.c</include>"
      "<option name='-o'/></tasks>");
  ASSERT_EQ(planned.runSets.size(), 3u);
  const auto words = [&](std::size_t set) { return planned.runSets[set].runs.at(0).command; };
  EXPECT_EQ(words(0), (Words{path("bin/thing"), "-g", "-a", "1", "-o", path("c/t1.c")}));
  EXPECT_EQ(words(1), (Words{path("bin/thing"), "-g", "-a", "1", "-i", path("c/t2.c")}));
  EXPECT_EQ(words(2), (Words{path("bin/thing"), "-g", "-o", path("c/t1.c")}));
  EXPECT_EQ(planned.runSets[0].options, "-g -a 1 -o");
  EXPECT_EQ(planned.runSets[0].taskSet, "outer");
  EXPECT_EQ(planned.runSets[1].taskSet, "inner");
  EXPECT_EQ(planned.runSets[2].name, "b");
}

TEST_F(Planner, TasksAreIncludedExcludedSortedAndUnique) {
  EXPECT_EQ(tasks("<include>c/*.c</include>"), (Words{"c/t1.c", "c/t2.c", "c/t10.c"}));
  EXPECT_EQ(tasks("<include>c/t10.c</include><include>c/*.c</include>"), (Words{"c/t10.c", "c/t1.c", "c/t2.c"}));
  EXPECT_EQ(tasks("<exclude>c/t1*</exclude><include>c/*.c</include>"), (Words{"c/t2.c"}));
  EXPECT_EQ(tasks("<include>" + path("c/t2.c") + "</include>"), (Words{"c/t2.c"}));
  scratch_.write("sets/a.set", "# all\n../c/t1?.c\n../c/t1.c\n");
  scratch_.write("sets/b.set", "../c/t10.*\n");
  EXPECT_EQ(tasks("<includesfile>sets/a.set</includesfile>"), (Words{"c/t10.c", "c/t1.c"}));
  EXPECT_EQ(tasks("<includesfile>sets/*.set</includesfile><excludesfile>sets/b.set</excludesfile>"), (Words{"c/t1.c"}));
  EXPECT_EQ(tasks("<withoutfile>x "
                  "y</withoutfile><include>c/t1.c</include><withoutfile>z</withoutfile><withoutfile>z</withoutfile>"),
            (Words{"c/t1.c", "x y", "z"}));
}

TEST_F(Planner, TasksWithoutFileHaveNoFilesAndFilesCanBeAppended) {
  const CampaignPlan planned =
      plan("<rundefinition/><tasks><withoutfile>x</withoutfile><option name='${inputfile_name}'/></tasks>");
  EXPECT_EQ(planned.runSets[0].runs[0].command, (Words{path("bin/thing"), "x"}));
  EXPECT_TRUE(planned.runSets[0].runs[0].files.empty());
  scratch_.write("c/t1.c.extra");
  const CampaignPlan other = plan(
      "<rundefinition/><tasks><include>c/t1.c</include><append>${inputfile_path_abs}/${inputfile_name}.extra</append></"
      "tasks>");
  EXPECT_EQ(other.runSets[0].runs[0].files, (Words{path("c/t1.c"), path("c/t1.c.extra")}));
  EXPECT_NE(failure("<rundefinition/><tasks><include>c/t2.c</include>\n<append>c/t2.c.extra</append></tasks>")
                .find("bench.xml:3: there is no file c/t2.c.extra to append"),
            std::string::npos);
}

TEST_F(Planner, PropertiesSelectTasksAndSayWhatIsExpected) {
  const CampaignPlan planned =
      plan("<propertyfile>p/unreach-call.prp</propertyfile><rundefinition/><tasks><include>c/*.yml</include></tasks>");
  const auto& runs = planned.runSets.at(0).runs;
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(runs[0].expectedVerdict, "true");
  EXPECT_EQ(runs[1].expectedVerdict, "false");
  EXPECT_EQ(runs[2].expectedVerdict, std::nullopt);
  EXPECT_EQ(runs[0].properties, "unreach-call");
  EXPECT_EQ(runs[0].propertyFile, path("p/unreach-call.prp"));
  EXPECT_TRUE(runs[0].svcompScore);
  EXPECT_EQ(planned.runSets[0].propertyFile, path("p/unreach-call.prp"));
  EXPECT_EQ(runs[1].command, (Words{path("bin/thing"), "--spec", path("p/unreach-call.prp"), "--64", path("c/t2.c")}));
}

TEST_F(Planner, TasksWithoutThePropertyAreSkipped) {
  scratch_.write("c/t2.yml",
                 "format_version: '2.0'\ninput_files: t2.c\nproperties:\n  - property_file: ../p/no-overflow.prp\n    "
                 "expected_verdict: true\n");
  const CampaignPlan planned = plan(
      "<rundefinition name='u'><propertyfile>p/unreach-call.prp</propertyfile></rundefinition>"
      "<rundefinition name='o'><propertyfile>p/no-overflow.prp</propertyfile></rundefinition>"
      "<rundefinition name='none'/><tasks><include>c/*.yml</include></tasks>");
  ASSERT_EQ(planned.runSets.size(), 3u);
  EXPECT_EQ(planned.runSets[0].runs.size(), 2u);
  ASSERT_EQ(planned.runSets[1].runs.size(), 1u);
  EXPECT_EQ(planned.runSets[1].runs[0].task, path("c/t2.yml"));
  // Without a property, every definition is one task, and nothing is expected.
  ASSERT_EQ(planned.runSets[2].runs.size(), 3u);
  EXPECT_EQ(planned.runSets[2].runs[0].expectedVerdict, std::nullopt);
  EXPECT_EQ(planned.runSets[2].runs[0].properties, "");
}

TEST_F(Planner, TheInnermostPropertyCounts) {
  const CampaignPlan planned = plan(
      "<propertyfile>p/no-overflow.prp</propertyfile><rundefinition "
      "name='a'><propertyfile>p/sat.prp</propertyfile></rundefinition>"
      "<rundefinition name='b'/><tasks "
      "name='x'><include>c/t1.yml</include><propertyfile>p/unreach-call.prp</propertyfile></tasks>"
      "<tasks name='y'><include>c/t1.c</include></tasks>");
  ASSERT_EQ(planned.runSets.size(), 4u);
  EXPECT_EQ(planned.runSets[0].runs[0].properties, "unreach-call");
  EXPECT_EQ(planned.runSets[1].runs[0].properties, "sat");
  EXPECT_FALSE(planned.runSets[1].runs[0].svcompScore);
  EXPECT_EQ(planned.runSets[2].runs[0].properties, "unreach-call");
  EXPECT_EQ(planned.runSets[3].runs[0].properties, "no-overflow");
}

TEST_F(Planner, ExpectedVerdictsFilter) {
  task("c/t1", "false\n    subproperty: valid-free", "");
  const auto selected = [&](const std::string& verdict) {
    const CampaignPlan planned =
        plan("<propertyfile expectedverdict='" + verdict +
             "'>p/unreach-call.prp</propertyfile><rundefinition/><tasks><include>c/*.yml</include></tasks>");
    Words names;
    for (const PlannedRun& run : planned.runSets[0].runs) names.push_back(fs::path(run.task).stem());
    return names;
  };
  EXPECT_EQ(selected("false"), (Words{"t1", "t2"}));
  EXPECT_EQ(selected("false(valid-free)"), (Words{"t1"}));
  EXPECT_EQ(selected("unknown"), (Words{"t10"}));
  EXPECT_NE(failure("<propertyfile expectedverdict='true'>p/unreach-call.prp</propertyfile><rundefinition/>\n<tasks "
                    "name='c'><include>c/*.yml</include></tasks>")
                .find("bench.xml:3: the set of tasks 'c' is empty: none of its 3 task definitions has the property and "
                      "the expected verdict"),
            std::string::npos);
}

TEST_F(Planner, VariablesAreExpanded) {
  PlanOverrides overrides;
  overrides.date = "DATE";
  overrides.outputDirectory = "/out";
  std::string options;
  for (const char* name :
       {"benchmark_name", "benchmark_date", "benchmark_path", "benchmark_path_abs", "benchmark_file",
        "logfile_path_abs", "rundefinition_name", "taskdef_name", "taskdef_path_abs", "inputfile_name"})
    options += "<option name='${" + std::string(name) + "}'/>";
  const CampaignPlan planned = plan(
      "<rundefinition name='run'>" + options + "</rundefinition><tasks><include>c/t1.yml</include></tasks>", overrides);
  EXPECT_EQ(
      planned.runSets[0].runs[0].command,
      (Words{path("bin/thing"), "bench", "DATE", scratch_.path(), scratch_.path(), "bench.xml",
             "/out/bench.DATE.logfiles", "run", "t1.yml", path("c"), "${inputfile_name}", "--32", path("c/t1.c")}));
  ASSERT_EQ(planned.warnings.size(), 1u);
  EXPECT_NE(planned.warnings[0].find("unknown variable ${inputfile_name}"), std::string::npos);
  const CampaignPlan files = plan(
      "<rundefinition name='c'><option "
      "name='${inputfile_path_abs}/${inputfile_name}.x'/><propertyfile>${inputfile_path_abs}/../p/no-overflow.prp</"
      "propertyfile>"
      "</rundefinition><tasks><include>${rundefinition_name}/t2.c</include></tasks>");
  EXPECT_EQ(files.runSets[0].runs[0].command,
            (Words{path("bin/thing"), path("c/t2.c.x"), "--spec", path("p/no-overflow.prp"), path("c/t2.c")}));
}

TEST_F(Planner, PathsInVariablesLeadFromTheWorkingDirectory) {
  const CampaignPlan planned =
      plan("<rundefinition><option name='${inputfile_path}'/></rundefinition><tasks><include>c/t1.c</include></tasks>");
  const std::string word = planned.runSets[0].runs[0].command.at(1);
  EXPECT_TRUE(fs::equivalent(planned.workingDirectory / word, path("c"))) << word;
}

// Whatever the working directory is: options lead from there, patterns from the definition.
TEST_F(Planner, PathsInPatternsLeadFromTheDefinition) {
  scratch_.write("c/t2.yml", "format_version: '2.0'\ninput_files: t2.c\nproperties:\n  - property_file: own.prp\n");
  scratch_.write("c/own.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  const CampaignPlan planned = plan(
      "<requiredfiles>${taskdef_path}/t1.c</requiredfiles><propertyfile>${taskdef_path}/own.prp</propertyfile>"
      "<rundefinition/><tasks><include>c/t2.yml</include></tasks>");
  EXPECT_EQ(planned.runSets[0].runs[0].propertyFile, path("c/own.prp"));
  EXPECT_EQ(planned.runSets[0].runs[0].requiredFiles, Words{path("c/t1.c")});
  const CampaignPlan appended =
      plan("<rundefinition/><tasks><include>c/t1.c</include><append>${inputfile_path}/t2.c</append></tasks>");
  EXPECT_EQ(appended.runSets[0].runs[0].files, (Words{path("c/t1.c"), path("c/t2.c")}));
}

TEST_F(Planner, RequiredFilesOfAllLevels) {
  scratch_.write("c/t1.yml", "format_version: '2.0'\ninput_files: t1.c\nrequired_files: [t2.c]\n");
  const CampaignPlan planned = plan(
      "<requiredfiles>p/*.prp</requiredfiles><rundefinition><requiredfiles>thing.yml</requiredfiles></rundefinition>"
      "<tasks><include>c/t1.yml</include><requiredfiles>c</requiredfiles></tasks>");
  EXPECT_EQ(planned.runSets[0].runs[0].requiredFiles,
            (Words{path("c/t2.c"), path("p/no-overflow.prp"), path("p/sat.prp"), path("p/unreach-call.prp"),
                   path("thing.yml"), path("c")}));
}

TEST_F(Planner, RequiredFilesOfSingleTasksMayBeMissing) {
  scratch_.write("w/t1.c/witness.yml");
  const CampaignPlan planned = plan(
      "<requiredfiles>w/${inputfile_name}/witness.yml</requiredfiles><rundefinition/><tasks><include>c/t?.c</include></"
      "tasks>");
  EXPECT_EQ(planned.runSets[0].runs[0].requiredFiles, Words{path("w/t1.c/witness.yml")});
  EXPECT_TRUE(planned.runSets[0].runs[1].requiredFiles.empty());
  EXPECT_EQ(planned.warnings, Words{path("bench.xml") + ":2: there is no required file w/t2.c/witness.yml"});
}

TEST_F(Planner, SweepsMakeTheProduct) {
  const CampaignPlan planned = plan(
      "<sweep name='solver'><value name='z3'><option name='--z3'/></value><value name='cvc5'><option "
      "name='--cvc5'/></value></sweep>"
      "<rundefinition name='kind'><option name='-k'/><sweep name='k'><value name='1'/><value name='2'><option "
      "name='-2'/></value></sweep></rundefinition>"
      "<rundefinition/><tasks><include>c/t1.c</include><option name='-t'/></tasks>");
  Words names;
  for (const PlannedRunSet& set : planned.runSets) names.push_back(set.name);
  EXPECT_EQ(names, (Words{"kind.z3.1", "kind.z3.2", "kind.cvc5.1", "kind.cvc5.2", "z3", "cvc5"}));
  EXPECT_EQ(planned.runSets[3].sweep, (std::map<std::string, std::string>{{"solver", "cvc5"}, {"k", "2"}}));
  EXPECT_EQ(planned.runSets[3].options, "-k --cvc5 -2 -t");
  EXPECT_EQ(planned.runSets[4].sweep, (std::map<std::string, std::string>{{"solver", "z3"}}));
  EXPECT_NE(failure("<sweep name='a'><value name='1'/></sweep>\n<sweep name='a'><value "
                    "name='2'/></sweep><rundefinition/><tasks><include>c/t1.c</include></tasks>")
                .find("bench.xml:3: there is another <sweep> with the name 'a'"),
            std::string::npos);
  std::string many;
  for (int sweep = 0; sweep < 20; ++sweep)
    many += "<sweep name='s" + std::to_string(sweep) + "'><value name='0'/><value name='1'/></sweep>";
  EXPECT_NE(failure(many + "<rundefinition/><tasks><include>c/t1.c</include></tasks>")
                .find("make more than 100000 configurations"),
            std::string::npos);
}

TEST_F(Planner, TheCommandLineSelects) {
  const std::string contents =
      "<sweep name='s'><value name='x'/><value name='y'/></sweep><rundefinition name='one'/><rundefinition name='two'/>"
      "<tasks name='loops'><include>c/t1.c</include></tasks><tasks name='arrays'><include>c/t2.c</include></tasks>";
  const auto selected = [&](const Words& runs, const Words& sets) {
    PlanOverrides overrides;
    overrides.runDefinitions = runs;
    overrides.taskSets = sets;
    Words names;
    for (const PlannedRunSet& set : plan(contents, overrides).runSets) names.push_back(set.name + " " + set.taskSet);
    return names;
  };
  EXPECT_EQ(selected({}, {}).size(), 8u);
  EXPECT_EQ(selected({"one"}, {"loops"}), (Words{"one.x loops", "one.y loops"}));
  EXPECT_EQ(selected({"*.y"}, {"a*"}), (Words{"one.y arrays", "two.y arrays"}));
  EXPECT_EQ(selected({"one.x", "two.y"}, {"loops"}), (Words{"one.x loops", "two.y loops"}));
  PlanOverrides overrides;
  overrides.runDefinitions = {"one", "three"};
  EXPECT_EQ(failure(contents, overrides),
            "there is no run definition 'three': there are 'one', 'one.x', 'one.y', 'two', 'two.x', 'two.y'");
  overrides.runDefinitions = {};
  overrides.taskSets = {"heap"};
  EXPECT_EQ(failure(contents, overrides), "there is no set of tasks 'heap': there are 'arrays', 'loops'");
}

TEST_F(Planner, SetsWithoutNameAreNumbered) {
  const CampaignPlan planned = plan(
      "<rundefinition/><tasks><include>c/t1.c</include></tasks><tasks><include>c/t1.c</include></tasks>"
      "<tasks name='n'><include>c/t2.c</include></tasks>");
  ASSERT_EQ(planned.runSets.size(), 3u);
  EXPECT_EQ(planned.runSets[0].taskSet, "1");
  EXPECT_EQ(planned.runSets[1].taskSet, "2");
  EXPECT_EQ(planned.runSets[2].taskSet, "n");
  EXPECT_NE(failure("<rundefinition/><tasks name='n'><include>c/t1.c</include></tasks><tasks "
                    "name='n'><include>c/t2.c</include></tasks>")
                .find("two sets of runs with the name '' and tasks 'n'"),
            std::string::npos);
}

TEST_F(Planner, TheCommandLineLimits) {
  const std::string contents = "<rundefinition/><tasks><include>c/t1.c</include></tasks>";
  const std::string attributes = "timelimit='10 s' hardtimelimit='12 s' memlimit='1 GB' cpuCores='1'";
  PlanOverrides overrides;
  overrides.timeLimit = std::chrono::seconds(60);
  overrides.parallelRuns = 4;
  Limits limits = plan(contents, overrides, attributes).limits;
  EXPECT_EQ(limits.cpuTime, std::chrono::seconds(60));
  EXPECT_EQ(limits.softCpuTime, std::nullopt);
  EXPECT_EQ(limits.memory, Bytes{1'000'000'000});
  EXPECT_EQ(plan(contents, overrides, attributes).parallelRuns, 4u);
  overrides = {};
  overrides.svcomp = true;
  overrides.memoryLimit = Bytes{7'000'000'000};
  const CampaignPlan svcomp = plan(contents, overrides, attributes);
  EXPECT_EQ(svcomp.limits.softCpuTime, std::chrono::seconds(900));
  EXPECT_EQ(svcomp.limits.cpuTime, std::chrono::seconds(960));
  EXPECT_EQ(svcomp.limits.memory, Bytes{7'000'000'000});
  EXPECT_EQ(svcomp.coresPerRun, 4u);
  overrides.memoryLimit.reset();
  EXPECT_EQ(plan(contents, overrides).limits.memory, Bytes{15'000'000'000});
  overrides = {};
  overrides.hardTimeLimit = std::chrono::seconds(5);
  EXPECT_NE(failure(contents, overrides, attributes).find("the time limit of 10 s is above the hard time limit of 5 s"),
            std::string::npos);
  EXPECT_NE(failure(contents, {}, "timelimit='0'").find("a time limit of 0 leaves no time to run"), std::string::npos);
  EXPECT_NE(failure(contents, {}, "memlimit='0 B'").find("a memory limit of 0"), std::string::npos);
}

TEST_F(Planner, RepetitionsComeOneAfterTheOther) {
  PlanOverrides overrides;
  overrides.repetitions = 3;
  const CampaignPlan planned = plan("<rundefinition/><tasks><include>c/*.c</include></tasks>", overrides);
  const auto& runs = planned.runSets.at(0).runs;
  ASSERT_EQ(runs.size(), 9u);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    EXPECT_EQ(runs[i].repetition, static_cast<int>(i / 3) + 1);
    EXPECT_EQ(runs[i].task, runs[i % 3].task);
  }
  overrides.repetitions = 0;
  EXPECT_EQ(failure("<rundefinition/><tasks><include>c/*.c</include></tasks>", overrides),
            "expected at least 1 repetition");
  overrides.repetitions = std::numeric_limits<unsigned>::max();
  EXPECT_EQ(
      failure("<rundefinition/>\n<tasks><include>c/*.c</include></tasks>", overrides),
      path("bench.xml") + ":3: the set of tasks has 3 runs; with 4294967295 repetitions they are more than 1000000");
}

TEST_F(Planner, WhatIsMissingIsSaidBeforeTheFirstRun) {
  const std::string tasks = "<rundefinition/>\n<tasks><include>c/t1.yml</include></tasks>";
  const std::string file = path("bench.xml");
  const std::vector<std::pair<std::string, std::string>> table{
      {"<rundefinition/>", file + ": expected at least one <tasks>"},
      {"<rundefinition/>\n<tasks/>", file + ":3: the set of tasks is empty"},
      {"<rundefinition/>\n<tasks name='n'>\n<include>nothing/*.c</include></tasks>",
       file + ":3: the set of tasks 'n' is empty"},
      {"<rundefinition/>\n<tasks>\n<include>c/t3.c</include></tasks>", file + ":4: there is no file c/t3.c"},
      {"<rundefinition/>\n<tasks>\n<include>c</include></tasks>", file + ":4: c is a directory: expected a file"},
      {"<rundefinition/>\n<tasks><include>c/*.c</include><exclude>c/*</exclude></tasks>",
       file + ":3: the set of tasks is empty"},
      {"<rundefinition/>\n<tasks>\n<includesfile>no.set</includesfile></tasks>", file + ":4: there is no file no.set"},
      {"<propertyfile>no.prp</propertyfile>" + tasks, file + ":2: there is no property file no.prp"},
      {"<propertyfile>p/*.prp</propertyfile>" + tasks, file + ":2: 'p/*.prp' matches several property files"},
      {"<requiredfiles>no.txt</requiredfiles>" + tasks, file + ":2: there is no required file no.txt"},
      {"<columns><column title='x'>(</column></columns>" + tasks, file + ": column 'x': '(' is no regular expression"},
  };
  for (const auto& [contents, expected] : table)
    EXPECT_TRUE(failure(contents).starts_with(expected)) << contents << "\n" << failure(contents);
  scratch_.write("c/t1.yml", "format_version: '2.0'\ninput_files: t3.c\n");
  EXPECT_EQ(failure(tasks), path("c/t1.yml") + ": there is no file t3.c");
  task("c/t1", "true", "LLP64");
  EXPECT_EQ(failure(tasks), path("c/t1.yml") + ": Thing does not know the data model 'LLP64'");
  scratch_.write("c/t1.yml", "format_version: '2.0'\ninput_files: t1.c\noptions: {language: Java}\n");
  EXPECT_EQ(failure(tasks), path("c/t1.yml") + ": Thing does not know the language 'Java'");
  scratch_.write("bad.set", "../c/t1.c\n");
  EXPECT_EQ(failure("<rundefinition/><tasks><includesfile>bad.set</includesfile></tasks>"),
            path("bad.set") + ":1: there is no file ../c/t1.c");
  fs::remove(path("bin/thing"));
  EXPECT_TRUE(
      failure(tasks).starts_with("cannot find the tool Thing: no executable thing in " + scratch_.path().string()));
}

TEST_F(Planner, PatternsThatMatchNothingAreWorthAWarning) {
  const CampaignPlan planned =
      plan("<rundefinition/>\n<tasks><include>c/t1.c</include>\n<include>c/x*.c</include></tasks>");
  EXPECT_EQ(planned.warnings, Words{path("bench.xml") + ":4: no file matches c/x*.c"});
}

TEST_F(Planner, TheToolDirectoryIsTheUsersChoice) {
  scratch_.writeProgram("other/thing", "#!/bin/sh\necho thing 4\n");
  PlanOverrides overrides;
  overrides.toolDirectory = path("other");
  const CampaignPlan planned = plan("<rundefinition/><tasks><include>c/t1.c</include></tasks>", overrides);
  EXPECT_EQ(planned.runSets[0].runs[0].command[0], path("other/thing"));
  EXPECT_EQ(planned.toolVersion, "4");
  overrides.toolDirectory = path("c");
  EXPECT_EQ(failure("<rundefinition/><tasks><include>c/t1.c</include></tasks>", overrides),
            "cannot find the tool Thing: no executable thing in " + path("c"));
}

TEST_F(Planner, AnyProgramCanBeRun) {
  const auto planned =
      planCampaign(parseBenchmarkDefinition("<benchmark tool='command'><rundefinition name='a'><option "
                                            "name='sh'/><option name='-c'>true</option></rundefinition>"
                                            "<rundefinition name='b'><option name='bin/thing'/></rundefinition>"
                                            "<tasks><withoutfile>x</withoutfile></tasks></benchmark>",
                                            scratch_.path() / "b.xml"),
                   {});
  EXPECT_EQ(fs::path(planned.runSets[0].runs[0].command.at(0)).filename(), "sh");
  EXPECT_TRUE(planned.runSets[0].runs[0].command.at(0).starts_with('/'));
  EXPECT_EQ(planned.runSets[0].runs[0].command.at(2), "true");
  EXPECT_EQ(planned.runSets[1].runs[0].command, Words{path("bin/thing")});
  EXPECT_NE(
      messageOf<BenchError>([&] {
        planCampaign(
            parseBenchmarkDefinition(
                "<benchmark tool='command'><rundefinition/><tasks><withoutfile>x</withoutfile></tasks></benchmark>",
                scratch_.path() / "b.xml"),
            {});
      }).find("the first <option> has to name the program"),
      std::string::npos);
}

TEST_F(Planner, ValidationTasksNameTheirWitness) {
  scratch_.write("validator.yml", "name: V\nexecutables: [thing]\narguments: [['-w', '${witness}'], '${files}']\n");
  scratch_.write("c/w.yml", "x");
  scratch_.write("c/v.yml",
                 "format_version: '2.0'\ninput_files: [t1.c, w.yml]\noptions: {witness_input_file: w.yml}\n");
  const auto definition = parseBenchmarkDefinition(
      "<benchmark tool='./validator.yml'><rundefinition/><tasks><include>c/v.yml</include></tasks></benchmark>",
      scratch_.path() / "b.xml");
  EXPECT_EQ(planCampaign(definition, {}).runSets[0].runs[0].command,
            (Words{path("bin/thing"), "-w", path("c/w.yml"), path("c/t1.c")}));
}

TEST_F(Planner, WithoutADefinitionTheEquivalentOneMakesTheSamePlan) {
  CommandLineDefinition words;
  words.tasks = {path("c/*.yml")};
  words.property = path("p/unreach-call.prp");
  words.tool = path("thing.yml");
  words.options = {"--engine", "k ind"};
  PlanOverrides overrides;
  overrides.date = "D";
  overrides.timeLimit = std::chrono::seconds(7);
  overrides.toolDirectory = scratch_.path();
  const BenchmarkDefinition quick = definitionFromCommandLine(words);
  const CampaignPlan planned = planCampaign(quick, overrides);
  ASSERT_EQ(planned.runSets.size(), 1u);
  EXPECT_EQ(planned.runSets[0].runs.size(), 3u);
  EXPECT_EQ(planned.runSets[0].runs[0].command, (Words{path("bin/thing"), "--engine", "k ind", "--spec",
                                                       path("p/unreach-call.prp"), "--32", path("c/t1.c")}));
  scratch_.write("results/campaign.xml", toXml(withOverrides(quick, overrides)));
  PlanOverrides same;
  same.date = "D";
  same.toolDirectory = scratch_.path();
  CampaignPlan again = planCampaign(readBenchmarkDefinition(path("results/campaign.xml")), same);
  EXPECT_EQ(again.runSets, planned.runSets);
  again.definition.clear();
  EXPECT_EQ(toJson(again), toJson(planned));
}

TEST_F(Planner, PlansSurviveJson) {
  PlanOverrides overrides;
  overrides.repetitions = 2;
  const CampaignPlan planned = plan(
      "<sweep name='s'><value name='x'/><value name='y'/></sweep><propertyfile>p/unreach-call.prp</propertyfile>"
      "<rundefinition name='one'/><tasks><include>c/*.yml</include></tasks>",
      overrides, "timelimit='1s' memlimit='1 GB'");
  const CampaignPlan again = campaignPlanFromJson(toJson(planned));
  EXPECT_EQ(again.runSets, planned.runSets);
  EXPECT_EQ(again.tool, planned.tool);
  EXPECT_EQ(toJson(again), toJson(planned));
}

// A sweep over a large collection: files are read once, not once for each configuration.
TEST_F(Planner, LargeSweepsArePlannedQuickly) {
  for (int i = 0; i < 400; ++i) {
    scratch_.write("many/t" + std::to_string(i) + ".c");
    task("many/t" + std::to_string(i), "true", "ILP32");
  }
  std::string sweeps;
  for (int axis = 0; axis < 3; ++axis) {
    sweeps += "<sweep name='s" + std::to_string(axis) + "'>";
    for (int value = 0; value < 4; ++value)
      sweeps += "<value name='v" + std::to_string(value) + "'><option name='-v'/></value>";
    sweeps += "</sweep>";
  }
  const std::clock_t start = std::clock();
  const CampaignPlan planned = plan(
      sweeps +
      "<propertyfile>p/unreach-call.prp</propertyfile><rundefinition/><tasks><include>many/*.yml</include></tasks>");
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_EQ(planned.runSets.size(), 64u);
  EXPECT_EQ(planned.runSets.back().runs.size(), 400u);
  EXPECT_LT(seconds, 5);
  RecordProperty("seconds", std::to_string(seconds));
}

TEST(OutputColumn, ValuesAreExtracted) {
  const std::string output = "Steps: 12\n  Time for analysis:      1.25s (Max: 3s)\nsteps: 14\nsize=7 kB\n";
  EXPECT_EQ(extractColumn({"x", "Steps: (\\d+)"}, output), "12");
  EXPECT_EQ(extractColumn({"x", "[Ss]teps: (\\d+)"}, output), "14");
  EXPECT_EQ(extractColumn({"x", "Steps"}, output), "14");
  EXPECT_EQ(extractColumn({"x", "time for analysis"}, output), "1.25s");
  EXPECT_EQ(extractColumn({"x", "size"}, output), "7 kB");
  EXPECT_EQ(extractColumn({"x", "missing"}, output), std::nullopt);
  EXPECT_EQ(extractColumn({"x", "missing (.*)"}, output), std::nullopt);
  EXPECT_EQ(extractColumn({"x", "a"}, ""), std::nullopt);
}

}  // namespace
}  // namespace argosy::bench
