#include "bench/definition/tool_location.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <sstream>

#include "bench/definition/line_pattern.h"

namespace argosy::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds versionPatience{30};
constexpr std::size_t versionOutput = 64'000;

bool isExecutable(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

std::vector<fs::path> pathDirectories() {
  std::vector<fs::path> result;
  const char* path = std::getenv("PATH");
  std::istringstream parts(path ? path : "/usr/bin:/bin");
  for (std::string part; std::getline(parts, part, ':');) {
    if (!part.empty()) result.push_back(fs::absolute(part));
  }
  return result;
}

// A program of ours that is asked one thing: its output, as long as it is short and comes soon. It never outlives this object.
class Question {
 public:
  explicit Question(std::vector<std::string> command) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    reading_ = ends[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (posix_spawn(&process_, arguments[0], &actions, &attributes, arguments.data(), environ) != 0) process_ = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
  }

  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  ~Question() {
    if (reading_ >= 0) close(reading_);
    if (process_ <= 0) return;
    kill(-process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }

  std::string output() {
    std::string text;
    if (process_ <= 0) return text;
    const auto deadline = std::chrono::steady_clock::now() + versionPatience;
    while (text.size() < versionOutput) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
      pollfd descriptor{reading_, POLLIN, 0};
      if (left.count() <= 0 || poll(&descriptor, 1, static_cast<int>(left.count())) <= 0) break;
      char block[4096];
      const ssize_t count = ::read(reading_, block, sizeof block);
      if (count <= 0) break;
      text.append(block, static_cast<std::size_t>(count));
    }
    return text;
  }

 private:
  int reading_ = -1;
  pid_t process_ = -1;
};

}  // namespace

fs::path findExecutable(const ToolProfile& tool, const std::vector<fs::path>& directories, Elsewhere elsewhere) {
  std::string looked;
  for (const fs::path& directory : directories) {
    looked += (looked.empty() ? "" : ", ") + directory.string();
    for (const std::string& candidate : tool.executables) {
      for (const fs::path& file : {directory / candidate, directory / "bin" / candidate}) {
        if (isExecutable(file)) return fs::absolute(file).lexically_normal();
      }
    }
  }
  if (elsewhere == Elsewhere::Allowed) {
    looked += ", PATH; give its directory with --tool-directory";
    std::vector<fs::path> others = pathDirectories();
    std::error_code error;
    others.push_back(fs::read_symlink("/proc/self/exe", error).parent_path());
    for (const fs::path& directory : others) {
      for (const std::string& candidate : tool.executables) {
        const fs::path file = directory / fs::path(candidate).filename();
        if (isExecutable(file)) return file.lexically_normal();
      }
    }
  }
  std::string names;
  for (const std::string& candidate : tool.executables) names += (names.empty() ? "" : " or ") + candidate;
  throw BenchError("cannot find the tool " + tool.name + ": no executable " + names + " in " + looked);
}

fs::path findProgram(const std::string& program, const std::vector<fs::path>& directories) {
  if (program.find('/') == program.npos) {
    for (const fs::path& directory : pathDirectories()) {
      if (isExecutable(directory / program)) return (directory / program).lexically_normal();
    }
  }
  for (const fs::path& directory : directories) {
    if (isExecutable(directory / program)) return fs::absolute(directory / program).lexically_normal();
  }
  throw BenchError("cannot find the program '" + program + "'");
}

std::string askVersion(const ToolProfile& tool, const fs::path& executable) {
  if (tool.versionCommand.empty()) return {};
  std::vector<std::string> command{executable.string()};
  command.insert(command.end(), tool.versionCommand.begin(), tool.versionCommand.end());
  const auto groups = LinePattern(tool.versionPattern).find(Question(std::move(command)).output(), false);
  return groups && groups->size() > 1 ? (*groups)[1] : std::string();
}

}  // namespace argosy::bench
