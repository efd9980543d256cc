#include "bench/campaign/git_repository.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

struct Outcome {
  int status;
  std::string output;
};

Outcome git(const std::filesystem::path& directory, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"git", "-C", directory.string()});
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw BenchError(std::string("cannot start git: ") + std::strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, "git", &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Outcome outcome{-1, {}};
  if (error == 0) {
    char block[4096];
    for (ssize_t size; (size = read(ends[0], block, sizeof block)) > 0;) {
      outcome.output.append(block, static_cast<std::size_t>(size));
    }
    waitpid(child, &outcome.status, 0);
  }
  close(ends[0]);
  if (error != 0) throw BenchError(std::string("cannot start git: ") + std::strerror(error));
  return outcome;
}

void demand(const Outcome& outcome, const std::string& what) {
  if (outcome.status != 0) throw BenchError(what + ": " + outcome.output);
}

}  // namespace

void demandCleanRepository(const std::filesystem::path& directory) {
  const Outcome state = git(directory, {"status", "--porcelain", "--untracked-files=no"});
  demand(state, "--commit needs results in a git repository");
  if (!state.output.empty()) {
    throw BenchError("--commit needs a git repository without uncommitted changes:\n" + state.output);
  }
}

void commitFiles(const std::filesystem::path& directory, const std::vector<std::filesystem::path>& files,
                 const std::string& message) {
  std::vector<std::string> add{"add", "--force", "--"};
  std::vector<std::string> commit{"commit", "--quiet", "--message", message, "--"};
  for (const std::filesystem::path& file : files) {
    add.push_back(std::filesystem::absolute(file));
    commit.push_back(std::filesystem::absolute(file));
  }
  demand(git(directory, add), "the results cannot be committed");
  demand(git(directory, commit), "the results cannot be committed");
}

}  // namespace argosy::bench
