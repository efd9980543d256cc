// Computes the file tree of a container from the rules for directories and the mounts of the host (docs/theory.md §11.6).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/container/directory_rules.h"
#include "bench/container/mount_table.h"
#include "confinement/mount_steps.h"

namespace argosy::bench {

// What decides how a tree can be built.
struct MountAbilities {
  // In a user namespace mounts that came from outside cannot be taken apart. The kernel then refuses an overlay over a directory that
  // has mounts below.
  bool mountsAreLocked = true;
  bool kernelOverlay = true;
  bool userAttributes = true;         // overlays need the option userxattr
  std::filesystem::path fuseOverlay;  // the program; empty: none
  bool superuser = false;             // files of root in /proc can be written
};

struct MountPlan {
  std::vector<confinement::MountStep> steps;
  std::vector<std::string> warnings;
  // Where the scratch directory holds what is written below the working directory; nothing if that is kept on the host or impossible.
  std::optional<std::filesystem::path> writtenToWorkingDirectory;
  std::uint64_t placeholderFiles = 0;  // files in the scratch directory that the run did not write
};

MountPlan planMounts(const std::vector<DirectoryRule>& rules, const MountTable& mounts, const MountAbilities& abilities,
                     const std::filesystem::path& workingDirectory,
                     const std::vector<std::filesystem::path>& copiedFiles = {});

}  // namespace argosy::bench
