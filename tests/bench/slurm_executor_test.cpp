// The Slurm executor against a controller that misbehaves on demand. tests/bench/cli/slurm_test.py has a real one.
#include "bench/campaign/slurm/executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <sstream>
#include <thread>

#include "bench/campaign/record_json.h"
#include "bench/campaign/slurm/job_options.h"
#include "bench/quantity.h"
#include "bench/results/atomic_file.h"
#include "tests/bench/scratch_directory.h"

namespace argosy::bench {
namespace {

struct FakeCluster {
  struct Job {
    SlurmJob job;
    std::vector<std::string> states;
  };
  std::vector<Job> jobs;
  std::vector<std::string> cancelled;
  std::size_t arraySize = 100;
  int unanswered = 0;  // so many questions get no answer
  std::atomic<int> asked = 0;
  std::map<PlannedRunRef, std::vector<std::string>> endings;  // of a run's attempts: "COMPLETED", if nothing is said
  std::map<PlannedRunRef, std::size_t> attempts;
  SlurmSubmission::Answer answer = SlurmSubmission::Answer::Accepted;
  bool acceptsSilently = false;  // the job is there though the answer got lost
};

class FakeController final : public SlurmController {
 public:
  explicit FakeController(FakeCluster& cluster) : cluster_(cluster) {}

  std::size_t maximumArraySize() override { return cluster_.arraySize; }
  void test(const SlurmJob&) override {}

  SlurmSubmission submit(const SlurmJob& job) override {
    const SlurmSubmission::Answer answer = cluster_.answer;
    cluster_.answer = SlurmSubmission::Answer::Accepted;
    if (answer != SlurmSubmission::Answer::Accepted && !cluster_.acceptsSilently) return {answer, "no"};
    FakeCluster::Job added{job, std::vector<std::string>(job.elements, "PENDING")};
    for (const SlurmAttempt& attempt : SlurmAttempt::load(job.script.parent_path().parent_path()))
      if (attempt.jobName() == job.name)
        for (std::size_t i = 0; i < attempt.elements().size(); ++i) added.states[i] = carryOut(attempt, i);
    cluster_.jobs.push_back(added);
    return {answer, std::to_string(cluster_.jobs.size())};
  }

  std::optional<std::vector<SlurmElement>> elements(const std::vector<std::string>& names) override {
    ++cluster_.asked;
    if (cluster_.unanswered > 0) {
      --cluster_.unanswered;
      return std::nullopt;
    }
    std::vector<SlurmElement> found;
    for (const FakeCluster::Job& job : cluster_.jobs)
      for (std::size_t i = 0; i < job.states.size(); ++i)
        if (std::find(names.begin(), names.end(), job.job.name) != names.end() && job.states[i] != "VANISHED")
          found.push_back({job.job.name, i, job.states[i], " on node1"});
    return found;
  }

  bool cancel(const std::vector<std::string>& names) override {
    cluster_.cancelled.insert(cluster_.cancelled.end(), names.begin(), names.end());
    return true;
  }

 private:
  std::string carryOut(const SlurmAttempt& attempt, std::size_t element) {
    std::string state = "COMPLETED";
    for (const PlannedRunRef ref : attempt.elements()[element]) {
      const std::size_t number = cluster_.attempts[ref]++;
      const std::vector<std::string>& endings = cluster_.endings[ref];
      if (number < endings.size() && endings[number] != "COMPLETED") {
        state = endings[number];
        continue;
      }
      const WorkOrder order = readWorkOrder(attempt.directory() / "order.json");
      const CampaignLayout layout(order.plan);
      std::filesystem::create_directories(layout.logDirectory());
      writeAtomically(layout.log(ref), "log of attempt " + std::to_string(number + 1));
      RunRecord record;
      record.name = plannedRun(order.plan, ref).task;
      record.columns = {{"status", "true", false}};
      record.logName = layout.logName(ref);
      writeAtomically(attempt.result(ref), toJson(record) + "\n");
    }
    return state;
  }

  FakeCluster& cluster_;
};

class SlurmExecutorTest : public ::testing::Test {
 protected:
  SlurmExecutorTest() {
    plan_.name = "demo";
    plan_.date = "2026-11-15_20-00-00";
    plan_.outputDirectory = directory_.path();
    plan_.runSets.emplace_back();
    for (int i = 0; i < 5; ++i) {
      PlannedRun run;
      run.task = "/tasks/task" + std::to_string(i) + ".yml";
      run.expectedVerdict = "true";
      run.command = {"true"};
      plan_.runSets[0].runs.push_back(run);
      todo_.push_back({0, static_cast<std::size_t>(i)});
    }
    options_.pollInterval = std::chrono::milliseconds(5);
    options_.grace = {std::chrono::milliseconds(20), std::chrono::milliseconds(5)};
  }

