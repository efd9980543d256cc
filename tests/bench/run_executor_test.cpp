// The self-test workloads in every grade that this host offers, and what the executor promises beside them.
#include "bench/run/run_executor.h"
#include "confinement/obstacle.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "bench/container/container.h"
#include "bench/run/selftest/selftest.h"
#include "bench/run/task_clock.h"
#include "bench/run/temporary_directory.h"

namespace argosy::bench {
namespace {

using namespace std::chrono_literals;

// A way to measure: a grade, or a grade without the counter that makes it exact.
struct Way {
  std::string name;
  Grade grade;
  bool taskClock;
};

const std::vector<Way> ways{{"A", Grade::A, true},
                            {"B", Grade::B, true},
                            {"BWithoutCounter", Grade::B, false},
                            {"C", Grade::C, true},
                            {"CWithoutCounter", Grade::C, false}};

HostFacilities facilities(const Way& way) {
  HostFacilities host = probeHost(way.grade);
  host.taskClock = host.taskClock && way.taskClock;
  return host;
}

class InGrade : public ::testing::Test {
 protected:
  // Nothing where the host does not offer the way.
  static std::unique_ptr<RunExecutor> executor(const Way& way) {
    HostFacilities host = facilities(way);
    if (host.grade(true) != way.grade) return nullptr;
    return std::make_unique<RunExecutor>(std::move(host));
  }
};

struct RunCase {
  Way way;
  const SelfTest* test;
};

std::vector<RunCase> allCases() {
  std::vector<RunCase> cases;
  for (const Way& way : ways) {
    for (const SelfTest& test : selfTests()) {
      // The counter is only about CPU time.
      const bool time = test.name.find("burner") != std::string::npos || test.name == "sigchld-ignorer" ||
                        test.name == "daemon" || test.name == "soft-limit";
      if (way.taskClock || time) cases.push_back({way, &test});
    }
  }
  return cases;
}

std::string caseName(const ::testing::TestParamInfo<RunCase>& info) {
  std::string text = info.param.way.name + "_" + info.param.test->name;
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

class SelfTestInGrade : public InGrade, public ::testing::WithParamInterface<RunCase> {};

TEST_P(SelfTestInGrade, IsMeasuredAndEnded) {
  const auto executor = this->executor(GetParam().way);
  if (!executor) GTEST_SKIP() << "this host does not offer grade " << GetParam().way.name;
  const SelfTestResult result = runSelfTest(*GetParam().test, *executor, {BENCH_WORKLOAD});
  if (result.status == SelfTestResult::Status::Skipped) GTEST_SKIP() << result.detail;
  EXPECT_EQ(result.detail, "");
  EXPECT_EQ(result.run.grade, GetParam().way.grade);
}

INSTANTIATE_TEST_SUITE_P(Workloads, SelfTestInGrade, ::testing::ValuesIn(allCases()), caseName);

// What holds in every way to measure, beside the self-test.
class ExecutorInGrade : public InGrade, public ::testing::WithParamInterface<Way> {
 protected:
  void SetUp() override {
    executor_ = executor(GetParam());
    if (!executor_) GTEST_SKIP() << "this host does not offer grade " << GetParam().name;
  }

  RunRequest request(std::vector<std::string> command) const {
    RunRequest result;
    result.command = std::move(command);
    result.output = directory_.path() / "output";
    result.workingDirectory = directory_.path();
    result.limits.memory = parseBytes("500MB");
    result.limits.wallTime = 40s;
    result.container.directories = {{std::filesystem::path(BENCH_WORKLOAD).parent_path(), DirectoryMode::ReadOnly},
                                    {directory_.path(), DirectoryMode::ReadOnly}};
    return result;
  }

  std::string contents(const std::string& file) const {
    std::ostringstream text;
    text << std::ifstream(directory_.path() / file).rdbuf();
    return text.str();
  }

  TemporaryDirectory directory_;
  std::unique_ptr<RunExecutor> executor_;
};

INSTANTIATE_TEST_SUITE_P(Grades, ExecutorInGrade, ::testing::ValuesIn(ways),
                         [](const ::testing::TestParamInfo<Way>& info) { return info.param.name; });

TEST_P(ExecutorInGrade, ExitCodesAndSignalsArePassedOn) {
  RunResult result = executor_->execute(request({BENCH_WORKLOAD, "exit", "42"}));
  EXPECT_EQ(result.exitCode, 42);
  EXPECT_EQ(result.exitSignal, std::nullopt);
  EXPECT_EQ(result.terminationReason, std::nullopt);
  EXPECT_EQ(result.wallTime->method, Method::MonotonicClock);
  result = executor_->execute(request({"sh", "-c", "kill -SEGV $$"}));
  EXPECT_EQ(result.exitCode, std::nullopt);
  EXPECT_EQ(result.exitSignal, SIGSEGV);
  EXPECT_EQ(result.terminationReason, std::nullopt);
}

TEST_P(ExecutorInGrade, WhatCannotStartFailsWithoutMeasurements) {
  for (const std::string command : {"/does/not/exist", "argosy-no-such-program", "/etc/passwd"}) {
    const RunResult result = executor_->execute(request({command}));
    EXPECT_EQ(result.terminationReason, TerminationReason::Failed) << command;
    EXPECT_NE(result.failure.find("cannot execute '" + command + "'"), std::string::npos) << result.failure;
    EXPECT_FALSE(result.exitCode || result.exitSignal || result.cpuTime || result.wallTime || result.memory);
  }
}

TEST_P(ExecutorInGrade, ResultFilesBelowTheWorkingDirectoryAreNotCollectedAgain) {
  RunRequest asked = request({"sh", "-c", "mkdir -p deep/er; echo x > deep/er/file"});
  asked.container.enabled = false;
  asked.container.resultPatterns = {"**/file"};
  asked.container.resultDirectory = directory_.path() / "deep" / "results";
  std::filesystem::create_directories(asked.container.resultDirectory);
  const RunResult result = executor_->execute(asked);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(std::filesystem::exists(asked.container.resultDirectory / "deep/er/file"));
  EXPECT_FALSE(std::filesystem::exists(asked.container.resultDirectory / "deep/results"));
}

TEST_P(ExecutorInGrade, InputOutputAndEnvironmentAreTheRequests) {
  std::ofstream(directory_.path() / "input") << "from the file\n";
  RunRequest asked = request({"sh", "-c", "cat; echo \"$GIVEN\" >&2; echo \"${HOME_OF_TESTS-unset}\"; pwd"});
  asked.standardInput = directory_.path() / "input";
  asked.errorOutput = directory_.path() / "errors";
  asked.environment = {{"GIVEN", "a value"}, {"HOME_OF_TESTS", std::nullopt}};
  setenv("HOME_OF_TESTS", "somewhere", 1);
  const RunResult result = executor_->execute(asked);
  unsetenv("HOME_OF_TESTS");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(contents("output"), "from the file\nunset\n" + directory_.path().string() + "\n");
  EXPECT_EQ(contents("errors"), "a value\n");
}

TEST_P(ExecutorInGrade, InputIsEmptyUnlessGiven) {
  EXPECT_EQ(executor_->execute(request({"cat"})).exitCode, 0);
  EXPECT_EQ(contents("output"), "");
}

TEST_P(ExecutorInGrade, DescriptorsAreClosedAndSignalsReset) {
  executor_->execute(request({"sh", "-c", "ls /proc/self/fd | wc -l; grep -E 'Sig(Blk|Ign)' /proc/self/status"}));
  // ls itself has one for the directory.
  EXPECT_EQ(contents("output"), "4\nSigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_P(ExecutorInGrade, StoppingKillsCurrentAndLaterRuns) {
  std::thread stopper([&] {
    std::this_thread::sleep_for(200ms);
    executor_->stop();
  });
  const RunResult result = executor_->execute(request({BENCH_WORKLOAD, "sleeper"}));
  stopper.join();
  EXPECT_EQ(result.terminationReason, TerminationReason::Killed);
  EXPECT_TRUE(result.cpuTime && result.memory);
  EXPECT_LT(seconds(result.wallTime->value), 20);
  EXPECT_TRUE(executor_->stopped());
  EXPECT_EQ(executor_->execute(request({BENCH_WORKLOAD, "sleeper"})).terminationReason, TerminationReason::Killed);
}

TEST_P(ExecutorInGrade, SeveralRunsAtOnceAreMeasuredApart) {
  std::vector<RunResult> results(4);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        RunRequest asked = request({BENCH_WORKLOAD, "unwaited-burner", std::to_string(0.05 * (i + 1))});
        asked.output = directory_.path() / ("output" + std::to_string(i));
        results[i] = executor_->execute(asked);
      });
    }
  }
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(results[i].exitCode, 0);
    EXPECT_NEAR(seconds(results[i].cpuTime->value), 0.05 * (i + 1), 0.045) << i;
  }
}

