#include "smt/interpolation/child_text.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "smt/interpolation/interpolation_engine.h"

namespace argosy::smt {
namespace {

constexpr int periodMilliseconds = 10;
/// Of wall time, on a machine with much other work.
std::chrono::milliseconds longestWait(std::chrono::milliseconds time) { return 10 * time + std::chrono::seconds(1); }
constexpr char success = '+', failure = '-';  // the first character of what the child writes

void writeAll(int file, const std::string& text) {
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count = write(file, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    written += static_cast<std::size_t>(count);
  }
}

[[noreturn]] void runChild(const std::function<std::string()>& compute, int output) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  // Last words of a library that aborts are not for the user.
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  std::string text;
  try {
    text = success + compute();
  } catch (const std::exception& error) {
    text = failure + std::string(error.what());
  }
  writeAll(output, text);
  _exit(0);
}

/// Everything that the child writes; nothing when it needs too long.
std::optional<std::string> readAll(int file, pid_t child, const Deadline& deadline) {
  const auto time = deadline.timeOfChild();
  // Counted, not measured: while this process and its child are paused, the child cannot answer.
  std::chrono::milliseconds waited{0};
  const auto isOver = [&] {
    if (deadline.isOver()) return true;
    if (!time) return false;
    // A child that sleeps will not wake up any more.
    const std::chrono::duration<double> used(processorSecondsOf(child));
    return used >= *time || waited >= longestWait(*time);
  };
  std::string text;
  while (!isOver()) {
    pollfd waiting{file, POLLIN, 0};
    if (poll(&waiting, 1, periodMilliseconds) <= 0) {
      waited += std::chrono::milliseconds(periodMilliseconds);
      continue;
    }
    char buffer[4096];
    const ssize_t count = read(file, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return std::nullopt;
}

}  // namespace

std::string computeInChild(const std::function<std::string()>& compute, const Deadline& deadline) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw NoInterpolant("no pipe to a child process");
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runChild(compute, ends[1]);
  }
  close(ends[1]);
  const std::optional<std::string> text = child > 0 ? readAll(ends[0], child, deadline) : std::string();
  close(ends[0]);
  if (child < 0) throw NoInterpolant("no child process");
  kill(child, SIGKILL);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
  if (!text) throw NoInterpolant("time limit");
  if (text->empty()) throw NoInterpolant("crashed");
  if (text->front() == failure) throw NoInterpolant(text->substr(1));
  return text->substr(1);
}

}  // namespace argosy::smt
