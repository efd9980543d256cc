#include "bench/run/run_executor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <thread>

#include "bench/host/host_files.h"
#include "bench/host/host_warnings.h"
#include "bench/run/control_group.h"
#include "bench/run/energy_meter.h"
#include "bench/run/kernel_file.h"
#include "bench/run/output_trimming.h"
#include "bench/run/process_tree.h"
#include "bench/run/request_check.h"
#include "bench/run/run_meters.h"
#include "bench/run/temporary_directory.h"
#include "bench/run/watcher.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;
using Environment = std::map<std::string, std::optional<std::string>>;

std::string groupName() {
  static std::atomic<unsigned> count = 0;
  return "argosy-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

std::string timestamp() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm parts{};
  gmtime_r(&now.tv_sec, &parts);
  char date[32];
  std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
  std::string fraction = std::to_string(now.tv_nsec / 1000);
  fraction.insert(0, 6 - fraction.size(), '0');
  return date + ("." + fraction) + "+00:00";
}

Bytes ownResident() {
  const std::vector<std::string> pages = words(readText("/proc/self/statm").value_or(""));
  if (pages.size() < 2) return {};
  return Bytes{std::strtoull(pages[1].c_str(), nullptr, 10) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))};
}

FileDescriptor openOutput(const path& file) {
  FileDescriptor descriptor(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666));
  if (!descriptor) throw BenchError("cannot write the output " + file.string() + ": " + std::strerror(errno));
  return descriptor;
}

std::vector<std::string> changedEnvironment(const Environment& changes) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!changes.contains(text.substr(0, text.find('=')))) result.push_back(text);
  }
  for (const auto& [key, value] : changes)
    if (value) result.push_back(key + "=" + *value);
  return result;
}

// As the shell would look for it, in the PATH that the command gets.
std::vector<std::string> executablesFor(const std::string& command, const std::vector<std::string>& environment) {
  if (command.find('/') != std::string::npos) return {command};
  std::string search = "/usr/local/bin:/usr/bin:/bin";
  for (const std::string& entry : environment)
    if (entry.starts_with("PATH=")) search = entry.substr(5);
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin <= search.size();) {
    const std::size_t end = std::min(search.find(':', begin), search.size());
    const path directory = search.substr(begin, end - begin);
    result.push_back((directory.empty() ? path(".") : directory) / command);
    begin = end + 1;
  }
  return result;
}

int coresOf(const Resources& resources) {
  return resources.cores.empty() ? std::max(1, static_cast<int>(std::thread::hardware_concurrency()))
                                 : static_cast<int>(resources.cores.size());
}

bool ended(int processDescriptor) {
  pollfd event{processDescriptor, POLLIN, 0};
  return poll(&event, 1, 0) > 0;
}

// One run from its preparation to its result.
class Execution {
 public:
  Execution(const HostFacilities& host, const RunRequest& request, Grade grade, int stopDescriptor)
      : host_(host),
        request_(request),
        namespaces_(request.container.enabled && host.namespaces),
        stopDescriptor_(stopDescriptor) {
    result_.grade = grade;
  }

  RunResult run() {
    result_.more.emplace_back("starttime", timestamp());
    warnBefore();
    prepareContainer();
    const Launch launch = makeLaunch();
    if (host_.controlGroups) group_.emplace(*host_.controlGroups, groupName(), request_.limits, request_.resources);
    const EnergyReading before = EnergyReading::now();
    start(launch);
    collect(before);
    return std::move(result_);
  }

 private:
  void warnBefore() {
    if (!request_.limits.memory)
      result_.warnings.push_back("no memory limit: the outcome depends on how much memory happens to be free");
    if (request_.container.enabled && !host_.namespaces)
      result_.warnings.push_back("no container: the run can see and change the files and processes of the host");
    if (!namespaces_ && (request_.limits.filesCount || request_.limits.filesSize))
      result_.warnings.push_back("written files are only limited inside a container");
  }

