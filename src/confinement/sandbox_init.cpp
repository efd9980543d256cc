#include "confinement/sandbox_init.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>

#include "confinement/call_filter.h"
#include "confinement/message.h"
#include "confinement/privileges.h"

namespace argosy::confinement {
namespace {

constexpr std::uint64_t largestFile = std::uint64_t{256} << 20;
constexpr std::uint64_t mostDescriptors = 256;
// Compilers start each other; programs start threads only.
constexpr std::uint64_t mostProcesses = 64;

double now() noexcept {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// A tighter bound that is in force already stays: nobody here may raise it.
bool limit(int resource, std::uint64_t value) noexcept {
  const auto which = static_cast<__rlimit_resource>(resource);
  rlimit present{};
  if (getrlimit(which, &present) != 0) return false;
  const rlim_t most = std::min<rlim_t>(value, present.rlim_max);
  const rlimit bound{most, most};
  return setrlimit(which, &bound) == 0;
}

constexpr char filterIsInstalled = 1;

// Blocks until the worker has its filter, or is gone. None where nobody supervises the calls.
FileDescriptor receivedListener(int socket) noexcept {
  char byte = 0;
  return receiveMessage(socket, std::span(&byte, 1)).descriptor;
}

class Init {
 public:
  Init(const PreparedSandbox& sandbox, const Channel& channel, int control, int errors) noexcept
      : sandbox_(sandbox), channel_(channel), control_(control), errors_(errors) {}

  [[noreturn]] void run() noexcept {
    // The parent's end wakes it, also when the parent is killed; so does the end of the other side of the socket.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    char start = 0;
    if (recv(control_, &start, 1, 0) != 1) _exit(1);
    programsAreNobody_ = start == startAsNobody;
    Outcome built;
    built.hasStarted = build();
    report(built);
    std::uint32_t index = 0;
    while (built.hasStarted && recv(control_, &index, sizeof index, 0) == sizeof index)
      report(execute(sandbox_.commands[index]));
    _exit(0);
  }

 private:
  void report(const Outcome& outcome) const noexcept { send(control_, &outcome, sizeof outcome, MSG_NOSIGNAL); }

  bool failed(const char* what, int error) const noexcept {
    channel_.fail("cannot %s: %s", what, strerrordesc_np(error));
    return false;
  }

  bool build() noexcept {
    setsid();
    for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    std::array<int, 3> kept{control_, errors_, channel_.childDescriptor()};
    if (const int error = closeAllExcept(kept)) return failed("close descriptors", error);
    // Above the standard streams, which it becomes.
    null_ = fcntl(open("/dev/null", O_RDWR | O_CLOEXEC), F_DUPFD_CLOEXEC, 3);
    if (null_ < 0) return failed("open /dev/null", errno);
    umask(022);
    const ScratchLimits limits{sandbox_.privateBytes.c_str(), sandbox_.privateFiles.c_str()};
    return mountScratch(channel_, limits) >= 0 && carryOut(sandbox_.steps, channel_);
  }

  Outcome execute(const PreparedCommand& command) noexcept {
    Outcome outcome;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return outcome;
    const double end = now() + command.seconds;
    // A compiler borrows this process's memory until it starts, which is quicker than a copy. A program cannot: its start is supervised.
    // NOLINTNEXTLINE(bugprone-unsafe-functions,clang-analyzer-security.insecureAPI.vfork)
    const pid_t worker = command.role == Role::Tool ? vfork() : _Fork();
    if (worker == 0) becomeCommand(command, ends[1]);
    close(ends[1]);
    if (worker > 0) {
      const FileDescriptor listener = command.role == Role::Program ? receivedListener(ends[0]) : FileDescriptor();
      outcome.isSupervised = static_cast<bool>(listener);
      CallSupervisor supervisor(listener.get(), sandbox_.shownToPrograms);
      watch(worker, listener.get(), supervisor, end, outcome);
      outcome.calls = supervisor.records();
    } else {
      failed("start a process", errno);
    }
    close(ends[0]);
    return outcome;
  }

  void watch(pid_t worker, int listener, CallSupervisor& supervisor, double end, Outcome& outcome) const noexcept {
    const int process = static_cast<int>(syscall(SYS_pidfd_open, worker, 0));
    while (process >= 0) {
      const double rest = end - now();
      outcome.timedOut = rest <= 0;
      if (outcome.timedOut) break;
      std::array<pollfd, 3> events{{{process, POLLIN, 0}, {listener, POLLIN, 0}, {control_, 0, 0}}};
      poll(events.data(), events.size(), static_cast<int>(std::ceil(rest * 1000)));
      if (events[2].revents & (POLLHUP | POLLERR)) _exit(1);  // the parent has gone, and all of this goes with it
      if (events[0].revents) break;
      if (events[1].revents & POLLIN) supervisor.answer();
    }
    kill(-1, SIGKILL);
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, 0)) > 0 || errno == EINTR;) {
      if (ended == worker) {
        outcome.status = status;
        outcome.hasStarted = true;
      }
    }
    if (process >= 0) close(process);
  }

