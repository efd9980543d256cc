// Runs a program in a process group of its own under limits; nothing of the group is left afterwards.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace argosy::evidence {

/// A directory that lives as long as the object.
class TemporaryDirectory {
 public:
  TemporaryDirectory();  // throws std::filesystem::filesystem_error
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct ChildCommand {
  std::vector<std::string> arguments;  // the first one is the executable's path
  std::filesystem::path directory;
  double seconds = 5;
  std::optional<std::uint64_t> memoryBytes;
  bool inheritsEnvironment = false;  // otherwise the environment is empty
};

struct ChildResult {
  enum class End : std::uint8_t { Exited, Signalled, TimedOut, NotStarted };
  End end = End::NotStarted;
  int code = 0;        // exit status or signal
  std::string errors;  // what it wrote to standard error, at most 1 MB
  // What of it may be due to a confinement, in words; nothing without one.
  std::optional<std::string> interference = std::nullopt;
};

ChildResult runChild(const ChildCommand& command);

}  // namespace argosy::evidence
