// The self-test workloads in every grade that this host offers, and what the executor promises beside them.
#include "bench/run/run_executor.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "bench/run/container_setup.h"
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

class InGrade : public testing::Test {
 protected:
  // Nothing where the host does not offer the way.
  static std::unique_ptr<RunExecutor> executor(const Way& way) {
    HostFacilities host = facilities(way);
    if (host.grade(true) != way.grade) return nullptr;
    return std::make_unique<RunExecutor>(std::move(host));
  }
};

struct Case {
  Way way;
  const SelfTest* test;
};

std::vector<Case> allCases() {
  std::vector<Case> cases;
  for (const Way& way : ways)
    for (const SelfTest& test : selfTests()) cases.push_back({way, &test});
  return cases;
}

std::string caseName(const testing::TestParamInfo<Case>& info) {
  std::string text = info.param.way.name + "_" + info.param.test->name;
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

class SelfTestInGrade : public InGrade, public testing::WithParamInterface<Case> {};

TEST_P(SelfTestInGrade, IsMeasuredAndEnded) {
  const auto executor = this->executor(GetParam().way);
  if (!executor) GTEST_SKIP() << "this host does not offer grade " << GetParam().way.name;
  const SelfTestResult result = runSelfTest(*GetParam().test, *executor, {BENCH_WORKLOAD});
  if (result.status == SelfTestResult::Status::Skipped) GTEST_SKIP() << result.detail;
  EXPECT_EQ(result.detail, "");
  EXPECT_EQ(result.run.grade, GetParam().way.grade);
}

INSTANTIATE_TEST_SUITE_P(Workloads, SelfTestInGrade, testing::ValuesIn(allCases()), caseName);

}  // namespace
}  // namespace argosy::bench
