#include "confinement/sandbox.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <set>

#include "base/file_descriptor.h"
#include "confinement/call_filter.h"
#include "confinement/channel.h"
#include "confinement/error.h"
#include "confinement/obstacle.h"
#include "confinement/privileges.h"
#include "confinement/sandbox_init.h"
#include "confinement/text_ends.h"

namespace argosy::confinement {
namespace {

using Clock = std::chrono::steady_clock;

// How long the sandbox itself may take for what it does: much more than it needs, on any machine.
constexpr double patience = 10;

std::string reasonOf(int error) { return std::strerror(error); }

std::vector<char*> pointersTo(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// Each after those that it is in.
std::set<std::filesystem::path> directoriesOf(const std::vector<SandboxFile>& files) {
  std::set<std::filesystem::path> directories;
  for (const SandboxFile& file : files)
    for (std::filesystem::path directory = std::filesystem::path(file.name).parent_path(); !directory.empty();
         directory = directory.parent_path())
      directories.insert(directory);
  return directories;
}

PreparedSandbox prepare(const SandboxPlan& plan) {
  PreparedSandbox prepared;
  prepared.steps = {MakeDirectory{"private", 0777}};
  for (const std::filesystem::path& directory : directoriesOf(plan.files))
    prepared.steps.emplace_back(MakeDirectory{"private" / directory, 0755});
  for (const SandboxFile& file : plan.files)
    prepared.steps.emplace_back(WriteFile{"private/" + file.name, file.content});
  for (auto& [name, paths] : {std::pair("tool", &plan.toolPaths), std::pair("program", &plan.programPaths)})
    std::ranges::move(planView(name, *paths), std::back_inserter(prepared.steps));
  prepared.privateBytes = std::to_string(plan.privateBytes);
  prepared.privateFiles = std::to_string(plan.privateFiles);
  for (const std::filesystem::path& path : plan.programPaths) prepared.shownToPrograms.push_back(path.native());
  for (const SandboxCommand& command : plan.commands)
    prepared.commands.push_back({command.role, pointersTo(command.arguments), pointersTo(command.environment),
                                 command.seconds, command.addressBytes, command.dataBytes});
  prepared.toolFilter = callFilter(Role::Tool, Supervision::Alone);
  prepared.supervisedFilter = callFilter(Role::Program, Supervision::Supervised);
  prepared.aloneFilter = callFilter(Role::Program, Supervision::Alone);
  return prepared;
}

std::string nameOf(const CallRecord& call) {
  const SystemCall* known = findSystemCall(call.architecture, call.number);
  return known ? known->name : "system call " + std::to_string(call.number);
}

// These are sent by limits, and by nobody else in a sandbox whose processes cannot see others.
bool isSignalOfConfinement(int signal) {
  return signal == SIGKILL || signal == SIGSYS || signal == SIGXCPU || signal == SIGXFSZ;
}

std::optional<std::string> interferenceWith(const SandboxCommand& command, const Outcome& outcome) {
  if (command.role != Role::Program) return std::nullopt;
  if (outcome.calls.refused.number >= 0) return "it calls " + nameOf(outcome.calls.refused) + ", which is refused";
  if (outcome.timedOut) return "its time is limited";
  if (WIFSIGNALED(outcome.status) && isSignalOfConfinement(WTERMSIG(outcome.status)))
    return "signal " + std::to_string(WTERMSIG(outcome.status)) + " ends it, which a limit sends";
  if (outcome.calls.revealing.number >= 0)
    return "it calls " + nameOf(outcome.calls.revealing) + ", which sees something else than outside";
  if (!outcome.isSupervised) return "nobody could see which system calls it makes";
  const std::uint64_t memory =
      std::min(command.addressBytes.value_or(UINT64_MAX), command.dataBytes.value_or(UINT64_MAX));
  if (outcome.calls.mappedBytes > memory / 4) return "its memory is limited";
  return std::nullopt;
}

}  // namespace

class Sandbox::Implementation {
 public:
  explicit Implementation(SandboxPlan plan) : plan_(std::move(plan)), prepared_(prepare(plan_)) {
    openDescriptors();
    start();
    Outcome built;
    if (!receive(built, patience) || !built.hasStarted) {
      channel_.receive();
      const std::string reason = channel_.failure().value_or("the first process in the sandbox has ended");
      stop();
      throw ConfinementError(reason);
    }
  }

  ~Implementation() { stop(); }

