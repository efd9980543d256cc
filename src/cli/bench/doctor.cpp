// `argosy bench doctor`: what this host can measure with, how to improve it, and the self-test; `argosy bench workload` is what the self-test
// executes.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "bench/run/delegation.h"
#include "bench/run/host_diagnosis.h"
#include "bench/run/run_executor.h"
#include "bench/run/selftest/selftest.h"
#include "bench/run/selftest/workload.h"
#include "cli/bench/bench_commands.h"
#include "cli/exit_code.h"

namespace argosy::cli {
namespace {

using namespace argosy::bench;

constexpr int selfTestFailed = 3;

std::string_view text(Facility::State state) {
  switch (state) {
    case Facility::State::Good: return "ok";
    case Facility::State::Bad: return "missing";
    case Facility::State::Unknown: return "-";
  }
  return "";
}

std::string_view text(SelfTestResult::Status status) {
  switch (status) {
    case SelfTestResult::Status::Passed: return "passed";
    case SelfTestResult::Status::Failed: return "FAILED";
    case SelfTestResult::Status::Skipped: return "skipped";
  }
  return "";
}

std::string shortened(const RunResult& run) {
  std::string result;
  if (run.cpuTime)
    result += std::to_string(seconds(run.cpuTime->value)) + "s " + std::string(name(run.cpuTime->method));
  if (run.memory)
    result += ", " + std::to_string(run.memory->value.count / 1000) + "kB " + std::string(name(run.memory->method));
  return result;
}

struct GradeResults {
  Grade grade;
  std::vector<std::pair<const SelfTest*, SelfTestResult>> results;
};

// In every grade that the host offers, from the best to the worst.
std::vector<GradeResults> executeSelfTests(bool progress) {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe");
  std::vector<GradeResults> all;
  for (const Grade grade : {Grade::A, Grade::B, Grade::C}) {
    RunExecutor executor(grade);
    if (executor.grade() != grade) continue;
    GradeResults& results = all.emplace_back(GradeResults{grade, {}});
    for (const SelfTest& test : selfTests()) {
      results.results.emplace_back(&test, runSelfTest(test, executor, {self, "bench", "workload"}));
      if (!progress) continue;
      const SelfTestResult& result = results.results.back().second;
      std::cout << name(grade) << "  " << std::left << std::setw(20) << test.name << std::setw(9) << text(result.status)
                << (result.detail.empty() ? test.shows + " (" + shortened(result.run) + ")" : result.detail) << "\n"
                << std::flush;
    }
  }
  return all;
}

int diagnose(bool selfTest, bool json) {
  enterDelegatedScope();
  const HostFacilities host = probeHost();
  const std::vector<Facility> facilities = diagnoseHost(host);
  const Grade grade = host.grade(true);
  if (!json) {
    for (const Facility& facility : facilities) {
      std::cout << std::left << std::setw(21) << facility.name << std::setw(9) << text(facility.state)
                << facility.detail << "\n";
      if (!facility.fix.empty())
        std::cout << std::setw(30) << ""
                  << "→ " << facility.fix << "\n";
    }
    std::cout << "\nRuns are measured with grade " << name(grade) << ".\n";
    if (selfTest) std::cout << "\nSelf-test:\n";
  }
  const std::vector<GradeResults> results = selfTest ? executeSelfTests(!json) : std::vector<GradeResults>{};
  int failures = 0;
  for (const GradeResults& ofGrade : results)
    for (const auto& [test, result] : ofGrade.results)
      failures += result.status == SelfTestResult::Status::Failed ? 1 : 0;
  if (json) {
    nlohmann::ordered_json document;
    document["grade"] = name(grade);
    document["reasons"] = host.reasons;
    for (const Facility& facility : facilities)
      document["facilities"].push_back({{"name", facility.name},
                                        {"state", text(facility.state)},
                                        {"detail", facility.detail},
                                        {"fix", facility.fix}});
    for (const GradeResults& ofGrade : results)
      for (const auto& [test, result] : ofGrade.results)
        document["selftest"].push_back({{"grade", name(ofGrade.grade)},
                                        {"name", test->name},
                                        {"status", text(result.status)},
                                        {"shows", test->shows},
                                        {"detail", result.detail},
                                        {"measured", shortened(result.run)}});
    std::cout << document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else if (selfTest) {
    std::cout << (failures == 0 ? "All self-tests passed.\n" : std::to_string(failures) + " self-tests failed.\n");
  }
  return failures == 0 ? static_cast<int>(ExitCode::Success) : selfTestFailed;
}

}  // namespace

void addBenchDoctor(CLI::App& bench, int& exitCode) {
  CLI::App* doctor = bench.add_subcommand("doctor", "What this host can measure with, and how to improve it");
  const auto selfTest = std::make_shared<bool>(false);
  const auto json = std::make_shared<bool>(false);
  doctor->add_flag("--selftest", *selfTest, "Measure misbehaving programs in every grade that this host offers");
  doctor->add_flag("--json", *json, "As JSON");
  doctor->callback([=, &exitCode] { exitCode = diagnose(*selfTest, *json); });

  CLI::App* workload = bench.add_subcommand("workload", "A program of the self-test")->group("");
  const auto arguments = std::make_shared<std::vector<std::string>>();
  workload->add_option("name", *arguments, "Name and arguments")->required();
  workload->callback([=, &exitCode] { exitCode = runWorkload(arguments->front(), std::span(*arguments).subspan(1)); });
}

}  // namespace argosy::cli
