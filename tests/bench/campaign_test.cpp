#include "bench/campaign/campaign.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "bench/campaign/record_json.h"
#include "bench/campaign/summary.h"
#include "bench/quantity.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

// Three run sets: two sets of tasks under one run definition, one under another.
CampaignPlan samplePlan(const std::filesystem::path& directory) {
  CampaignPlan plan;
  plan.name = "loops";
  plan.date = "2026-11-15_19-30-00";
  plan.outputDirectory = directory / "results";
  plan.tool.name = "Tool";
  plan.toolModule = "tool";
  plan.toolVersion = "1.0";
  plan.limits.cpuTime = std::chrono::seconds(10);
  plan.limits.memory = Bytes{1'000'000'000};
  const auto addSet = [&](const std::string& name, const std::string& taskSet, int tasks) {
    PlannedRunSet& set = plan.runSets.emplace_back();
    set.name = name;
    set.taskSet = taskSet;
    for (int i = 0; i < tasks; ++i) {
      PlannedRun& run = set.runs.emplace_back();
      run.task = directory / "tasks" / taskSet / (std::to_string(i) + ".yml");
      run.expectedVerdict = "true";
      run.svcompScore = true;
    }
  };
  addSet("kind", "Loops", 3);
  addSet("kind", "Arrays", 2);
  addSet("bmc", "Loops", 3);
  return plan;
}

class FakeExecutor final : public Executor {
 public:
  FakeExecutor(const CampaignPlan& plan, const CampaignLayout& layout, std::size_t failAfter,
               std::vector<PlannedRunRef>& executed)
      : plan_(plan), layout_(layout), failAfter_(failAfter), executed_(executed) {}

  std::vector<std::string> check(std::span<const PlannedRunRef>) override { return {"a warning"}; }
  std::map<std::string, std::string> system() const override { return {{"hostname", "here"}}; }
  unsigned parallelRuns() const override { return 1; }
  void execute(std::span<const PlannedRunRef> todo, const OnFinished& onFinished) override {
    for (const PlannedRunRef ref : todo) {
      if (executed_.size() == failAfter_) raise(SIGINT);
      if (stopped_) return;
      std::ofstream(layout_.log(ref)) << "log of " << ref.runSet << "/" << ref.run;
      executed_.push_back(ref);
      RunRecord record;
      record.name = plannedRun(plan_, ref).task;
      record.columns = {
          {"status", "true", false}, {"category", "correct", true}, {"cputime", "1.5s", false}, {"score", "2", true}};
      record.logName = layout_.logName(ref);
      onFinished(ref, record);
    }
  }
  void stop() noexcept override { stopped_ = true; }

 private:
  const CampaignPlan& plan_;
  const CampaignLayout& layout_;
  std::size_t failAfter_;
  std::vector<PlannedRunRef>& executed_;
  std::atomic<bool> stopped_ = false;
};

class Campaign : public ::testing::Test {
 protected:
  MakeExecutor executor(std::size_t failAfter = 1000) {
    return [this, failAfter](const CampaignPlan& plan, const RunSettings&, const CampaignLayout& layout) {
      return std::make_unique<FakeExecutor>(plan, layout, failAfter, executed_);
    };
  }
  bool begin(std::size_t failAfter = 1000) {
    return beginCampaign(plan_, {}, executor(failAfter), options_, out_, log_);
  }
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(plan_.outputDirectory))
      names.insert(entry.path().filename());
    return names;
  }

  testing::ScratchDirectory directory_;
  CampaignPlan plan_ = samplePlan(directory_.path());
  CampaignOptions options_{.compressed = true,
                           .commit = false,
                           .progress = ProgressStyle::Lines,
                           .generator = "Argosy test",
                           .definition = ""};
  std::vector<PlannedRunRef> executed_;
  std::ostringstream out_;
  std::ostringstream log_;
};

const std::set<std::string> wholeResult{
    "loops.2026-11-15_19-30-00.logfiles.zip", "loops.2026-11-15_19-30-00.results.kind.xml.bz2",
    "loops.2026-11-15_19-30-00.results.kind.Loops.xml.bz2", "loops.2026-11-15_19-30-00.results.kind.Arrays.xml.bz2",
    "loops.2026-11-15_19-30-00.results.bmc.xml.bz2"};