  SandboxResult run(std::size_t index) {
    const SandboxCommand& command = plan_.commands.at(index);
    const auto number = static_cast<std::uint32_t>(index);
    Outcome outcome;
    errors_ = {};
    if (send(control_.get(), &number, sizeof number, MSG_NOSIGNAL) != sizeof number ||
        !receive(outcome, command.seconds + patience))
      throw ConfinementError("the sandbox does not answer");
    readErrors();
    channel_.receive();
    if (channel_.failure()) throw ConfinementError(*channel_.failure());
    return resultOf(command, outcome);
  }

 private:
  SandboxResult resultOf(const SandboxCommand& command, const Outcome& outcome) const {
    SandboxResult result;
    result.errors = errors_.text();
    result.interference = interferenceWith(command, outcome);
    if (outcome.timedOut) {
      result.end = SandboxResult::End::TimedOut;
    } else if (outcome.hasStarted && WIFEXITED(outcome.status)) {
      result.code = WEXITSTATUS(outcome.status);
      result.end = result.code == 127 ? SandboxResult::End::NotStarted : SandboxResult::End::Exited;
    } else if (outcome.hasStarted) {
      result.code = WTERMSIG(outcome.status);
      result.end = SandboxResult::End::Signalled;
    }
    return result;
  }

  void openDescriptors() {
    int ends[2], pipe[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
      throw ConfinementError("cannot create a socket pair: " + reasonOf(errno));
    control_ = FileDescriptor(ends[0]);
    childControl_ = FileDescriptor(ends[1]);
    if (pipe2(pipe, O_CLOEXEC) != 0) throw ConfinementError("cannot create a pipe: " + reasonOf(errno));
    errorPipe_ = FileDescriptor(pipe[0]);
    const FileDescriptor written(pipe[1]);
    childErrors_ = FileDescriptor(fcntl(written.get(), F_DUPFD_CLOEXEC, 3));
    fcntl(errorPipe_.get(), F_SETFL, O_NONBLOCK);
  }

  // A user namespace where possible: as root, too, because then nothing that is done inside has root's rights outside.
  void start() {
    constexpr int spaces = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
    bool hasUsers = true;
    init_ = clone(spaces | CLONE_NEWUSER);
    if (init_ < 0 && mayCreateNamespaces()) {
      hasUsers = false;
      init_ = clone(spaces);
    }
    const int error = errno;
    childControl_.close();
    childErrors_.close();
    if (init_ < 0) throw ConfinementError(namespaceObstacle().value_or("cannot create namespaces: " + reasonOf(error)));
    try {
      const bool hasNobody = hasUsers ? mapOwnUserAndNobody(init_) : geteuid() == 0;
      const char go = hasNobody ? startAsNobody : startAsSelf;
      if (send(control_.get(), &go, 1, MSG_NOSIGNAL) != 1) throw ConfinementError("the sandbox does not start");
    } catch (...) {
      stop();
      throw;
    }
  }

  pid_t clone(int spaces) {
    const auto child = static_cast<pid_t>(syscall(SYS_clone, spaces | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
    if (child == 0) runSandboxInit(prepared_, channel_, childControl_.get(), childErrors_.get());
    return child;
  }

  // Meanwhile the commands' standard error is read, so that nobody has to wait for it. False: no answer will come.
  bool receive(Outcome& outcome, double seconds) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < end) {
      pollfd events[] = {{control_.get(), POLLIN, 0}, {errorPipe_.get(), POLLIN, 0}};
      poll(events, 2, 1000);
      if (events[1].revents & POLLIN) readErrors();
      if (events[0].revents == 0) continue;
      return recv(control_.get(), &outcome, sizeof outcome, MSG_DONTWAIT) == sizeof outcome;
    }
    return false;
  }

  void readErrors() {
    char buffer[1 << 16];
    // As much as a pipe holds: whoever writes without end must not keep this process from looking at the clock.
    for (int i = 0; i < 16; ++i) {
      const ssize_t length = read(errorPipe_.get(), buffer, sizeof buffer);
      if (length <= 0) return;
      errors_.add({buffer, static_cast<std::size_t>(length)});
    }
  }

  // With the first process of a process namespace all others end.
  void stop() {
    if (init_ <= 0) return;
    kill(init_, SIGKILL);
    while (waitpid(init_, nullptr, 0) < 0 && errno == EINTR) {
    }
    init_ = -1;
  }

  SandboxPlan plan_;
  PreparedSandbox prepared_;
  Channel channel_;
  FileDescriptor control_, childControl_, errorPipe_, childErrors_;
  TextEnds errors_;
  pid_t init_ = -1;
};

Sandbox::Sandbox(SandboxPlan plan) : implementation_(std::make_unique<Implementation>(std::move(plan))) {}
Sandbox::~Sandbox() = default;
SandboxResult Sandbox::run(std::size_t command) { return implementation_->run(command); }

}  // namespace argosy::confinement
