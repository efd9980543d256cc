// The first process of a sandbox: builds the file trees, starts the commands, watches them, and ends what they leave. A copy of a process
// that may have had other threads: nothing here allocates or throws.
#pragma once

#include <linux/filter.h>

#include <cstdint>
#include <string>
#include <vector>

#include "confinement/call_supervisor.h"
#include "confinement/channel.h"
#include "confinement/mount_steps.h"
#include "confinement/sandbox.h"

namespace argosy::confinement {

// A command, ready for the kernel.
struct PreparedCommand {
  Role role;
  std::vector<char*> arguments;
  std::vector<char*> environment;
  double seconds;
  std::optional<std::uint64_t> addressBytes;
  std::optional<std::uint64_t> dataBytes;
};

struct PreparedSandbox {
  std::vector<MountStep> steps;
  std::string privateBytes, privateFiles;  // for the file system
  std::vector<std::string> shownToPrograms;
  std::vector<PreparedCommand> commands;
  std::vector<sock_filter> toolFilter, supervisedFilter, aloneFilter;
};

// The first byte that the parent sends: the namespaces' users are mapped, and programs can be the host's nobody, or not.
inline constexpr char startAsSelf = 's';
inline constexpr char startAsNobody = 'n';

// What the parent gets for each command, and once before the first one.
struct Outcome {
  bool hasStarted = false;  // otherwise the channel says why not
  bool timedOut = false;
  bool isSupervised = false;
  int status = 0;  // as of waitpid
  CallRecords calls;
};

// `errors`: where the commands' standard error goes; a descriptor above 2.
[[noreturn]] void runSandboxInit(const PreparedSandbox& sandbox, const Channel& channel, int control,
                                 int errors) noexcept;

}  // namespace argosy::confinement
