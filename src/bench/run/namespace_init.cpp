#include "bench/run/namespace_init.h"

#include <fcntl.h>
#include <linux/mempolicy.h>
#include <linux/sched.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

#include <cerrno>
#include <cstring>
#include <new>

namespace argosy::bench {
namespace {

std::int64_t monotonicNanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

// The benchmarker's handlers and mask are not the tool's.
void resetSignals() {
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &action, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

// The first process whose number begins at `at` in a list such as "12 345 ", as the kernel writes it; 0 at the end.
pid_t nextProcess(const char*& at) {
  pid_t process = 0;
  while (*at == ' ') ++at;
  for (; *at >= '0' && *at <= '9'; ++at) process = process * 10 + (*at - '0');
  return process;
}

// Only with system calls (a signal handler): every child of this subreaper, whose orphans thereby become children, until none is left.
void killChildren() {
  for (;;) {
    char list[4096];
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t size = file < 0 ? -1 : read(file, list, sizeof list - 1);
    if (file >= 0) close(file);
    if (size < 0) return;
    // The last number may be cut off.
    const char* end = list + size;
    while (end > list && end[-1] != ' ') --end;
    list[end - list] = '\0';
    const char* at = list;
    for (pid_t child = nextProcess(at); child > 0; child = nextProcess(at)) kill(child, SIGKILL);
    pid_t ended = 0;
    while ((ended = wait4(-1, nullptr, __WALL | WNOHANG, nullptr)) > 0) continue;
    if (ended < 0) return;
    // Not until one ends: the kernel's list may have left out those that came meanwhile.
    const timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
  }
}

// What a benchmarker that dies leaves without a namespace that would die with it. State of the child alone.
pid_t benchmarker = 0;

void endWithBenchmarker(int) {
  // The tool can send any signal.
  if (getppid() == benchmarker) return;
  killChildren();
  _exit(1);
}

pid_t clone(std::uint64_t flags, int* processDescriptor, int controlGroup) {
  clone_args arguments{};
  arguments.flags = flags | CLONE_PIDFD;
  arguments.pidfd = reinterpret_cast<std::uintptr_t>(processDescriptor);
  // No signal: whether the benchmarker ignores SIGCHLD or waits for other children is nothing to us.
  arguments.exit_signal = 0;
  if (controlGroup >= 0) {
    arguments.flags |= CLONE_INTO_CGROUP;
    arguments.cgroup = static_cast<std::uint64_t>(controlGroup);
  }
  const auto process = static_cast<pid_t>(syscall(SYS_clone3, &arguments, sizeof arguments));
  // Some sandboxes hide the newer call.
  if (process >= 0 || errno != ENOSYS || controlGroup >= 0) return process;
  return static_cast<pid_t>(syscall(SYS_clone, arguments.flags, nullptr, processDescriptor, nullptr, nullptr));
}

}  // namespace

InitProcess::InitProcess(const Launch& launch) {
  void* const shared = mmap(nullptr, sizeof(LaunchReport), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::bad_alloc();
  report_ = ::new (shared) LaunchReport{};
  const auto fail = [&](const char* what) {
    const BenchError error(std::string("cannot ") + what + ": " + std::strerror(errno));
    munmap(report_, sizeof *report_);
    throw error;
  };
  int gate[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, gate) != 0) fail("make a pair of sockets");
  childGate_ = FileDescriptor(gate[0]);
  gate_ = FileDescriptor(gate[1]);
  mainEnded_ = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!mainEnded_) fail("make an event descriptor");