  [[noreturn]] void becomeCommand(const PreparedCommand& command, int supervisor) const noexcept {
    if (confine(command, supervisor))
      execve(command.arguments[0], command.arguments.data(), command.environment.data());
    _exit(127);
  }

  bool confine(const PreparedCommand& command, int supervisor) const noexcept {
    const bool isProgram = command.role == Role::Program;
    if (unshare(CLONE_NEWNS) != 0) return failed("separate the mounts", errno);
    if (!enterNewRoot(channel_, isProgram ? "program" : "tool")) return false;
    if (chdir(privateDirectory) != 0) return failed("enter the private directory", errno);
    const auto processorSeconds = static_cast<std::uint64_t>(std::ceil(command.seconds)) + 1;
    const bool limited = limit(RLIMIT_CPU, processorSeconds) && limit(RLIMIT_CORE, 0) &&
                         limit(RLIMIT_FSIZE, largestFile) && limit(RLIMIT_NOFILE, mostDescriptors) &&
                         limit(RLIMIT_NPROC, mostProcesses) && limit(RLIMIT_MEMLOCK, 0) && limit(RLIMIT_MSGQUEUE, 0) &&
                         (!command.addressBytes || limit(RLIMIT_AS, *command.addressBytes)) &&
                         (!command.dataBytes || limit(RLIMIT_DATA, *command.dataBytes));
    if (!limited) return failed("set limits", errno);
    if (dup2(null_, STDIN_FILENO) < 0 || dup2(null_, STDOUT_FILENO) < 0 || dup2(errors_, STDERR_FILENO) < 0)
      return failed("set up the standard streams", errno);
    const int error = isProgram && programsAreNobody_ ? dropCapabilitiesAndBecomeNobody() : dropCapabilities();
    if (error != 0) return failed("drop the capabilities", error);
    // Nothing that is not closed may be inherited. The filter refuses calls that this process still needs; it is last.
    if (const int closing = closeOnExecution({})) return failed("close descriptors", closing);
    return isProgram ? filterProgram(supervisor) : installed(sandbox_.toolFilter);
  }

  bool filterProgram(int supervisor) const noexcept {
    const int listener = installFilter(sandbox_.supervisedFilter, Supervision::Supervised);
    if (listener < 0 && !installed(sandbox_.aloneFilter)) return false;
    sendMessage(supervisor, std::span(&filterIsInstalled, 1), listener);
    return true;
  }

  bool installed(const std::vector<sock_filter>& filter) const noexcept {
    return installFilter(filter, Supervision::Alone) == 0 || failed("install a filter of system calls", errno);
  }

  const PreparedSandbox& sandbox_;
  const Channel& channel_;
  int control_;
  int errors_;
  int null_ = -1;
  bool programsAreNobody_ = false;
};

}  // namespace

void runSandboxInit(const PreparedSandbox& sandbox, const Channel& channel, int control, int errors) noexcept {
  Init(sandbox, channel, control, errors).run();
}

}  // namespace argosy::confinement