  // One life of the campaign's process.
  void execute() {
    const CampaignLayout layout(plan_);
    std::filesystem::create_directories(layout.logDirectory());
    SlurmExecutor executor(plan_, settings_, layout, options_, log_, std::make_unique<FakeController>(cluster_));
    std::vector<PlannedRunRef> left;
    for (const PlannedRunRef ref : todo_)
      if (!results_.contains(ref)) left.push_back(ref);
    executor.check(left);
    executor.execute(left, [&](PlannedRunRef ref, const RunRecord& record) {
      EXPECT_TRUE(results_.emplace(ref, record).second) << "a second result";
      EXPECT_TRUE(std::filesystem::exists(layout.log(ref)));
    });
  }

  std::string status(std::size_t run) { return *results_.at({0, run}).value("status"); }
  std::string log(std::size_t run) {
    std::ifstream stream(CampaignLayout(plan_).log({0, run}));
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  bool directoryIsGone() const { return !std::filesystem::exists(directory_ / "demo.2026-11-15_20-00-00.slurm"); }

  testing::ScratchDirectory directory_;
  CampaignPlan plan_;
  RunSettings settings_;
  std::vector<PlannedRunRef> todo_;
  SlurmOptions options_;
  FakeCluster cluster_;
  std::ostringstream log_;
  std::map<PlannedRunRef, RunRecord> results_;
};

TEST_F(SlurmExecutorTest, EveryRunGetsItsResultAndItsLog) {
  execute();
  ASSERT_EQ(results_.size(), 5u);
  EXPECT_EQ(results_.at({0, 3}).name, "/tasks/task3.yml");
  EXPECT_EQ(log(3), "log of attempt 1");
  EXPECT_EQ(cluster_.jobs.size(), 1u);
  EXPECT_EQ(cluster_.jobs[0].job.elements, 5u);
  EXPECT_TRUE(cluster_.cancelled.empty());
  EXPECT_TRUE(directoryIsGone());
}

TEST_F(SlurmExecutorTest, LargeCampaignsAreSubmittedInPieces) {
  cluster_.arraySize = 2;
  execute();
  EXPECT_EQ(results_.size(), 5u);
  ASSERT_EQ(cluster_.jobs.size(), 3u);
  EXPECT_EQ(cluster_.jobs[2].job.elements, 1u);
}

TEST_F(SlurmExecutorTest, AnElementMayHaveSeveralRuns) {
  options_.runsPerElement = 2;
  cluster_.endings[{0, 1}] = {"TIMEOUT"};
  execute();
  EXPECT_EQ(results_.size(), 5u);
  EXPECT_EQ(cluster_.jobs[0].job.elements, 3u);
  // Only the run without result is done again.
  ASSERT_EQ(cluster_.jobs.size(), 2u);
  EXPECT_EQ(cluster_.jobs[1].job.elements, 1u);
}

TEST_F(SlurmExecutorTest, LostRunsAreSubmittedAgain) {
  cluster_.endings[{0, 1}] = {"NODE_FAIL"};
  cluster_.endings[{0, 2}] = {"VANISHED", "CANCELLED"};
  execute();
  ASSERT_EQ(results_.size(), 5u);
  EXPECT_EQ(status(1), "true");
  EXPECT_EQ(log(1), "log of attempt 2");
  EXPECT_EQ(log(2), "log of attempt 3");
  EXPECT_EQ(log(0), "log of attempt 1");
}

TEST_F(SlurmExecutorTest, ARunThatIsAlwaysLostIsAnErrorWithTheReason) {
  cluster_.endings[{0, 4}] = {"NODE_FAIL", "VANISHED", "OUT_OF_MEMORY", "COMPLETED"};
  execute();
  ASSERT_EQ(results_.size(), 5u);
  EXPECT_EQ(status(4), "ERROR (lost by Slurm)");
  EXPECT_EQ(*results_.at({0, 4}).value("category"), "error");
  const std::string reason = *results_.at({0, 4}).value("failure");
  EXPECT_NE(reason.find("3 times"), std::string::npos) << reason;
  EXPECT_NE(reason.find("NODE_FAIL on node1"), std::string::npos) << reason;
  EXPECT_NE(reason.find("vanished"), std::string::npos) << reason;
  EXPECT_NE(reason.find("OUT_OF_MEMORY"), std::string::npos) << reason;
  EXPECT_EQ(cluster_.attempts.at(PlannedRunRef{0, 4}), 3u);
}

TEST_F(SlurmExecutorTest, ASilentControllerIsWaitedFor) {
  cluster_.endings[{0, 0}] = {"NODE_FAIL"};
  cluster_.unanswered = 3;
  execute();
  EXPECT_EQ(results_.size(), 5u);
  EXPECT_EQ(cluster_.attempts.at(PlannedRunRef{0, 0}), 2u);
  EXPECT_NE(log_.str().find("Slurm does not answer; waiting"), std::string::npos) << log_.str();
  EXPECT_NE(log_.str().find("Slurm answers again"), std::string::npos) << log_.str();
}

TEST_F(SlurmExecutorTest, ASubmissionWhoseAnswerGotLostIsNotRepeated) {
  cluster_.answer = SlurmSubmission::Answer::Unreachable;
  cluster_.acceptsSilently = true;
  cluster_.endings[{0, 0}] = {"NODE_FAIL"};
  execute();
  EXPECT_EQ(results_.size(), 5u);
  EXPECT_EQ(cluster_.attempts.at(PlannedRunRef{0, 1}), 1u);
  EXPECT_EQ(cluster_.attempts.at(PlannedRunRef{0, 0}), 2u);
}

TEST_F(SlurmExecutorTest, ASubmissionThatNeverArrivedIsRepeated) {
  cluster_.answer = SlurmSubmission::Answer::Unreachable;
  execute();
  EXPECT_EQ(results_.size(), 5u);
  EXPECT_EQ(cluster_.jobs.size(), 1u);
}

TEST_F(SlurmExecutorTest, ARefusalIsAnErrorBeforeTheFirstRun) {
  cluster_.answer = SlurmSubmission::Answer::Refused;
  EXPECT_THROW(execute(), BenchError);
  EXPECT_TRUE(results_.empty());
}

TEST_F(SlurmExecutorTest, StoppingCancelsAndResumingSubmitsAgain) {
  for (std::size_t i = 0; i < 5; ++i) cluster_.endings[{0, i}] = {"RUNNING"};
  const CampaignLayout layout(plan_);
  std::filesystem::create_directories(layout.logDirectory());
  {
    SlurmExecutor executor(plan_, settings_, layout, options_, log_, std::make_unique<FakeController>(cluster_));
    executor.check(todo_);
    const std::jthread stopper([&] {
      while (cluster_.asked.load() < 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      executor.stop();
    });
    executor.execute(todo_, [](PlannedRunRef, const RunRecord&) { FAIL(); });
  }
  ASSERT_EQ(cluster_.cancelled.size(), 1u);
  EXPECT_EQ(cluster_.cancelled[0], cluster_.jobs[0].job.name);
  execute();
  EXPECT_EQ(results_.size(), 5u);
  ASSERT_EQ(cluster_.jobs.size(), 2u);
  EXPECT_NE(cluster_.jobs[1].job.name, cluster_.jobs[0].job.name);
}

TEST_F(SlurmExecutorTest, ResumingFindsJobsAgain) {
  // The former process submitted, and was killed before it collected anything.
  const CampaignLayout layout(plan_);
  const std::filesystem::path place = directory_ / (layout.stem() + ".slurm");
  std::filesystem::create_directories(place);
  FakeController controller(cluster_);
  const SlurmAttempt attempt =
      SlurmAttempt::create(place, 1, "argosy-former", {{{0, 0}}, {{0, 1}}, {{0, 2}}, {{0, 3}}}, {plan_, RunSettings{}});
  cluster_.endings[{0, 2}] = {"NODE_FAIL"};
  SlurmJob job;
  job.name = "argosy-former";
  job.script = attempt.script();
  job.elements = 4;
  controller.submit(job);
  // It had got one into the journal already.
  results_.emplace(PlannedRunRef{0, 0}, RunRecord{});
  execute();
  EXPECT_EQ(results_.size(), 5u);
  EXPECT_EQ(cluster_.attempts.at(PlannedRunRef{0, 1}), 1u);
  EXPECT_EQ(cluster_.attempts.at(PlannedRunRef{0, 2}), 2u);
  EXPECT_EQ(cluster_.attempts.at(PlannedRunRef{0, 4}), 1u);
  EXPECT_TRUE(directoryIsGone());
}

TEST(SlurmQueue, LinesOfSqueueAreRead) {
  const auto found =
      parseQueue("argosy-a|3|RUNNING|node1|None\nargosy-a|4|PENDING||Resources\nother|N/A|RUNNING|n|None\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].index, 3u);
  EXPECT_EQ(found[0].state, "RUNNING");
  EXPECT_EQ(found[0].detail, " on node1");
  EXPECT_EQ(found[1].detail, " (Resources)");
  for (const char* state : {"PENDING", "RUNNING", "COMPLETING", "SUSPENDED", "REQUEUED", "CONFIGURING"})
    EXPECT_TRUE(mayStillRun(state)) << state;
  for (const char* state : {"COMPLETED", "FAILED", "NODE_FAIL", "TIMEOUT", "CANCELLED", "PREEMPTED"})
    EXPECT_FALSE(mayStillRun(state)) << state;
}

TEST(SlurmResources, FollowFromThePlan) {
  CampaignPlan plan;
  EXPECT_TRUE(slurmResources(plan, {}, 1).empty());
  plan.coresPerRun = 2;
  plan.limits.memory = Bytes{15'000'000'000};
  plan.limits.cpuTime = std::chrono::seconds(900);
  EXPECT_EQ(slurmResources(plan, {}, 1), (std::vector<std::string>{"--cpus-per-task=2", "--mem=14562M", "--time=17"}));
  plan.limits.wallTime = std::chrono::seconds(60);
  EXPECT_EQ(slurmResources(plan, {}, 10).back(), "--time=20");
}

}  // namespace
}  // namespace argosy::bench
