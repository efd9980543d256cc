// Globs over paths: `*`, `?` and `[…]` within a name, `**` for any number of directories.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace argosy::bench {

class FilePattern {
 public:
  // Throws BenchError for absolute patterns and for those that lead upwards. "." stands for everything.
  explicit FilePattern(const std::string& pattern);

  // Of a relative path. A pattern that matches a directory matches what is in it (as in runexec).
  bool matches(const std::filesystem::path& file) const;

 private:
  std::vector<std::string> components_;
};

}  // namespace argosy::bench
