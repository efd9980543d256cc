// What must be measured and reported for each workload. Where a grade cannot know by its nature, it must say so.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "bench/run/selftest/selftest.h"
#include "bench/run/selftest/workload.h"

namespace argosy::bench {
namespace {

using Reason = std::optional<TerminationReason>;

std::string text(const Reason& reason) { return reason ? std::string(name(*reason)) : "none"; }

std::string wrongReason(const SelfTestRun& run, Reason expected) {
  if (run.result.terminationReason == expected) return "";
  return "termination reason " + text(run.result.terminationReason) + " instead of " + text(expected);
}

std::string wrongExit(const SelfTestRun& run, int expected) {
  if (std::string wrong = wrongReason(run, std::nullopt); !wrong.empty()) return wrong;
  if (run.result.exitCode == expected) return "";
  if (run.result.exitSignal) return "killed by signal " + std::to_string(*run.result.exitSignal);
  return "exit code " + std::to_string(run.result.exitCode.value_or(-1)) + " instead of " + std::to_string(expected);
}

bool warned(const RunResult& result, const std::string& part) {
  return std::any_of(result.warnings.begin(), result.warnings.end(),
                     [&](const std::string& warning) { return warning.find(part) != std::string::npos; });
}

// Within 2 % + 20 ms.
std::string wrongCpuTime(const SelfTestRun& run, double truth) {
  const double measured = seconds(run.result.cpuTime->value);
  const double tolerance = 0.02 * truth + 0.020 + seconds(run.stolen);
  if (measured <= truth + tolerance && measured >= truth - tolerance) return "";
  return "CPU time " + readable(run.result.cpuTime->value) + " instead of " + std::to_string(truth) + "s";
}

std::string endsWith(const SelfTestRun& run, double cpuTime) {
  const std::string wrong = wrongExit(run, 0);
  return wrong.empty() ? wrongCpuTime(run, cpuTime) : wrong;
}

std::string wrongMemory(const SelfTestRun& run, double lowMegabytes, double highMegabytes) {
  const double megabytes = static_cast<double>(run.result.memory->value.count) * 1e-6;
  if (megabytes >= lowMegabytes && megabytes <= highMegabytes) return "";
  return "memory " + readable(run.result.memory->value) + " is not between " + std::to_string(lowMegabytes) + " and " +
         std::to_string(highMegabytes) + " MB";
}

// Between two readings a limit can be overrun; here the rest is at most what a slow reaction costs.
std::string stoppedAt(const SelfTestRun& run, TerminationReason reason, double limit, double overrun = 0.5) {
  if (std::string wrong = wrongReason(run, reason); !wrong.empty()) return wrong;
  const double measured = seconds(run.result.cpuTime->value);
  if (measured >= limit * 0.95 && measured <= limit + overrun) return "";
  return "CPU time " + readable(run.result.cpuTime->value) + " for a limit of " + std::to_string(limit) + "s";
}

SelfTest burning(std::string name, std::string shows) {
  SelfTest test;
  test.name = name;
  test.shows = std::move(shows);
  test.workload = {name, "0.25"};
  test.judge = [](const SelfTestRun& run) { return endsWith(run, 0.25); };
  return test;
}

std::vector<SelfTest> processTests() {
  const auto milliseconds = [](int count) { return Duration(std::chrono::milliseconds(count)); };
  std::vector<SelfTest> tests{
      burning("burner", "CPU time of one process"),
      burning("unwaited-burner", "CPU time of children that nobody waits for"),
      burning("sigchld-ignorer", "CPU time of children whose parent ignores SIGCHLD"),
      burning("daemon", "CPU time of double-forked processes, and their end"),
  };
  // Without control group and counter nothing remains of such children but the samples of them; then the executor must say so.
  tests[2].judge = [](const SelfTestRun& run) {
    const std::string wrong = endsWith(run, 0.25);
    const Method method = run.result.cpuTime->method;
    const bool impossible = method == Method::NamespaceReaping || method == Method::Wait4;
    return impossible && warned(run.result, "CPU time is a lower bound") ? wrongExit(run, 0) : wrong;
  };
  tests.push_back({"parallel-burners",
                   "the CPU-time limit covers the sum over all processes",
                   {"burner", "5", "4"},
                   {},
                   [=](RunRequest& request) { request.limits.cpuTime = milliseconds(400); },
                   [](const SelfTestRun& run) { return stoppedAt(run, TerminationReason::CpuTime, 0.4); }});
  tests.push_back({"fork-bomb",
                   "the number of processes is limited",
                   {"fork-bomb", "120"},
                   {},
                   [](RunRequest& request) { request.limits.processes = 30; },
                   [](const SelfTestRun& run) -> std::string {
                     if (run.result.terminationReason == TerminationReason::Killed &&
                         warned(run.result, "more than 30 processes"))
                       return "";
                     std::string wrong = wrongExit(run, 0);
                     if (!wrong.empty()) return wrong;
                     const std::size_t place = run.output.find("processes ");
                     if (place == std::string::npos) return "the bomb did not say how far it came";
                     const int reached = std::atoi(run.output.c_str() + place + 10);
                     return reached <= 31 ? "" : "it reached " + std::to_string(reached) + " processes";
                   }});
  tests.push_back({"respawner",
                   "processes that start each other anew are killed",
                   {"respawner"},
                   {},
                   [](RunRequest&) {},
                   [](const SelfTestRun& run) { return wrongExit(run, 0); }});
  tests.push_back({"soft-limit",
                   "SIGTERM at the soft CPU-time limit",
                   {"burner", "5"},
                   {},
                   [=](RunRequest& request) {
                     request.limits.softCpuTime = milliseconds(200);
                     request.limits.cpuTime = milliseconds(2000);
                   },
                   [](const SelfTestRun& run) { return stoppedAt(run, TerminationReason::SoftCpuTime, 0.2); }});
  tests.push_back({"sigterm-ignorer",
                   "SIGKILL at the hard CPU-time limit",
                   {"sigterm-ignorer", "5"},
                   {},
                   [=](RunRequest& request) {
                     request.limits.softCpuTime = milliseconds(100);
                     request.limits.cpuTime = milliseconds(300);
                   },
                   [](const SelfTestRun& run) { return stoppedAt(run, TerminationReason::CpuTime, 0.3); }});
  tests.push_back({"late-verdict",
                   "a verdict after the limit is recognisable",
                   {"late-verdict", "5"},
                   {},
                   [=](RunRequest& request) {
                     request.limits.softCpuTime = milliseconds(200);
                     request.limits.cpuTime = milliseconds(2000);
                   },
                   [](const SelfTestRun& run) -> std::string {
                     if (run.output.find("VERDICT: TRUE") == std::string::npos) return "the verdict was lost";
                     return stoppedAt(run, TerminationReason::SoftCpuTime, 0.2);
                   }});
  tests.push_back({"sleeper",
                   "the wall-time limit",
                   {"sleeper"},
                   {},
                   [=](RunRequest& request) { request.limits.wallTime = milliseconds(300); },
                   [](const SelfTestRun& run) -> std::string {
                     const double wall = seconds(run.result.wallTime->value);
                     // Noticing it may take as long as a loaded machine wants.
                     if (wall < 0.28 || wall > 10) return "wall time " + readable(run.result.wallTime->value);
                     return wrongReason(run, TerminationReason::WallTime);
                   }});
  // Without a namespace it would kill everything that its user has; it refuses.
  tests.push_back({"kill-all",
                   "kill -1 harms nobody outside",
                   {"kill-all"},
                   {Grade::C},
                   [](RunRequest&) {},
                   [](const SelfTestRun& run) { return wrongExit(run, 0); }});
  return tests;
}

std::vector<SelfTest> resourceTests() {
  std::vector<SelfTest> tests;
  tests.push_back({"giant-mapping",
                   "100 GB that are reserved but not used count nothing",
                   {"giant-mapping", "100"},
                   {},
                   [](RunRequest& request) { request.limits.memory = parseBytes("60MB"); },
                   [](const SelfTestRun& run) {
                     const std::string wrong = wrongExit(run, 0);
                     return wrong.empty() ? wrongMemory(run, 0, 30) : wrong;
                   }});
  tests.push_back({"shared-memory",
                   "memory that ten processes share counts once",
                   {"shared-memory", "100", "10"},
                   {},
                   [](RunRequest& request) { request.limits.memory = parseBytes("250MB"); },
                   [](const SelfTestRun& run) {
                     const std::string wrong = wrongExit(run, 0);
                     return wrong.empty() ? wrongMemory(run, 90, 150) : wrong;
                   }});
  tests.push_back({"memory-climber",
                   "the memory limit covers children",
                   {"memory-climber", "600"},
                   {},
                   [](RunRequest& request) { request.limits.memory = parseBytes("100MB"); },
                   [](const SelfTestRun& run) {
                     std::string wrong = wrongReason(run, TerminationReason::Memory);
                     if (!wrong.empty()) return wrong;
                     // Only a control group holds the limit at every instant.
                     return wrongMemory(run, 80, run.result.grade == Grade::A ? 100.1 : 300);
                   }});
  tests.push_back({"page-cache-reader",
                   "reading large files does not exhaust the memory limit",
                   {"page-cache-reader", "large"},
                   {},
                   [](RunRequest& request) {
                     const std::filesystem::path file = request.workingDirectory / "large";
                     std::ofstream{file};
                     std::filesystem::resize_file(file, 200'000'000);
                     request.limits.memory = parseBytes("60MB");
                   },
                   [](const SelfTestRun& run) {
                     const std::string wrong = wrongExit(run, 0);
                     return wrong.empty() ? wrongMemory(run, 0, 60.1) : wrong;
                   }});
  tests.push_back({"tmp-collider",
                   "every run has a /tmp of its own",
                   {"tmp-collider", "/tmp"},
                   {Grade::C},
                   [](RunRequest&) {},
                   [](const SelfTestRun& run) { return wrongExit(run, 0); }});
  tests.push_back({"tmpdir-collider",
                   "every run has a TMPDIR of its own",
                   {"tmp-collider", "TMPDIR"},
                   {},
                   [](RunRequest&) {},
                   [](const SelfTestRun& run) { return wrongExit(run, 0); }});
  tests.push_back({"affinity-escaper",
                   "cores are enforced, or said to be advisory",
                   {"affinity-escaper", "0"},
                   {},
                   [](RunRequest& request) { request.resources.cores = {0}; },
                   [](const SelfTestRun& run) -> std::string {
                     if (run.result.coresEnforced) return wrongExit(run, 0);
                     return warned(run.result, "advisory") ? "" : "no warning that the cores are advisory";
                   }});
  // Inside a container nobody may do it. Outside it would really step the clock of the host.
  tests.push_back({"clock-stepper",
                   "nobody steps the clock; wall time is monotonic",
                   {"clock-stepper"},
                   {Grade::C},
                   [](RunRequest&) {},
                   [](const SelfTestRun& run) -> std::string {
                     const double wall = seconds(run.result.wallTime->value);
                     if (wall < 0 || wall > 30) return "wall time " + readable(run.result.wallTime->value);
                     return wrongExit(run, workloadDenied);
                   }});
  tests.push_back({"giant-output",
                   "long output is trimmed in the middle",
                   {"giant-output", "20"},
                   {},
                   [](RunRequest& request) { request.maximumOutput = parseBytes("100kB"); },
                   [](const SelfTestRun& run) -> std::string {
                     if (run.output.size() > 100'200) return std::to_string(run.output.size()) + " bytes were kept";
                     if (!run.output.starts_with("first line\n") || !run.output.ends_with("last line\n"))
                       return "head or tail was lost";
                     return wrongExit(run, 0);
                   }});
  return tests;
}

}  // namespace

const std::vector<SelfTest>& selfTests() {
  static const std::vector<SelfTest> all = [] {
    std::vector<SelfTest> tests = processTests();
    std::vector<SelfTest> more = resourceTests();
    for (SelfTest& test : more) tests.push_back(std::move(test));
    return tests;
  }();
  return all;
}

}  // namespace argosy::bench
