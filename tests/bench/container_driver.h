// Runs a function in a container, as the run executor does but without measuring, and as this user or as an unprivileged one.
#pragma once

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "bench/container/container.h"
#include "confinement/obstacle.h"

namespace argosy::bench {

constexpr uid_t nobody = 65534;

struct Inside {
  int status = -1;  // exit code of the tool
  std::string output;
  std::string failure;
  std::vector<std::string> warnings;
  std::vector<std::string> collected;
  WrittenFiles written;
  std::string error;  // BenchError of the parent
};

inline std::string readAll(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer;
  for (ssize_t length; (length = read(descriptor, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), length);
  return text;
}

// The tool: a shell command.
inline std::function<int()> shell(const std::string& command) {
  return [command] {
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    return 127;
  };
}

inline void runContainer(Container& container, const std::function<int()>& tool, Inside& inside) {
  container.prepare();
  std::array<int, 2> go{}, output{};
  if (pipe2(go.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) throw BenchError("pipe");
  const auto init =
      static_cast<pid_t>(syscall(SYS_clone, container.namespaceFlags() | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
  if (init < 0) throw BenchError("clone");
  if (init == 0) {
    char byte = 0;
    close(go[1]);
    if (read(go[0], &byte, 1) != 1) _exit(99);
    dup2(output[1], 1);
    dup2(output[1], 2);
    if (!container.enter()) _exit(98);
    const pid_t child = _Fork();
    if (child == 0) _exit(container.seal({}) ? tool() : 97);
    // Only the tool's end matters; everything else dies with the namespace.
    int status = 0;
    while (waitpid(child, &status, 0) != child) {
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }
  close(output[1]);
  container.mapUser(init);
  if (write(go[1], "g", 1) != 1) throw BenchError("write");
  inside.output = readAll(output[0]);
  int status = 0;
  waitpid(init, &status, 0);
  for (const int descriptor : {go[0], go[1], output[0]}) close(descriptor);
  inside.status = WEXITSTATUS(status);
  inside.failure = container.failure().value_or("");
  inside.warnings = container.warnings();
  inside.written = container.writtenFiles();
  for (const auto& file : container.collect().files) inside.collected.push_back(file);
}

inline void becomeNobody() {
  if (setgroups(0, nullptr) != 0 || setresgid(nobody, nobody, nobody) != 0 || setresuid(nobody, nobody, nobody) != 0 ||
      prctl(PR_SET_DUMPABLE, 1) != 0)
    throw BenchError("cannot become unprivileged");
}

// Whether this user, or one without privileges, can have containers at all.
inline bool containersPossible(bool unprivileged) {
  const pid_t helper = fork();
  if (helper == 0) {
    try {
      if (unprivileged) becomeNobody();
      _exit(confinement::namespaceObstacle() ? 1 : 0);
    } catch (const std::exception&) {
      _exit(1);
    }
  }
  int status = 0;
  waitpid(helper, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// In a process of its own, which may give up its privileges. Strings travel through a pipe, each ended by a zero.
inline Inside runInside(const ContainerOptions& options, const std::filesystem::path& directory, bool unprivileged,
                        const std::function<int()>& tool, std::function<void(MountAbilities&)> change = {},
                        std::function<void()> before = {}) {
  std::array<int, 2> report{};
  if (pipe2(report.data(), O_CLOEXEC) != 0) return {};
  const pid_t helper = fork();
  if (helper == 0) {
    Inside inside;
    try {
      if (before) before();
      if (unprivileged) becomeNobody();
      MountAbilities abilities = ownMountAbilities();
      if (change) change(abilities);
      Container container(options, directory, abilities);
      runContainer(container, tool, inside);
    } catch (const std::exception& error) {
      inside.error = error.what();
    }
    std::string text = std::to_string(inside.status) + '\0' + inside.output + '\0' + inside.failure + '\0' +
                       inside.error + '\0' + std::to_string(inside.written.count) + '\0' +
                       std::to_string(inside.written.size.count) + '\0';
    for (const std::string& warning : inside.warnings) text += 'W' + warning + '\0';
    for (const std::string& file : inside.collected) text += 'C' + file + '\0';
    [[maybe_unused]] const ssize_t written = write(report[1], text.data(), text.size());
    _exit(0);
  }
  close(report[1]);
  std::istringstream text(readAll(report[0]));
  close(report[0]);
  waitpid(helper, nullptr, 0);
  Inside inside;
  std::string field;
  if (std::getline(text, field, '\0')) inside.status = std::stoi(field);
  std::getline(text, inside.output, '\0');
  std::getline(text, inside.failure, '\0');
  std::getline(text, inside.error, '\0');
  if (std::getline(text, field, '\0')) inside.written.count = std::stoull(field);
  if (std::getline(text, field, '\0')) inside.written.size.count = std::stoull(field);
  while (std::getline(text, field, '\0'))
    (field[0] == 'W' ? inside.warnings : inside.collected).push_back(field.substr(1));
  return inside;
}

}  // namespace argosy::bench