  void prepareContainer() {
    directory_ = request_.workingDirectory.empty() ? std::filesystem::current_path()
                                                   : std::filesystem::absolute(request_.workingDirectory);
    ContainerOptions options = request_.container;
    for (path& file : filesNamedIn(request_.command, directory_)) options.neededFiles.push_back(std::move(file));
    options.enabled = namespaces_;
    container_.emplace(options, directory_);
    container_->prepare();
    Environment changes = container_->environment();
    if (!namespaces_ && request_.container.privateTmp) {
      private_.emplace();
      for (const char* name : {"HOME", "TMPDIR", "TMP", "TEMP"}) {
        const path place = private_->path() / (std::string(name) == "HOME" ? "home" : "tmp");
        std::filesystem::create_directory(place);
        changes[name] = place;
      }
    }
    for (const auto& [key, value] : request_.environment) changes[key] = value;
    environment_ = changedEnvironment(changes);
  }

  Launch makeLaunch() {
    input_ = FileDescriptor(open(request_.standardInput.value_or("/dev/null").c_str(), O_RDONLY | O_CLOEXEC));
    if (!input_) throw BenchError("cannot read the input " + request_.standardInput.value_or("/dev/null").string());
    outputs_.push_back(openOutput(request_.output));
    if (request_.errorOutput) outputs_.push_back(openOutput(*request_.errorOutput));

    Launch launch;
    launch.command = request_.command;
    launch.environment = environment_;
    launch.executables = executablesFor(request_.command.front(), environment_);
    launch.input = input_.get();
    launch.output = outputs_.front().get();
    launch.errorOutput = outputs_.back().get();
    launch.container = &*container_;
    launch.namespaces = namespaces_;
    if (!host_.controlGroups || !ControlGroup::canEnforceCores(*host_.controlGroups)) {
      if (!request_.resources.cores.empty()) {
        launch.cores.emplace();
        CPU_ZERO(&*launch.cores);
        for (const int core : request_.resources.cores) CPU_SET(core, &*launch.cores);
      }
      for (const int node : request_.resources.memoryNodes)
        if (node < 64) launch.memoryNodes |= 1UL << node;
    }
    if (!host_.controlGroups && namespaces_) launch.processes = request_.limits.processes;
    return launch;
  }

  void start(Launch launch) {
    launch.controlGroup = group_ ? group_->unifiedDescriptor() : -1;
    const Bytes resident = ownResident();
    InitProcess init(launch);
    container_->mapUser(init.id());
    init.enterContainer();
    if (group_) group_->add(init.id(), init.bornInControlGroup());
    std::optional<TaskClock> clock;
    if (!group_ && host_.taskClock) clock = TaskClock::attach(init.id());
    const bool counted = group_ || clock;
    RunMeters meters(init, group_ ? &*group_ : nullptr, std::move(clock), namespaces_, request_.limits);
    init.executeCommand();

    std::vector<int> outputs;
    for (const FileDescriptor& output : outputs_) outputs.push_back(output.get());
    const WatchOutcome outcome =
        watch({init, meters, group_ ? &*group_ : nullptr, *container_, namespaces_, request_.limits,
               coresOf(request_.resources), stopDescriptor_, outputs, request_.maximumOutput});
    result_.terminationReason = outcome.reason;
    if (!outcome.note.empty()) result_.warnings.push_back(outcome.note);
    endEverything(init);
    const std::int64_t end = std::chrono::steady_clock::now().time_since_epoch().count();
    const InitProcess::Usage usage = init.reap();
    if (failedToStart(init.report())) return;
    measure(init.report(), end, meters, usage, resident, counted);
  }

  // Whatever the cause of the end was, nothing of the run survives.
  void endEverything(const InitProcess& init) {
    if (group_) {
      if (!ended(init.descriptor())) group_->kill();
    } else if (!namespaces_) {
      killDescendants(init.id(), init.descriptor());
    }
    if (group_ || namespaces_) init.kill();
    pollfd event{init.descriptor(), POLLIN, 0};
    while (poll(&event, 1, -1) < 0 && errno == EINTR) continue;
  }