TEST_P(ExecutorInGrade, ABenchmarkerThatIsKilledTakesItsRunWithIt) {
  const std::string mark = "ARGOSY_KILLED_BENCHMARKER=" + std::to_string(getpid()) + GetParam().name;
  const pid_t benchmarker = fork();
  if (benchmarker == 0) {
    // With processes that are not the main one's children any more.
    RunRequest asked = request({"sh", "-c", "(setsid sh -c 'sleep 300 & exec sleep 300' &); exec sleep 300"});
    asked.environment["ARGOSY_KILLED_BENCHMARKER"] = mark.substr(mark.find('=') + 1);
    setenv("TMPDIR", directory_.path().c_str(), 1);  // what it leaves behind goes with this test
    // A new one: threads of the parent's are not here.
    RunExecutor(facilities(GetParam())).execute(asked);
    _exit(0);
  }
  const auto wait = [&](bool there) {
    const auto reached = [&] {
      const std::size_t count = processesWithEnvironment(mark).size();
      return there ? count >= 3 : count == 0;
    };
    for (int i = 0; i < 500 && !reached(); ++i) std::this_thread::sleep_for(20ms);
    return reached();
  };
  EXPECT_TRUE(wait(true));
  kill(benchmarker, SIGKILL);
  waitpid(benchmarker, nullptr, 0);
  EXPECT_TRUE(wait(false));
  probeHost(GetParam().grade);  // removes the control groups that were left behind
}

