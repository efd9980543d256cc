#include "evidence/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <fstream>

namespace argosy::evidence {
namespace {

void limit(int resource, std::uint64_t value) {
  const rlimit bound{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
  setrlimit(static_cast<__rlimit_resource>(resource), &bound);
}

/// Between fork and exec: only what is safe in a copy of a process with several threads.
[[noreturn]] void becomeChild(const ChildCommand& command, char* const* arguments, char* const* environment,
                              int errorFile, int null) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(std::ceil(command.seconds)) + 1);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, std::uint64_t{256} << 20);
  if (command.memoryBytes) limit(RLIMIT_AS, *command.memoryBytes);
  dup2(null, STDIN_FILENO);
  dup2(null, STDOUT_FILENO);
  dup2(errorFile, STDERR_FILENO);
  if (chdir(command.directory.c_str()) == 0) execve(arguments[0], arguments, environment);
  _exit(127);
}

/// Waits at most until the time is over; nothing then.
std::optional<int> waitFor(pid_t child, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  // A descriptor of the process wakes at once; where the kernel has none (-1, which poll ignores), at the next look.
  const int descriptor = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  std::optional<int> result;
  for (;;) {
    int status = 0;
    const pid_t done = waitpid(child, &status, WNOHANG);
    if (done == child || (done < 0 && errno != EINTR)) {
      result = status;
      break;
    }
    if (Clock::now() >= end) break;
    pollfd ending{descriptor, POLLIN, 0};
    poll(&ending, 1, 10);
  }
  if (descriptor >= 0) close(descriptor);
  return result;
}

std::string readStart(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(std::size_t{1} << 20, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "argosy-XXXXXX").string();
  if (!mkdtemp(pattern.data()))
    throw std::filesystem::filesystem_error("cannot make a temporary directory", pattern,
                                            std::error_code(errno, std::generic_category()));
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

ChildResult runChild(const ChildCommand& command) {
  ChildResult result;
  const std::filesystem::path errors = command.directory / "stderr.txt";
  std::vector<char*> arguments;
  for (const std::string& argument : command.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  char* noEnvironment[] = {nullptr};
  char* const* environment = command.inheritsEnvironment ? environ : noEnvironment;
  const int errorFile = open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  const pid_t child = errorFile < 0 || null < 0 ? -1 : fork();
  if (child == 0) becomeChild(command, arguments.data(), environment, errorFile, null);
  if (errorFile >= 0) close(errorFile);
  if (null >= 0) close(null);
  if (child < 0) return result;
  setpgid(child, child);  // here too: whoever comes first
  std::optional<int> status = waitFor(child, command.seconds);
  kill(-child, SIGKILL);
  result.errors = readStart(errors);
  if (!status) {
    result.end = ChildResult::End::TimedOut;
    waitpid(child, nullptr, 0);
  } else if (WIFEXITED(*status)) {
    result.end = WEXITSTATUS(*status) == 127 ? ChildResult::End::NotStarted : ChildResult::End::Exited;
    result.code = WEXITSTATUS(*status);
  } else {
    result.end = ChildResult::End::Signalled;
    result.code = WTERMSIG(*status);
  }
  return result;
}

}  // namespace argosy::evidence