  // Nothing is measured where nothing ran.
  bool failedToStart(const LaunchReport& report) {
    using Stage = LaunchReport::Stage;
    const Stage stage = report.stage;
    std::string why;
    if (stage == Stage::Container && !result_.terminationReason) {
      why = "the container cannot be set up: " + container_->failure().value_or("unknown reason");
    } else if (report.error != 0) {
      why = "cannot execute '" + request_.command.front() + "': " + std::strerror(report.error);
    } else if (stage < Stage::Execute && !result_.terminationReason) {
      why = "the run ended before the command was executed";
    }
    if (why.empty()) return stage < Stage::Execute;
    result_.terminationReason = TerminationReason::Failed;
    result_.failure = why;
    return true;
  }

  void measure(const LaunchReport& report, std::int64_t killed, const RunMeters& meters,
               const InitProcess::Usage& usage, Bytes resident, bool counted) {
    const bool byItself = report.stage == LaunchReport::Stage::Ended;
    if (!byItself) {
      result_.exitSignal = SIGKILL;
    } else if (const int status = report.status; WIFEXITED(status)) {
      result_.exitCode = WEXITSTATUS(status);
    } else {
      result_.exitSignal = WTERMSIG(status);
    }
    const Duration wall((byItself ? report.end.load() : killed) - report.begin);
    result_.wallTime = {wall, Method::MonotonicClock};
    result_.cpuTime = meters.cpuTime(usage.cpuTime);
    result_.memory = meters.memory(usage.maximumResident, resident);
    result_.coresEnforced = group_ && group_->coresEnforced();

    auto& reason = result_.terminationReason;
    const Limits& limits = request_.limits;
    // The end may have come between the last reading and the next; more than allowed is more than allowed.
    if (group_ && group_->outOfMemory() && (!reason || reason == TerminationReason::SoftCpuTime)) {
      reason = TerminationReason::Memory;
    } else if (!reason || reason == TerminationReason::SoftCpuTime) {
      if (limits.cpuTime && result_.cpuTime->value > *limits.cpuTime) reason = TerminationReason::CpuTime;
      if (!reason && limits.softCpuTime && result_.cpuTime->value > *limits.softCpuTime)
        reason = TerminationReason::SoftCpuTime;
      if (!reason && wallLimit(limits) && wall > *wallLimit(limits)) reason = TerminationReason::WallTime;
    }
    if (group_)
      for (auto& value : group_->statistics()) result_.more.push_back(std::move(value));
    warnAfter(usage, counted);
  }

  void warnAfter(const InitProcess::Usage& usage, bool counted) {
    if (auto doubt = doubtAbout(result_.cpuTime->value, usage.cpuTime)) result_.warnings.push_back(std::move(*doubt));
    if (!counted)
      result_.warnings.push_back(
          "CPU time is a lower bound: processes whose parents ignore their end are only seen while they live");
    if (request_.limits.memory && host_.swap && !(group_ && group_->swapIsDenied()))
      result_.warnings.push_back("the host has swap, which the memory limit does not cover (swapoff -a)");
    if (!group_ && request_.limits.memory)
      result_.warnings.push_back("the memory limit is enforced by samples: short peaks above it go unnoticed");
    if (!request_.resources.cores.empty() && !result_.coresEnforced)
      result_.warnings.push_back("the cores are advisory: the tool can leave them");
  }

