// The system calls that build the file tree of a container: prepared as data by the parent (mount_plan.h), carried out by the child, which
// must neither allocate nor throw. Relative paths are relative to the scratch directory, absolute ones are the host's.
#pragma once

#include <sys/types.h>

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "confinement/channel.h"

namespace argosy::confinement {

struct MakeDirectory {
  std::string path;
  mode_t mode;
  uid_t owner = static_cast<uid_t>(-1);  // -1: whoever creates it
  gid_t group = static_cast<gid_t>(-1);
};

struct MakeFile {
  std::string path;
};

struct CopyFile {
  std::string source;
  std::string target;
  mode_t mode;
};

struct MakeSymbolicLink {
  std::string path;
  std::string content;
};

struct WriteFile {
  std::string path;
  std::string content;
};

struct BindMount {
  std::string source;
  std::string target;
  bool recursive;
  bool readOnly;
};

// Where fuse-overlayfs finds the scratch directory.
inline constexpr const char* scratchForFuse = "/sys";

// The kernel's overlay where possible, else fuse-overlayfs, else read-only (and a warning).
struct OverlayMount {
  std::string lower;
  std::string target;
  std::string kernelOptions;  // empty: the kernel is known to refuse
  std::vector<std::string>
      fuseCommand;  // its last argument is the mount point, in scratchForFuse; empty: not installed
  bool noExecution;
};

// A new instance of the kernel's file system, for the new namespaces.
struct FreshMount {
  std::string type;
  std::string target;
  std::string fallback;  // what is bound read-only, with a warning, where the kernel refuses
};

// A mount of its own, for what is mounted below it afterwards.
struct MakeReadOnly {
  std::string path;
};

using MountStep = std::variant<MakeDirectory, MakeFile, CopyFile, WriteFile, MakeSymbolicLink, BindMount, OverlayMount,
                               FreshMount, MakeReadOnly>;

// In the child. False after a step that failed; the channel says which.
bool carryOut(std::span<const MountStep> steps, const Channel& channel) noexcept;

// Mounts the scratch file system over / (where nobody sees it, because / is looked up by inode) and makes it the current directory, so
// that no directory of the host is needed for it. Returns its descriptor, or -1.
struct ScratchLimits {
  const char* size = "100%";  // a share of the host's memory, or bytes. All of it: the memory limit of a run bounds it
  const char* files = nullptr;  // none: as the kernel likes
};
int mountScratch(const Channel& channel, const ScratchLimits& limits = {}) noexcept;

// Makes a mount in the scratch directory the root of this process, and lets go of everything else.
bool enterNewRoot(const Channel& channel, const char* root = "root") noexcept;

}  // namespace argosy::confinement
