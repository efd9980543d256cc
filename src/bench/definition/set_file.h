// `.set` files: one file-name pattern on each line, relative to the file; `#` begins a comment. A line that names another
// `.set` file stands for its contents.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace argosy::bench {

struct SetEntry {
  std::string pattern;
  std::filesystem::path directory;  // what the pattern is relative to
  std::string place;                // "loops.set:3: "
};

// Throws BenchError where a file cannot be read, or contains itself.
std::vector<SetEntry> readSetFile(const std::filesystem::path& file);

}  // namespace argosy::bench
