// Runs commands that may do no harm: in namespaces of their own (users, mounts, processes, network, IPC, host name, control groups), with a
// read-only view of a few of the host's files and one private directory in memory, without capabilities or new privileges, behind a
// filter of system calls, under limits. No process outlives the sandbox, nor the one that made it.
//
//   Sandbox sandbox(plan);         // throws ConfinementError: the host does not allow it
//   sandbox.run(0); sandbox.run(1) // commands of the plan, one at a time; what they leave in the private directory stays
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "confinement/sandbox_view.h"
#include "confinement/system_calls.h"

namespace argosy::confinement {

struct SandboxCommand {
  Role role = Role::Program;
  std::vector<std::string> arguments;         // the first one is the executable's path, as the sandbox sees it
  std::vector<std::string> environment;       // NAME=VALUE
  double seconds = 5;                         // of wall time; processor time is limited to a second more, per process
  std::optional<std::uint64_t> addressBytes;  // of address space
  std::optional<std::uint64_t>
      dataBytes;  // of private writable memory, for those who reserve more addresses than they use
};

struct SandboxFile {
  std::string name;  // in the private directory; may have directories of its own
  std::string content;
};

struct SandboxPlan {
  // Of the host: what tools see, and what programs see. Others do not exist.
  std::vector<std::filesystem::path> toolPaths = systemPathsForTools();
  std::vector<std::filesystem::path> programPaths = systemPathsForPrograms();
  std::vector<SandboxFile> files;
  std::vector<SandboxCommand> commands;
  std::uint64_t privateBytes = std::uint64_t{256} << 20;
  std::uint64_t privateFiles = 4096;
};

struct SandboxResult {
  enum class End : std::uint8_t { Exited, Signalled, TimedOut, NotStarted };
  End end = End::NotStarted;
  int code = 0;        // exit status or signal
  std::string errors;  // what it wrote to standard error: the beginning and the end
  // What of the execution may be due to the confinement, in words: a call that was refused, a file that it looked for, a limit that it
  // came near to. Nothing: without confinement it would have ended in the same way. Of programs only.
  std::optional<std::string> interference;
};

class Sandbox {
 public:
  explicit Sandbox(SandboxPlan plan);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  // Throws ConfinementError where the sandbox itself fails.
  SandboxResult run(std::size_t command);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace argosy::confinement
