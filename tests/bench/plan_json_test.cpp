#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "bench/campaign/plan.h"

namespace argosy::bench {
namespace {

// Everything has a value that differs from the default and from the others.
CampaignPlan fullPlan() {
  CampaignPlan plan;
  plan.name = "loops";
  plan.displayName = "Loops \"quoted\"\n\\ ü";
  plan.description = "why";
  plan.date = "2026-11-15_20-30-00";
  plan.definition = "/tmp/loops.xml";
  plan.outputDirectory = "/tmp/results";
  plan.workingDirectory = "/tmp/w d";
  plan.toolModule = "argosy";
  plan.tool = {.name = "Tool",
               .url = "https://example.org",
               .executables = {"a", "b"},
               .executableIsFirstOption = true,
               .versionCommand = {"--version"},
               .versionPattern = "(.*)",
               .arguments = {{{"--spec", "${property}"}, {"--no-spec"}}, {{"${files}"}, {}}},
               .timeLimitShare = 0.95,
               .memoryLimitShare = 0.9,
               .dataModels = {{"ILP32", "--32"}},
               .propertyOptions = {{"no-overflow", {"--overflow", "x"}}},
               .languages = {"C"},
               .environment = {{"K", "V"}},
               .rules = {{"p", 10, "false($1)", false}, {"", std::nullopt, "unknown", true}},
               .witness = "**/witness.*"};
  plan.toolVersion = "1.2";
  plan.limits = {.cpuTime = Duration(960'000'000'001),
                 .softCpuTime = Duration(900'000'000'002),
                 .wallTime = Duration(3),
                 .memory = Bytes{std::numeric_limits<std::uint64_t>::max()},
                 .filesSize = Bytes{4},
                 .filesCount = 5,
                 .processes = 6};
  plan.coresPerRun = 4;
  plan.parallelRuns = 7;
  plan.container = {.enabled = false,
                    .network = true,
                    .privateTmp = false,
                    .hostIpc = true,
                    .hostName = true,
                    .keepCapabilities = true,
                    .directories = {{"/home", DirectoryMode::Hidden}, {"/x", DirectoryMode::FullAccess}},
                    .neededFiles = {"/t/a.h"},
                    .resultPatterns = {"**/w.*"},
                    .resultDirectory = "/r"};
  plan.environment = {{"SET", "value"}, {"UNSET", std::nullopt}};
  plan.columns = {{"steps", "Steps: (\\d+)"}};
  PlannedRun run{.task = "/t/a.yml",
                 .files = {"/t/a.c"},
                 .requiredFiles = {"/t/a.h"},
                 .command = {"/bin/tool", "--x", ""},
                 .properties = "unreach-call",
                 .propertyFile = "/t/u.prp",
                 .svcompScore = true,
                 .expectedVerdict = "false(valid-deref)",
                 .repetition = 2};
  plan.runSets = {{.name = "kind",
                   .taskSet = "loops",
                   .options = "--kind",
                   .propertyFile = "/t/u.prp",
                   .sweep = {{"solver", "z3"}},
                   .runs = {run, {}}},
                  {}};
  plan.warnings = {"careful"};
  return plan;
}

void expectEqual(const CampaignPlan& left, const CampaignPlan& right) {
  EXPECT_EQ(left.name, right.name);
  EXPECT_EQ(left.displayName, right.displayName);
  EXPECT_EQ(left.description, right.description);
  EXPECT_EQ(left.date, right.date);
  EXPECT_EQ(left.definition, right.definition);
  EXPECT_EQ(left.outputDirectory, right.outputDirectory);
  EXPECT_EQ(left.workingDirectory, right.workingDirectory);
  EXPECT_EQ(left.toolModule, right.toolModule);
  EXPECT_EQ(left.tool, right.tool);
  EXPECT_EQ(left.toolVersion, right.toolVersion);
  EXPECT_EQ(left.limits.cpuTime, right.limits.cpuTime);
  EXPECT_EQ(left.limits.softCpuTime, right.limits.softCpuTime);
  EXPECT_EQ(left.limits.wallTime, right.limits.wallTime);
  EXPECT_EQ(left.limits.memory, right.limits.memory);
  EXPECT_EQ(left.limits.filesSize, right.limits.filesSize);
  EXPECT_EQ(left.limits.filesCount, right.limits.filesCount);
  EXPECT_EQ(left.limits.processes, right.limits.processes);
  EXPECT_EQ(left.coresPerRun, right.coresPerRun);
  EXPECT_EQ(left.parallelRuns, right.parallelRuns);
  EXPECT_EQ(left.container.enabled, right.container.enabled);
  EXPECT_EQ(left.container.network, right.container.network);
  EXPECT_EQ(left.container.privateTmp, right.container.privateTmp);
  ASSERT_EQ(left.container.directories.size(), right.container.directories.size());
  for (std::size_t i = 0; i < left.container.directories.size(); ++i) {
    EXPECT_EQ(left.container.directories[i].directory, right.container.directories[i].directory);
    EXPECT_EQ(left.container.directories[i].mode, right.container.directories[i].mode);
  }
  EXPECT_EQ(left.container.resultPatterns, right.container.resultPatterns);
  EXPECT_EQ(left.container.resultDirectory, right.container.resultDirectory);
  EXPECT_EQ(left.environment, right.environment);
  EXPECT_EQ(left.columns, right.columns);
  EXPECT_EQ(left.runSets, right.runSets);
  EXPECT_EQ(left.warnings, right.warnings);
}

TEST(PlanJson, FullPlanSurvives) {
  const CampaignPlan plan = fullPlan();
  const std::string text = toJson(plan);
  expectEqual(campaignPlanFromJson(text), plan);
  EXPECT_EQ(toJson(campaignPlanFromJson(text)), text);
  EXPECT_EQ(text.find('\n'), std::string::npos) << "a plan is one line of a journal";
}

TEST(PlanJson, EmptyPlanSurvives) { expectEqual(campaignPlanFromJson(toJson({})), {}); }

// Paths and output are bytes, not text.
TEST(PlanJson, AllBytesSurvive) {
  std::mt19937 random(42);
  std::uniform_int_distribution<int> byte(0, 255);
  std::uniform_int_distribution<int> length(0, 40);
  const auto word = [&] {
    std::string text(static_cast<std::size_t>(length(random)), ' ');
    for (char& c : text) c = static_cast<char>(byte(random));
    return text;
  };
  for (int i = 0; i < 300; ++i) {
    CampaignPlan plan = fullPlan();
    plan.displayName = word();
    plan.tool.environment[word()] = word();
    plan.runSets[0].sweep[word()] = word();
    plan.runSets[0].runs[0].command.push_back(word());
    plan.runSets[0].runs[0].task = "ä€😀" + word() + "\xEF\x9C\x85\xEF\x9F\xBF\xED\xA0\x80\xC0\x80";
    expectEqual(campaignPlanFromJson(toJson(plan)), plan);
  }
}

TEST(PlanJson, NonsenseIsRefused) {
  const std::string text = toJson(fullPlan());
  for (std::size_t length = 0; length < text.size(); length += 37) {
    EXPECT_THROW(campaignPlanFromJson(text.substr(0, length)), BenchError) << length;
  }
  for (const char* other : {"null", "[]", "{}", "{\"name\": 3}", "\"x\""}) {
    EXPECT_THROW(campaignPlanFromJson(other), BenchError) << other;
  }
}

}  // namespace
}  // namespace argosy::bench
