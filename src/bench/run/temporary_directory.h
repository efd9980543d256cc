// A directory of our own that vanishes with its owner.
#pragma once

#include <filesystem>

namespace argosy::bench {

class TemporaryDirectory {
 public:
  TemporaryDirectory();  // throws BenchError
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace argosy::bench
