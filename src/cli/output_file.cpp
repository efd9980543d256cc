#include "cli/output_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace argosy::cli {
namespace {

[[noreturn]] void fail(const std::string& path) {
  throw OutputError("cannot write " + path + ": " + std::strerror(errno));
}

/// A file next to the final one, removed unless it is moved into place.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& finalPath)
      : path_(finalPath + "." + std::to_string(getpid()) + ".partial"),
        stream_(path_, std::ios::binary | std::ios::trunc) {
    if (!stream_) fail(finalPath);
  }
  ~TemporaryFile() {
    std::error_code ignored;
    if (!moved_) std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::ostream& stream() { return stream_; }

  void moveTo(const std::string& finalPath) {
    stream_.close();
    if (!stream_) fail(finalPath);
    std::error_code error;
    std::filesystem::rename(path_, finalPath, error);
    if (error) throw OutputError("cannot write " + finalPath + ": " + error.message());
    moved_ = true;
  }

 private:
  std::string path_;
  std::ofstream stream_;
  bool moved_ = false;
};

}  // namespace

void writeOutput(const std::string& path, const std::function<void(std::ostream&)>& write) {
  if (path.empty()) {
    write(std::cout);
    if (!std::cout.flush()) fail("standard output");
    return;
  }
  // A device or pipe has no state to protect, and must not be replaced by a file.
  if (std::filesystem::exists(path) && !std::filesystem::is_regular_file(path)) {
    std::ofstream stream(path, std::ios::binary);
    if (!stream) fail(path);
    write(stream);
    if (!stream.flush()) fail(path);
    return;
  }
  TemporaryFile file(path);
  write(file.stream());
  file.moveTo(path);
}

}  // namespace argosy::cli