  const std::vector<char*> command = pointers(launch.command);
  const std::vector<char*> environment = pointers(launch.environment);
  int processDescriptor = -1;
  const auto flags = static_cast<std::uint64_t>(launch.container->namespaceFlags());
  awaitsIdentity_ = (flags & CLONE_NEWUSER) != 0;
  if (!awaitsIdentity_) letGoOn();
  bornInControlGroup_ = launch.controlGroup >= 0;
  process_ = clone(flags, &processDescriptor, launch.controlGroup);
  if (process_ < 0 && bornInControlGroup_) {
    bornInControlGroup_ = false;
    process_ = clone(flags, &processDescriptor, -1);
  }
  if (process_ == 0) become(launch, command.data(), environment.data());
  if (process_ < 0) fail("start a process");
  processDescriptor_ = FileDescriptor(processDescriptor);
  childGate_ = FileDescriptor();
}

InitProcess::~InitProcess() {
  if (process_ > 0 && !reaped_) {
    kill();
    reap();
  }
  munmap(report_, sizeof *report_);
}

void InitProcess::letGoOn() {
  // The child may have failed and gone, which must not kill us.
  const char go = 'g';
  while (send(gate_.get(), &go, 1, MSG_NOSIGNAL) < 0 && errno == EINTR) continue;
}

void InitProcess::kill() const { syscall(SYS_pidfd_send_signal, processDescriptor_.get(), SIGKILL, nullptr, 0); }

InitProcess::Usage InitProcess::reap() {
  rusage usage{};
  while (wait4(process_, nullptr, __WALL, &usage) < 0 && errno == EINTR) continue;
  reaped_ = true;
  const auto duration = [](const timeval& time) {
    return Duration(std::chrono::seconds(time.tv_sec)) + std::chrono::microseconds(time.tv_usec);
  };
  return {duration(usage.ru_utime) + duration(usage.ru_stime),
          Bytes{static_cast<std::uint64_t>(usage.ru_maxrss) * 1024}};
}

void InitProcess::awaitPermission() noexcept {
  char go = 0;
  ssize_t count = 0;
  while ((count = read(childGate_.get(), &go, 1)) < 0 && errno == EINTR) continue;
  if (count != 1) _exit(1);
}

void InitProcess::become(const Launch& launch, char* const* command, char* const* environment) noexcept {
  resetSignals();
  // Our copy of the parent's end must not keep the gate open when the parent dies.
  close(gate_.get());
  awaitPermission();
  setsid();
  // Without a namespace these could reach us from the tool's group or from the terminal.
  for (const int ignored : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTTOU, SIGTTIN, SIGTSTP})
    signal(ignored, SIG_IGN);
  if (!launch.namespaces) prctl(PR_SET_CHILD_SUBREAPER, 1);
  report_->stage = LaunchReport::Stage::Container;
  if (!launch.container->enter()) _exit(1);
  // After the identity changed, because that clears it. A benchmarker that is killed takes its runs with it.
  if (launch.namespaces) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
  } else {
    benchmarker = getppid();
    struct sigaction action{};
    action.sa_handler = endWithBenchmarker;
    sigaction(SIGRTMAX, &action, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGRTMAX);
  }
  awaitPermission();
  report_->stage = LaunchReport::Stage::Prepare;

  const pid_t main = static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr));
  if (main == 0) startCommand(launch, command, environment);
  if (main < 0) {
    report_->error = errno;
    _exit(1);
  }
  for (;;) {
    int status = 0;
    const pid_t ended = wait4(-1, &status, __WALL, nullptr);
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) _exit(0);
    if (ended != main) continue;
    report_->end = monotonicNanoseconds();
    report_->status = status;
    report_->stage = LaunchReport::Stage::Ended;
    const std::uint64_t one = 1;
    if (write(mainEnded_.get(), &one, sizeof one) < 0) _exit(1);
    // Inside a namespace this is atomic: the kernel lets nobody fork meanwhile. What was killed is still reaped, and so counted.
    if (launch.namespaces) ::kill(-1, SIGKILL);
  }
}

void InitProcess::startCommand(const Launch& launch, char* const* command, char* const* environment) noexcept {
  const auto fail = [&] {
    report_->error = errno;
    _exit(127);
  };
  setsid();
  resetSignals();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (launch.cores && sched_setaffinity(0, sizeof *launch.cores, &*launch.cores) != 0) fail();
  if (launch.memoryNodes != 0 &&
      syscall(SYS_set_mempolicy, MPOL_BIND, &launch.memoryNodes, sizeof launch.memoryNodes * 8) != 0)
    fail();
  if (launch.processes) {
    // Counted per user, in a user namespace of our own per run. The init is one of them.
    const rlimit limit{*launch.processes + 1, *launch.processes + 1};
    if (setrlimit(RLIMIT_NPROC, &limit) != 0) fail();
  }
  if (dup2(launch.input, 0) < 0 || dup2(launch.output, 1) < 0 || dup2(launch.errorOutput, 2) < 0) fail();
  if (!launch.container->seal({})) {
    report_->stage = LaunchReport::Stage::Container;
    _exit(127);
  }
  report_->stage = LaunchReport::Stage::Execute;
  report_->begin = monotonicNanoseconds();
  int error = ENOENT;
  for (const std::string& executable : launch.executables) {
    execve(executable.c_str(), command, environment);
    // As execvp: the most telling error of all candidates, and no further candidates after a serious one.
    if (errno == EACCES) error = EACCES;
    if (errno != ENOENT && errno != ENOTDIR && errno != EACCES) {
      error = errno;
      break;
    }
  }
  errno = error;
  fail();
  _exit(127);
}

}  // namespace argosy::bench