TEST_F(Campaign, WritesResultFilesAsBenchExecNamesThem) {
  EXPECT_TRUE(begin());
  EXPECT_EQ(files(), wholeResult);
  EXPECT_EQ(executed_.size(), 8u);
  const RunSetResult kind = readRunSetResult(plan_.outputDirectory / "loops.2026-11-15_19-30-00.results.kind.xml.bz2");
  ASSERT_EQ(kind.runs.size(), 5u);
  EXPECT_EQ(kind.attributes.at("name"), "kind");
  EXPECT_EQ(kind.attributes.at("timelimit"), "10s");
  EXPECT_EQ(kind.attributes.at("memlimit"), "1000000000B");
  EXPECT_EQ(kind.attributes.at("generator"), "Argosy test");
  EXPECT_FALSE(kind.attributes.contains("error"));
  EXPECT_EQ(kind.runs[4].name, "../tasks/Arrays/1.yml");
  EXPECT_EQ(readLog(kind, kind.runs[1]), "log of 0/1");
  // The same file name in both sets of tasks.
  EXPECT_EQ(readLog(kind, kind.runs[4]), "log of 1/1");
  const RunSetResult arrays =
      readRunSetResult(plan_.outputDirectory / "loops.2026-11-15_19-30-00.results.kind.Arrays.xml.bz2");
  EXPECT_EQ(arrays.attributes.at("name"), "kind.Arrays");
  EXPECT_EQ(arrays.attributes.at("block"), "Arrays");
  EXPECT_EQ(readLog(arrays, arrays.runs[0]), "log of 1/0");
  const RunSetResult bmc = readRunSetResult(plan_.outputDirectory / "loops.2026-11-15_19-30-00.results.bmc.xml.bz2");
  EXPECT_EQ(bmc.attributes.at("name"), "bmc.Loops");
  EXPECT_EQ(readLog(bmc, bmc.runs[2]), "log of 2/2");
}

TEST_F(Campaign, ASummaryIsPrintedAndProgressIsShown) {
  EXPECT_TRUE(begin());
  EXPECT_NE(out_.str().find("run set  runs  correct  wrong  unknown  error  score  CPU time\n"
                            "kind        5        5      0        0      0     10    7.50 s\n"
                            "bmc         3        3      0        0      0      6    4.50 s\n"),
            std::string::npos)
      << out_.str();
  EXPECT_NE(log_.str().find("[8/8]"), std::string::npos);
  EXPECT_NE(log_.str().find("  1.50 s\n"), std::string::npos) << log_.str();
  EXPECT_EQ(log_.str().find("1.500000000s"), std::string::npos) << log_.str();
  EXPECT_NE(log_.str().find("warning: a warning"), std::string::npos);
}

// After any number of runs: what was done is written, and only the rest is done when it goes on.
TEST_F(Campaign, AnInterruptedCampaignIsContinued) {
  for (std::size_t failAfter = 0; failAfter < 8; ++failAfter) {
    executed_.clear();
    std::filesystem::remove_all(plan_.outputDirectory);
    EXPECT_FALSE(begin(failAfter));
    EXPECT_EQ(executed_.size(), failAfter);
    const RunSetResult partial =
        readRunSetResult(plan_.outputDirectory / "loops.2026-11-15_19-30-00.results.kind.xml.bz2");
    EXPECT_EQ(partial.runs.size(), std::min<std::size_t>(failAfter, 5));
    EXPECT_EQ(partial.attributes.at("error"), "interrupted");
    if (failAfter > 0) {
      EXPECT_EQ(readLog(partial, partial.runs[0]), "log of 0/0");
    }
    const auto journals = journalsIn(plan_.outputDirectory, "loops");
    ASSERT_EQ(journals.size(), 1u);
    EXPECT_TRUE(continueCampaign(std::move(*Journal::open(journals.front())), executor(), options_, out_, log_));
    EXPECT_EQ(executed_.size(), 8u);
    EXPECT_EQ(std::set(executed_.begin(), executed_.end()).size(), 8u);
    EXPECT_EQ(files(), wholeResult);
  }
}

