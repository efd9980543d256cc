#include "evidence/replay_place.h"

#include <algorithm>
#include <fstream>

#include "confinement/sandbox.h"

namespace argosy::evidence {
namespace {

namespace fs = std::filesystem;
using confinement::SandboxResult;

/// Nothing of the user's: a compiler's environment can redirect it, and may hold what a stranger's program has no business with.
std::vector<std::string> compilerEnvironment() {
  return {"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", std::string("TMPDIR=") + confinement::privateDirectory,
          "CCACHE_DISABLE=1"};
}

class ConfinedPlace final : public ReplayPlace {
 public:
  explicit ConfinedPlace(const ReplayJob& job) : sandbox_(plan(job)) {}

  ChildResult run(std::size_t step) override {
    SandboxResult result = sandbox_.run(step);
    return {endOf(result.end), result.code, std::move(result.errors), std::move(result.interference)};
  }

 private:
  static ChildResult::End endOf(SandboxResult::End end) {
    switch (end) {
      case SandboxResult::End::Exited: return ChildResult::End::Exited;
      case SandboxResult::End::Signalled: return ChildResult::End::Signalled;
      case SandboxResult::End::TimedOut: return ChildResult::End::TimedOut;
      case SandboxResult::End::NotStarted: break;
    }
    return ChildResult::End::NotStarted;
  }

  static confinement::SandboxPlan plan(const ReplayJob& job) {
    confinement::SandboxPlan plan;
    std::ranges::copy(job.input, std::back_inserter(plan.toolPaths));
    std::ranges::copy(job.support, std::back_inserter(plan.programPaths));
    for (const ReplayFile& file : job.files) plan.files.push_back({file.name, file.content});
    for (const ReplayStep& step : job.steps) {
      confinement::SandboxCommand command;
      command.role = step.isCompiler ? confinement::Role::Tool : confinement::Role::Program;
      command.arguments = step.arguments;
      if (step.isCompiler) {
        command.environment = compilerEnvironment();
        showPrefix(step.arguments.front(), plan.toolPaths);
      }
      command.seconds = step.seconds;
      (step.reservesAddresses ? command.dataBytes : command.addressBytes) = step.memoryBytes;
      plan.commands.push_back(std::move(command));
    }
    return plan;
  }

  /// A compiler that lies elsewhere than the system's has its own parts beside it.
  static void showPrefix(const fs::path& compiler, std::vector<fs::path>& paths) {
    std::error_code error;
    const fs::path prefix = fs::canonical(compiler, error).parent_path().parent_path();
    if (!error && prefix != "/") paths.push_back(prefix);
    paths.push_back(compiler);
  }

  confinement::Sandbox sandbox_;
};

class UnconfinedPlace final : public ReplayPlace {
 public:
  explicit UnconfinedPlace(const ReplayJob& job) : steps_(job.steps) {
    for (const ReplayFile& file : job.files) {
      const fs::path path = directory_.path() / file.name;
      fs::create_directories(path.parent_path());
      std::ofstream(path) << file.content;
    }
  }

  ChildResult run(std::size_t index) override {
    const ReplayStep& step = steps_.at(index);
    ChildCommand command;
    command.arguments = step.arguments;
    command.directory = directory_.path();
    command.seconds = step.seconds;
    command.inheritsEnvironment = step.isCompiler;
    if (!step.isCompiler && !step.reservesAddresses) command.memoryBytes = step.memoryBytes;
    return runChild(command);
  }

 private:
  std::vector<ReplayStep> steps_;
  TemporaryDirectory directory_;
};

}  // namespace

std::unique_ptr<ReplayPlace> confinedPlace(const ReplayJob& job) { return std::make_unique<ConfinedPlace>(job); }
std::unique_ptr<ReplayPlace> unconfinedPlace(const ReplayJob& job) { return std::make_unique<UnconfinedPlace>(job); }

}  // namespace argosy::evidence