TEST_P(ExecutorInGrade, MissingMemoryLimitAndAdvisoryCoresAreWarnedOf) {
  RunRequest asked = request({"true"});
  asked.limits.memory.reset();
  const auto warned = [&](const std::string& part) {
    const RunResult result = executor_->execute(asked);
    return std::any_of(result.warnings.begin(), result.warnings.end(),
                       [&](const std::string& warning) { return warning.find(part) != std::string::npos; });
  };
  EXPECT_TRUE(warned("no memory limit"));
  asked.limits.memory = parseBytes("500MB");
  EXPECT_FALSE(warned("no memory limit"));
  EXPECT_FALSE(warned("advisory"));
  asked.resources.cores = {0};
  EXPECT_EQ(warned("advisory"), GetParam().grade != Grade::A || !executor_->execute(asked).coresEnforced);
}

TEST_P(ExecutorInGrade, ImpossibleRequestsAreRefusedBeforeTheyStart) {
  RunRequest asked = request({"true"});
  asked.requiredGrade = Grade::A;
  if (GetParam().grade == Grade::A) {
    EXPECT_NO_THROW(executor_->check(asked));
  } else {
    EXPECT_THROW(executor_->check(asked), BenchError);
  }
  asked.requiredGrade.reset();
  asked.output = directory_.path() / "missing" / "output";
  EXPECT_THROW(executor_->execute(asked), BenchError);
  asked = request({});
  EXPECT_THROW(executor_->execute(asked), BenchError);
  asked = request({"true"});
  asked.workingDirectory = directory_.path() / "missing";
  EXPECT_THROW(executor_->execute(asked), BenchError);
  asked = request({"true"});
  asked.standardInput = directory_.path() / "missing";
  EXPECT_THROW(executor_->execute(asked), BenchError);
}

TEST_P(ExecutorInGrade, NothingIsLeftBehind) {
  const auto entries = [](const std::filesystem::path& directory, const std::string& prefix) {
    int count = 0;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error))
      count += entry.path().filename().string().starts_with(prefix + std::to_string(getpid())) ? 1 : 0;
    return count;
  };
  executor_->execute(request({BENCH_WORKLOAD, "daemon", "0.01"}));
  const OwnGroups own = ownGroups(ControlGroupView::ofThisProcess());
  if (own.unified) {
    EXPECT_EQ(entries(*own.unified, "argosy-"), 0);
  }
  for (const auto& [controller, directory] : own.legacy) EXPECT_EQ(entries(directory, "argosy-"), 0) << controller;
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG | __WALL), -1);
}

TEST(GradeA, WithoutContainerTheControlGroupKillsAlone) {
  RunExecutor executor;
  ContainerOptions none;
  none.enabled = false;
  if (executor.grade(none) != Grade::A) GTEST_SKIP() << "this host does not offer grade A";
  for (const SelfTest& test : selfTests()) {
    if (test.name != "daemon" && test.name != "respawner" && test.name != "memory-climber" && test.name != "fork-bomb")
      continue;
    SelfTest bare = test;
    bare.prepare = [&](RunRequest& request) {
      test.prepare(request);
      request.container.enabled = false;
    };
    EXPECT_EQ(runSelfTest(bare, executor, {BENCH_WORKLOAD}).detail, "") << test.name;
  }
}

// An ordinary user gets grade B. The new identity needs a new process image: the kernel hides processes that changed theirs.
TEST(GradeB, WorksForOrdinaryUsers) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become somebody else; everybody else has tested this already";
  if (access("/usr/bin/setpriv", X_OK) != 0) GTEST_SKIP() << "setpriv is missing";
  const std::string self = std::filesystem::read_symlink("/proc/self/exe");
  std::string filter;
  for (const char* test :
       {"unwaited_burner", "sigchld_ignorer", "daemon", "fork_bomb", "memory_climber", "kill_all", "tmp_collider"})
    filter += std::string(filter.empty() ? "" : ":") + "*/SelfTestInGrade.IsMeasuredAndEnded/B_" + test;
  const TemporaryDirectory directory;
  const std::string log = directory.path() / "log";
  const std::string command =
      "cd / && /usr/bin/setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/ TMPDIR=/tmp '" + self +
      "' '--gtest_filter=" + filter + "' > '" + log + "' 2>&1";
  const int status = std::system(command.c_str());
  std::ostringstream text;
  text << std::ifstream(log).rdbuf();
  EXPECT_EQ(status, 0) << text.str();
  if (text.str().find("does not offer") != std::string::npos)
    GTEST_SKIP() << "this host does not offer grade B to ordinary users: "
                 << confinement::namespaceObstacle().value_or("");
  EXPECT_NE(text.str().find("[  PASSED  ] 7 tests."), std::string::npos) << text.str();
}

}  // namespace
}  // namespace argosy::bench