  void collect(const EnergyReading& before) {
    for (auto& value : EnergyReading::now().since(before)) result_.more.push_back(std::move(value));
    group_.reset();
    for (const std::string& warning : container_->warnings()) result_.warnings.push_back(warning);
    if (result_.terminationReason != TerminationReason::Failed) collectFiles();
    if (!request_.maximumOutput) return;
    for (const std::optional<path>& output : {std::optional(request_.output), request_.errorOutput})
      if (output && trimOutput(*output, *request_.maximumOutput))
        result_.warnings.push_back(output->string() + " was longer than " + readable(*request_.maximumOutput) +
                                   " and was trimmed in the middle");
  }

  void collectFiles() {
    const Limits& limits = request_.limits;
    if ((limits.filesCount || limits.filesSize) && !result_.terminationReason) {
      const WrittenFiles written = container_->writtenFiles(limits.filesCount.value_or(0));
      if (limits.filesCount && written.count > *limits.filesCount) {
        result_.terminationReason = TerminationReason::FilesCount;
      } else if (limits.filesSize && written.size > *limits.filesSize) {
        result_.terminationReason = TerminationReason::FilesSize;
      }
    }
    const CollectedFiles files = container_->collect();
    result_.warnings.insert(result_.warnings.end(), files.warnings.begin(), files.warnings.end());
  }

  const HostFacilities& host_;
  const RunRequest& request_;
  bool namespaces_;
  int stopDescriptor_;
  RunResult result_;
  path directory_;
  std::vector<std::string> environment_;
  FileDescriptor input_;
  std::vector<FileDescriptor> outputs_;
  std::optional<TemporaryDirectory> private_;
  std::optional<Container> container_;
  std::optional<ControlGroup> group_;
};

}  // namespace

struct RunExecutor::State {
  HostFacilities host;
  FileDescriptor stop;
};

RunExecutor::RunExecutor(Grade best) : RunExecutor(probeHost(best)) {}

RunExecutor::RunExecutor(HostFacilities host) : state_(std::make_unique<State>()) {
  state_->host = std::move(host);
  state_->stop = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!state_->stop) throw BenchError(std::string("cannot make an event descriptor: ") + std::strerror(errno));
}

RunExecutor::~RunExecutor() = default;

Grade RunExecutor::grade(const ContainerOptions& container) const { return state_->host.grade(container.enabled); }

const std::vector<std::string>& RunExecutor::gradeReasons() const { return state_->host.reasons; }

void RunExecutor::check(const RunRequest& request) const {
  checkFiles(request);
  checkLimits(request.limits);
  checkResources(request.resources);
  if (request.container.enabled)
    Container(request.container,
              request.workingDirectory.empty() ? std::filesystem::current_path() : request.workingDirectory);
  const Grade offered = grade(request.container);
  if (!request.requiredGrade || offered <= *request.requiredGrade) return;
  std::string message = "grade " + std::string(name(*request.requiredGrade)) + " is required, but only " +
                        std::string(name(offered)) + " is to be had";
  if (!request.container.enabled) message += "; containers are switched off";
  for (const std::string& reason : gradeReasons()) message += "; " + reason;
  throw BenchError(message + " ('argosy bench doctor' says what helps)");
}

RunResult RunExecutor::execute(const RunRequest& request) {
  check(request);
  const HostActivity before = HostActivity::now();
  RunResult result = Execution(state_->host, request, grade(request.container), state_->stop.get()).run();
  // Without cores of its own, the work of a run cannot be told from that of its neighbours.
  std::optional<Duration> ownTime;
  if (result.cpuTime && !request.resources.cores.empty()) ownTime = result.cpuTime->value;
  for (std::string& disturbance : disturbances(before, HostActivity::now(), request.resources.cores, ownTime))
    result.warnings.push_back(std::move(disturbance));
  return result;
}

void RunExecutor::stop() noexcept {
  const int error = errno;
  const std::uint64_t one = 1;
  // Fails only when the counter is full, and then it is readable already.
  [[maybe_unused]] const ssize_t written = write(state_->stop.get(), &one, sizeof one);
  errno = error;
}

bool RunExecutor::stopped() const noexcept { return ended(state_->stop.get()); }

}  // namespace argosy::bench
