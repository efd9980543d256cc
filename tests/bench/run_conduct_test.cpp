#include "bench/campaign/run_conduct.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <thread>

#include "bench/campaign/record_json.h"
#include "bench/campaign/work_order.h"
#include "bench/quantity.h"
#include "bench/text.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

// Runs a script as the only run of a campaign.
class RunConduct : public ::testing::Test {
 protected:
  RunConduct() {
    plan_.name = "x";
    plan_.date = "D";
    plan_.outputDirectory = directory_ / "results";
    plan_.workingDirectory = directory_.path();
    plan_.tool.name = "Shell";
    StatusRule& rule = plan_.tool.rules.emplace_back();
    rule.pattern = "^RESULT: (.+)$";
    rule.status = "$1";
    plan_.columns = {{"states", "States: ([0-9]+)"}, {"absent", "Nowhere: ([0-9]+)"}};
    PlannedRun& run = plan_.runSets.emplace_back().runs.emplace_back();
    run.task = directory_ / "t.yml";
    run.expectedVerdict = "true";
    run.svcompScore = true;
    places_ = {directory_ / "t.yml.log", directory_ / "files"};
  }

  std::optional<RunRecord> conduct(const std::string& script, const Resources& resources = {}) {
    plan_.runSets[0].runs[0].command = {"sh", "-c", script};
    return conductRun(executor_, plan_, {0, 0}, {}, resources, places_);
  }
  static std::string value(const std::optional<RunRecord>& record, const char* title) {
    const std::string* found = record ? record->value(title) : nullptr;
    return found == nullptr ? "(absent)" : *found;
  }

  testing::ScratchDirectory directory_;
  CampaignPlan plan_;
  RunPlaces places_;
  RunExecutor executor_;
};

TEST_F(RunConduct, TheRecordHasEverythingThatWasMeasured) {
  const auto record = conduct("echo 'States: 17'; echo RESULT: true; exit 3", {.cores = {0}, .memoryNodes = {}});
  ASSERT_TRUE(record);
  EXPECT_EQ(value(record, "status"), "true");
  EXPECT_EQ(value(record, "category"), "correct");
  EXPECT_EQ(value(record, "score"), "2");
  EXPECT_EQ(value(record, "returnvalue"), "3");
  EXPECT_EQ(value(record, "exitsignal"), "(absent)");
  EXPECT_EQ(value(record, "terminationreason"), "(absent)");
  EXPECT_EQ(value(record, "cpuCores"), "0");
  EXPECT_EQ(value(record, "states"), "17");
  EXPECT_EQ(value(record, "absent"), "(absent)");
  EXPECT_GT(parseDuration(value(record, "cputime")).count(), 0);
  EXPECT_GT(parseDuration(value(record, "walltime")).count(), 0);
  for (const char* title : {"cputime-method", "grade", "host", "starttime"})
    EXPECT_NE(value(record, title), "(absent)") << title;
  EXPECT_EQ(record->logName, "t.yml.log");
  // Six lines before the output, as BenchExec's readers of logs expect.
  EXPECT_EQ(contentOf(places_.log), "sh -c 'echo '\\''States: 17'\\''; echo RESULT: true; exit 3'\n\n\n" +
                                        std::string(80, '-') + "\n\n\nStates: 17\nRESULT: true\n");
  EXPECT_FALSE(std::filesystem::exists(places_.log.string() + ".output"));
  EXPECT_FALSE(std::filesystem::exists(places_.files));
}

TEST_F(RunConduct, AnAnswerAfterTheLimitDoesNotCount) {
  plan_.limits.cpuTime = std::chrono::milliseconds(300);
  const auto record = conduct("echo RESULT: true; while :; do :; done");
  EXPECT_EQ(value(record, "status"), "TIMEOUT (true)");
  EXPECT_EQ(value(record, "category"), "error");
  EXPECT_EQ(value(record, "score"), "0");
  EXPECT_EQ(value(record, "terminationreason"), "cputime");
}

TEST_F(RunConduct, AToolThatCannotStartHasNoMeasurements) {
  plan_.runSets[0].runs[0].command = {directory_ / "absent"};
  const auto record = conductRun(executor_, plan_, {0, 0}, {}, {}, places_);
  EXPECT_EQ(value(record, "category"), "error");
  EXPECT_EQ(value(record, "cputime"), "(absent)");
  EXPECT_NE(value(record, "failure"), "(absent)");
  EXPECT_TRUE(std::filesystem::exists(places_.log));
}

TEST_F(RunConduct, AStoppedRunHasNoRecord) {
  std::jthread stopper([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    executor_.stop();
  });
  EXPECT_FALSE(conduct("echo RESULT: true; sleep 60"));
  EXPECT_FALSE(std::filesystem::exists(places_.log));
}

TEST_F(RunConduct, FilesOfAnInterruptedAttemptAreGone) {
  plan_.container.resultPatterns = {"*.out"};
  directory_.write("files/old.out", "of the attempt before");
  ASSERT_TRUE(conduct("echo new > new.out; echo RESULT: true"));
  EXPECT_EQ(contentOf(places_.files / "new.out"), "new\n");
  EXPECT_FALSE(std::filesystem::exists(places_.files / "old.out"));
}

TEST_F(RunConduct, AWorkerDoesTheSame) {
  plan_.runSets[0].runs[0].command = {"sh", "-c", "echo RESULT: unknown"};
  plan_.coresPerRun = 1;
  const auto order = directory_ / "order.json";
  writeWorkOrder({plan_, {}}, order);
  const auto result = directory_ / "result.json";
  ASSERT_TRUE(work(readWorkOrder(order), {0, 0}, result));
  const RunRecord record = runRecordFromJson(contentOf(result));
  EXPECT_EQ(*record.value("status"), "unknown");
  EXPECT_NE(record.value("cpuCores"), nullptr);
  EXPECT_TRUE(contentOf(plan_.outputDirectory / "x.D.logfiles" / record.logName).ends_with("RESULT: unknown\n"));
  EXPECT_THROW(readWorkOrder(directory_.write("bad.json", "{")), BenchError);
  EXPECT_THROW(readWorkOrder(directory_ / "absent.json"), BenchError);
}

}  // namespace
}  // namespace argosy::bench