TEST_F(Campaign, ResultsAreWorthMoreThanLogsThatAreGone) {
  EXPECT_FALSE(begin(3));
  std::filesystem::remove_all(plan_.outputDirectory / "loops.2026-11-15_19-30-00.logfiles");
  const auto file = journalsIn(plan_.outputDirectory).front();
  EXPECT_TRUE(continueCampaign(std::move(*Journal::open(file)), executor(), options_, out_, log_));
  const RunSetResult kind = readRunSetResult(plan_.outputDirectory / "loops.2026-11-15_19-30-00.results.kind.xml.bz2");
  EXPECT_EQ(kind.runs.size(), 5u);
  EXPECT_EQ(readLog(kind, kind.runs[0]), std::nullopt);
  EXPECT_EQ(readLog(kind, kind.runs[4]), "log of 1/1");
  EXPECT_NE(log_.str().find("kind.0.yml.log is gone"), std::string::npos);
}

// Whenever it is killed, also while it writes its results and cleans up: in the end everything is there once.
TEST_F(Campaign, AKilledCampaignIsContinued) {
  std::minstd_rand generator(6);
  int completed = 0;
  for (int round = 0; completed < 5 && round < 400; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      // The one before may have been killed after all its work.
      if (std::filesystem::exists(plan_.outputDirectory) && files() == wholeResult) _exit(0);
      try {
        const auto journals = journalsIn(plan_.outputDirectory, "loops");
        std::optional<Journal> journal = journals.empty() ? std::nullopt : Journal::open(journals.front());
        _exit((journal ? continueCampaign(std::move(*journal), executor(), options_, out_, log_) : begin()) ? 0 : 1);
      } catch (const std::exception&) {
        _exit(2);
      }
    }
    usleep(std::uniform_int_distribution<useconds_t>(0, 120'000)(generator));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) continue;
    ASSERT_EQ(WEXITSTATUS(status), 0);
    ++completed;
    ASSERT_EQ(files(), wholeResult);
    const RunSetResult kind =
        readRunSetResult(plan_.outputDirectory / "loops.2026-11-15_19-30-00.results.kind.xml.bz2");
    std::set<std::string> names;
    for (const RunRecord& run : kind.runs) names.insert(run.name);
    ASSERT_EQ(kind.runs.size(), 5u);
    ASSERT_EQ(names.size(), 5u);
    ASSERT_EQ(readLog(kind, kind.runs[3]), "log of 1/0");
    std::filesystem::remove_all(plan_.outputDirectory);
  }
  EXPECT_EQ(completed, 5);
}

TEST_F(Campaign, ACampaignThatDiedWhileCleaningUpIsCleanedUp) {
  EXPECT_FALSE(begin(7));
  const auto file = journalsIn(plan_.outputDirectory).front();
  {
    Journal journal = std::move(*Journal::open(file));
    journal.add({2, 2}, journal.finished().at({2, 1}));
    journal.close();
  }
  EXPECT_TRUE(continueCampaign(std::move(*Journal::open(file)), executor(), options_, out_, log_));
  EXPECT_EQ(executed_.size(), 7u);
  EXPECT_TRUE(journalsIn(plan_.outputDirectory).empty());
  EXPECT_FALSE(files().contains("loops.2026-11-15_19-30-00.logfiles"));
}

TEST_F(Campaign, NothingRunsWhereResultsCannotBeWritten) {
  directory_.write("results", "a file in the way");
  EXPECT_THROW(begin(), BenchError);
  plan_.outputDirectory = "/proc/argosy";
  EXPECT_THROW(begin(), BenchError);
  EXPECT_TRUE(executed_.empty());
}

TEST_F(Campaign, NothingRunsWhereResultsWouldBeLost) {
  plan_.runSets[2].name = "kind.Loops";
  EXPECT_NE(testing::messageOf<BenchError>([&] { begin(); }).find("two run definitions or sets of tasks"),
            std::string::npos);
  plan_.runSets[2].name = std::string(200, 'x');
  EXPECT_NE(testing::messageOf<BenchError>([&] { begin(); }).find("too long for the name of a result file"),
            std::string::npos);
  EXPECT_TRUE(executed_.empty());
  plan_.runSets[2].name = "bmc";
  EXPECT_TRUE(begin());
  EXPECT_NE(testing::messageOf<BenchError>([&] { begin(); }).find("another campaign began in this second"),
            std::string::npos);
  EXPECT_EQ(executed_.size(), 8u);
}

TEST_F(Campaign, JournalsAreThoseOfTheName) {
  plan_.name = "a/b";
  EXPECT_FALSE(begin(3));
  EXPECT_EQ(journalsIn(plan_.outputDirectory, "a/b").size(), 1u);
  EXPECT_EQ(journalsIn(plan_.outputDirectory).size(), 1u);
  EXPECT_TRUE(journalsIn(plan_.outputDirectory, "a").empty());
  plan_.name = "a.c";
  executed_.clear();
  EXPECT_FALSE(begin(3));
  EXPECT_TRUE(journalsIn(plan_.outputDirectory, "a").empty());
  EXPECT_EQ(journalsIn(plan_.outputDirectory, "a.c").size(), 1u);
}

TEST_F(Campaign, FreeMemoryMustNotDecide) {
  EXPECT_TRUE(begin());
  EXPECT_EQ(log_.str().find("memory limit"), std::string::npos);
  plan_.limits.memory.reset();
  plan_.date = "2026-11-15_19-31-00";
  executed_.clear();
  EXPECT_TRUE(begin());
  EXPECT_NE(log_.str().find("warning: no memory limit"), std::string::npos);
}

TEST_F(Campaign, AnEmptyPlanIsRefused) {
  plan_.runSets.clear();
  EXPECT_THROW(begin(), BenchError);
}

TEST(CampaignLayout, LogsOfDifferentRunsHaveDifferentNames) {
  CampaignPlan plan;
  plan.name = "x";
  plan.date = "D";
  PlannedRunSet set;
  set.name = "a/b";
  for (const char* task : {"c/t.yml", "d/t.yml", "c/t.yml", "odd\xff.yml", "odd\xfe.yml"})
    set.runs.emplace_back().task = task;
  set.runs[2].repetition = 2;
  plan.runSets = {set};
  const CampaignLayout layout(plan);
  EXPECT_EQ(layout.logName({0, 0}), "a-b.t.yml.log");
  EXPECT_EQ(layout.logName({0, 1}), "a-b.t.yml.2.log");
  EXPECT_EQ(layout.logName({0, 2}), "a-b.t.yml.repetition2.log");
  EXPECT_EQ(layout.files({0, 1}).filename(), "a-b.t.yml.2");
  // Names are kept in XML, JSON and archives.
  EXPECT_EQ(layout.logName({0, 3}), "a-b.odd\uFFFD.yml.log");
  EXPECT_EQ(layout.logName({0, 4}), "a-b.odd\uFFFD.yml.2.log");
}

TEST(CampaignLayout, LongNamesOfTasksLeaveRoomForSuffixes) {
  CampaignPlan plan;
  plan.name = "x";
  plan.date = "D";
  PlannedRunSet set;
  const std::string longName = "c/" + std::string(198, 'l') + "\u00e4\u00f6\u00fc" + std::string(40, 'm');
  set.runs.resize(2);
  for (PlannedRun& run : set.runs) run.task = longName + ".yml";
  plan.runSets = {set};
  const CampaignLayout layout(plan);
  EXPECT_EQ(layout.logName({0, 0}), std::string(198, 'l') + "\u00e4.log");
  EXPECT_EQ(layout.logName({0, 1}), std::string(198, 'l') + "\u00e4.2.log");
}

TEST(RunRecord, PathsKeepTheirBytes) {
  RunRecord record;
  record.name = "/t/\xff.yml";
  record.files = {"/t/\xfe\xff.c"};
  record.propertyFile = "/p\x80/x.prp";
  const RunRecord read = runRecordFromJson(toJson(record));
  EXPECT_EQ(read.name, record.name);
  EXPECT_EQ(read.files, record.files);
  EXPECT_EQ(read.propertyFile, record.propertyFile);
}

TEST(RunSettings, SurviveJson) {
  RunSettings settings;
  settings.bestGrade = Grade::B;
  settings.requiredGrade = Grade::C;
  settings.maximumOutput.reset();
  settings.validators.emplace_back().name = "v";
  const RunSettings read = runSettingsFromJson(toJson(settings));
  EXPECT_EQ(read.bestGrade, Grade::B);
  EXPECT_EQ(read.requiredGrade, Grade::C);
  EXPECT_EQ(read.maximumOutput, std::nullopt);
  EXPECT_EQ(read.validators.at(0).name, "v");
  EXPECT_EQ(toJson(read), toJson(settings));
  EXPECT_THROW(runSettingsFromJson("{}"), BenchError);
}

}  // namespace
}  // namespace argosy::bench
