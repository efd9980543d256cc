// Where the program of a counterexample is compiled and run: confined (confinement/sandbox.h), or, for those who ask for it, as any other
// program of the user.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "evidence/child_process.h"

namespace argosy::evidence {

/// A command. Its working directory holds the files; names without a directory are of these files.
struct ReplayStep {
  bool isCompiler = false;
  std::vector<std::string> arguments;  // the first one is the executable's path
  double seconds = 5;
  std::uint64_t memoryBytes = std::uint64_t{4} << 30;
  bool reservesAddresses = false;  // an emulator: the limit is for the memory that it uses
};

struct ReplayFile {
  std::string name;  // may have directories
  std::string content;
};

struct ReplayJob {
  std::vector<ReplayFile> files;
  std::vector<ReplayStep> steps;
  std::vector<std::filesystem::path> input;  // what the compiler reads of the user's files: files and directories
  std::vector<std::filesystem::path>
      support;  // what running needs beside the system's libraries: an emulator and its own
};

class ReplayPlace {
 public:
  virtual ~ReplayPlace() = default;
  virtual ChildResult run(std::size_t step) = 0;
};

/// Throws confinement::ConfinementError, as does its run.
std::unique_ptr<ReplayPlace> confinedPlace(const ReplayJob& job);
/// Throws std::filesystem::filesystem_error.
std::unique_ptr<ReplayPlace> unconfinedPlace(const ReplayJob& job);

}  // namespace argosy::evidence
