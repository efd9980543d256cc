#include "bench/captured_command.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0)
      throw BenchError(std::string("cannot make a pipe: ") + std::strerror(errno));
  }
  ~Pipe() {
    closeEnd(0);
    closeEnd(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int readEnd() const { return ends_[0]; }
  int writeEnd() const { return ends_[1]; }
  void closeEnd(std::size_t end) {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }
  // False at the end of the data.
  bool readInto(std::string& text) {
    std::array<char, 65536> block;
    const ssize_t size = read(ends_[0], block.data(), block.size());
    if (size > 0) text.append(block.data(), static_cast<std::size_t>(size));
    if (size == 0) closeEnd(0);
    return size > 0 || (size < 0 && errno == EINTR);
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

class SpawnActions {
 public:
  SpawnActions() { posix_spawn_file_actions_init(&actions_); }
  ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

// The program gets a process group of its own, which can be killed as a whole.
class OwnGroup {
 public:
  OwnGroup() {
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
  }
  ~OwnGroup() { posix_spawnattr_destroy(&attributes_); }
  OwnGroup(const OwnGroup&) = delete;
  OwnGroup& operator=(const OwnGroup&) = delete;
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

}  // namespace

CapturedOutput capture(const std::vector<std::string>& command, std::chrono::seconds patience,
                       const std::atomic<bool>* unwanted, Bytes maximum) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Pipe output;
  Pipe errors;
  SpawnActions actions;
  posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(actions.get(), output.writeEnd(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(actions.get(), errors.writeEnd(), STDERR_FILENO);
  const OwnGroup group;
  CapturedOutput captured;
  pid_t child = 0;
  const int failure = posix_spawnp(&child, arguments.front(), actions.get(), group.get(), arguments.data(), environ);
  if (failure != 0) {
    captured.found = false;
    captured.errors = std::strerror(failure);
    return captured;
  }
  output.closeEnd(1);
  errors.closeEnd(1);
  const auto end = std::chrono::steady_clock::now() + patience;
  while (output.readEnd() >= 0 || errors.readEnd() >= 0) {
    if ((unwanted && *unwanted) || std::chrono::steady_clock::now() > end ||
        captured.output.size() + captured.errors.size() > maximum.count) {
      captured.timedOut = true;
      break;
    }
    // A closed end is -1, which poll leaves out.
    std::array<pollfd, 2> ends{{{output.readEnd(), POLLIN, 0}, {errors.readEnd(), POLLIN, 0}}};
    if (poll(ends.data(), ends.size(), 100) <= 0) continue;
    if (ends[0].revents != 0) output.readInto(captured.output);
    if (ends[1].revents != 0) errors.readInto(captured.errors);
  }
  if (captured.timedOut) kill(-child, SIGKILL);
  // Its number, and with it the group's, is nobody else's until it is waited for.
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) continue;
  kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status)) captured.exitCode = WEXITSTATUS(status);
  return captured;
}

}  // namespace argosy::bench
