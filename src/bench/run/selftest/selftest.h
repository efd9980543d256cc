// Executes the misbehaving workloads and judges what the executor says about them. `argosy bench doctor --selftest` shows it to users; our
// tests assert the same.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bench/run/run_executor.h"

namespace argosy::bench {

struct SelfTestResult {
  enum class Status { Passed, Failed, Skipped };
  Status status = Status::Passed;
  std::string detail;  // what is wrong, or why it was skipped
  RunResult run;
};

// What a judge looks at. Judges throw nothing: they return what is wrong, or nothing.
struct SelfTestRun {
  const RunResult& result;
  std::string output;
  Duration stolen{};  // by the hypervisor, from all cores: inside a virtual machine nobody can do better
};

struct SelfTest {
  std::string name;
  std::string shows;                    // in a few words
  std::vector<std::string> workload;    // name and arguments
  std::vector<Grade> unsuitableGrades;  // where it would hurt the host or proves nothing
  std::function<void(RunRequest&)> prepare = [](RunRequest&) {};
  std::function<std::string(const SelfTestRun&)> judge;
};

const std::vector<SelfTest>& selfTests();

// `program`: what executes workloads when the name of one and its arguments are appended.
SelfTestResult runSelfTest(const SelfTest& test, RunExecutor& executor, const std::vector<std::string>& program);

// Processes of this host whose environment has this entry ("NAME=value").
std::vector<pid_t> processesWithEnvironment(const std::string& entry);

}  // namespace argosy::bench
