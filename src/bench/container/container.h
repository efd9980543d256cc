// Builds the container that ContainerOptions describe (docs/theory.md §11.6) around a process that someone else clones, in
// this order:
//   parent: Container c(options, directory); c.prepare(); pid = clone(c.namespaceFlags() | …); c.mapUser(pid); let the child go on
//   child (init of the PID namespace): c.enter(); on failure: leave with c's message already on its way to the parent
//   the process that becomes the tool: c.seal(keep); exec
//   parent: c.failure(), c.warnings(), c.writtenFiles() at any time; c.collect() when all processes are dead
// enter and seal neither allocate nor throw, because the parent may have had other threads when it cloned.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/container/container_options.h"
#include "bench/container/mount_plan.h"
#include "bench/container/written_files.h"
#include "bench/quantity.h"

namespace argosy::bench {

// What a run has written so far to places that are thrown away afterwards (overlays, /tmp, hidden directories).
struct WrittenFiles {
  std::uint64_t count = 0;  // regular files
  Bytes size;
};

class Container {
 public:
  // Throws BenchError if the options contradict each other or name directories that do not exist.
  Container(const ContainerOptions& options, const std::filesystem::path& workingDirectory);
  Container(const ContainerOptions& options, const std::filesystem::path& workingDirectory,
            const MountAbilities& abilities);
  ~Container();
  Container(Container&&) noexcept;
  Container& operator=(Container&&) noexcept;

  // CLONE_NEW… for clone; 0 if the container is disabled. CLONE_NEWUSER is there only if this process may not create the others by itself.
  int namespaceFlags() const;
  // Changes to the environment of the tool: temporary directories of the host do not exist inside.
  std::map<std::string, std::optional<std::string>> environment() const;

  // What the tool sees of a path of the host. An executable in a hidden directory, for example, cannot be found.
  DirectoryMode modeOf(const std::filesystem::path& path) const;

  void prepare();
  void mapUser(pid_t child);

  // Mounts, /proc, host name, loopback device, working directory. False: the parent's failure() says why.
  bool enter() noexcept;
  // Capabilities, no_new_privs, descriptors above 2 (all but the given ones are closed by exec). False: as above.
  bool seal(std::span<const int> keep) noexcept;

  std::optional<std::string> failure();
  std::vector<std::string> warnings();  // what is weaker than asked for; complete once the tool runs

  // The size costs one system call; files are only counted one by one if there may be more of them than enough.
  WrittenFiles writtenFiles(std::uint64_t enough = 0);
  CollectedFiles collect();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

MountAbilities ownMountAbilities();

}  // namespace argosy::bench
