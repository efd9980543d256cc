#include "bench/run/selftest/selftest.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <fstream>
#include <sstream>

#include "bench/host/host_files.h"
#include "bench/host/host_warnings.h"
#include "bench/run/selftest/workload.h"
#include "bench/run/temporary_directory.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;

std::string uniqueMark() {
  static std::atomic<unsigned> count = 0;
  return std::to_string(getpid()) + "-" + std::to_string(++count);
}

Duration stolenTime() {
  Duration sum{};
  for (const auto& [core, times] : HostActivity::now().cores) sum += times.stolen;
  return sum;
}

constexpr const char* markVariable = "ARGOSY_SELFTEST";

}  // namespace

std::vector<pid_t> processesWithEnvironment(const std::string& entry) {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& directory : std::filesystem::directory_iterator("/proc", error)) {
    const std::string name = directory.path().filename();
    pid_t process = 0;
    const auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), process);
    if (failed != std::errc() || end != name.data() + name.size()) continue;
    const std::string environment = std::string(1, '\0') + readText(directory.path() / "environ").value_or("");
    if (environment.find('\0' + entry + '\0') != std::string::npos) found.push_back(process);
  }
  return found;
}

SelfTestResult runSelfTest(const SelfTest& test, RunExecutor& executor, const std::vector<std::string>& program) {
  SelfTestResult outcome;
  const TemporaryDirectory directory;
  RunRequest request;
  request.command = program;
  request.command.insert(request.command.end(), test.workload.begin(), test.workload.end());
  request.output = directory.path() / "output.log";
  request.workingDirectory = directory.path();
  request.limits.memory = parseBytes("500MB");
  request.limits.wallTime = std::chrono::seconds(50);
  const std::string mark = uniqueMark();
  request.environment[markVariable] = mark;
  // Wherever we lie, workloads must be able to execute us.
  request.container.directories = {{path(program.front()).parent_path(), DirectoryMode::ReadOnly},
                                   {directory.path(), DirectoryMode::ReadOnly}};
  test.prepare(request);
  const Grade grade = executor.grade(request.container);
  if (std::find(test.unsuitableGrades.begin(), test.unsuitableGrades.end(), grade) != test.unsuitableGrades.end()) {
    outcome.status = SelfTestResult::Status::Skipped;
    outcome.detail = "not in grade " + std::string(name(grade));
    return outcome;
  }
  const Duration stolenBefore = stolenTime();
  outcome.run = executor.execute(request);
  const Duration stolen = stolenTime() - stolenBefore;
  std::ostringstream output;
  output << std::ifstream(request.output, std::ios::binary).rdbuf();
  outcome.detail = outcome.run.terminationReason == TerminationReason::Failed
                       ? outcome.run.failure
                       : test.judge({outcome.run, output.str(), stolen});
  const std::vector<pid_t> survivors = processesWithEnvironment(std::string(markVariable) + "=" + mark);
  if (!survivors.empty()) {
    if (!outcome.detail.empty()) outcome.detail += "; ";
    outcome.detail +=
        std::to_string(survivors.size()) + " processes survived, for example " + std::to_string(survivors[0]);
  }
  if (!outcome.detail.empty()) outcome.status = SelfTestResult::Status::Failed;
  return outcome;
}

}  // namespace argosy::bench
