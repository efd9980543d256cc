// What a run may see and touch of the host (docs/theory.md §11.6), as data. Who builds the container from it: Container
// (container/container.h).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace argosy::bench {

enum class DirectoryMode { Hidden, ReadOnly, Overlay, FullAccess };

struct DirectoryRule {
  std::filesystem::path directory;
  DirectoryMode mode;
};

struct ContainerOptions {
  bool enabled = true;     // false: no namespaces at all (grade C, or cgroups without isolation)
  bool network = false;    // true: the host's network instead of a lonely loopback device
  bool privateTmp = true;  // an empty /tmp (and /var/tmp, /dev/shm) for each run
  // The other protections, each of which can be given up.
  bool hostIpc = false;           // the host's System V and POSIX message queues, semaphores, shared memory
  bool hostName = false;          // the host's name instead of "localhost"
  bool keepCapabilities = false;  // of the user who measures, and set-uid programs
  // Longest directory wins. Defaults as in runexec: / is an overlay (read-only where overlays are impossible), /run and /tmp are hidden.
  std::vector<DirectoryRule> directories;
  // Files that stay visible where only a default would hide them, such as an input file in /tmp; see filesNamedIn. Those that lie
  // directly in a hidden directory are copied; otherwise their directory becomes an overlay.
  std::vector<std::filesystem::path> neededFiles;
  // Files that the run wrote and that are wanted afterwards: globs relative to the working directory (`**` allowed).
  std::vector<std::string> resultPatterns;
  std::filesystem::path resultDirectory;  // where they go; unused without patterns
};

}  // namespace argosy::bench
