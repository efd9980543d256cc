// The files that a run left in a directory that is thrown away (docs/theory.md §11.6): counts them, and copies those that
// are wanted. Directories are named by descriptors, because the file system is mounted nowhere any more when the run is over.
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace argosy::bench {

struct CollectedFiles {
  std::vector<std::filesystem::path>
      files;                          // relative to the working directory, and so to the result directory; sorted
  std::vector<std::string> warnings;  // what matched but could not be copied
};

// Regular files below the directory.
std::uint64_t countFiles(int directory);

// Copies the regular files below the directory that match a pattern; links and devices are not followed. Only those that were modified
// since then, if a time is given. Throws BenchError if the result directory cannot be created.
CollectedFiles collectFiles(int directory, const std::vector<std::string>& patterns,
                            const std::filesystem::path& resultDirectory, std::optional<timespec> since = std::nullopt);

}  // namespace argosy::bench
