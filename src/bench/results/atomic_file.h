// Files that are complete or absent, whatever happens while they are written: a temporary file beside the target (TARGET.….partial),
// synced, renamed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace argosy::bench {

// Throws BenchError that names the file.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile();  // removes the temporary file unless committed
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view data);
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path temporary_;
  int descriptor_ = -1;
};

// What processes that were killed left of files whose names begin so.
void removePartialFiles(const std::filesystem::path& directory, const std::string& prefix);

void writeAtomically(const std::filesystem::path& file, std::string_view data);

// A new or renamed entry survives a crash only when its directory is synced, too.
void syncDirectory(const std::filesystem::path& directory);

}  // namespace argosy::bench
