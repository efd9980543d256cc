// Compiles the C text of a program with the host's compiler and runs it.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "program/print/c_program.h"

namespace argosy::testing {

struct RunResult {
  int status = -1;  // exit status, or minus the signal
  std::string output;
};

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "argosy-print-XXXXXX").string();
    if (mkdtemp(pattern.data())) path_ = pattern;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string printedC(const Program& program) {
  std::ostringstream out;
  printC(out, program);
  return out.str();
}

inline RunResult runCommand(const std::string& command) {
  RunResult result;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return result;
  std::array<char, 4096> buffer;
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
    result.output.append(buffer.data(), n);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return result;
}

/// Compiles the program, and `extra` C text that it is linked with, with optimisation, and runs it.
inline RunResult compileAndRun(const Program& program, const std::string& extra = "") {
  const TemporaryDirectory directory;
  const std::string text = printedC(program);
  std::ofstream(directory.file("program.c")) << text;
  std::ofstream(directory.file("extra.c")) << extra;
  const std::string compile = "gcc -std=gnu17 -O2 -w -o " + directory.file("program") + " " +
                              directory.file("program.c") + " " + directory.file("extra.c") + " 2>&1";
  const RunResult compiled = runCommand(compile);
  EXPECT_EQ(compiled.status, 0) << compiled.output << text;
  // `exec` keeps the shell from turning a signal into a status.
  return compiled.status == 0 ? runCommand("exec " + directory.file("program") + " 2>&1") : RunResult{};
}

}  // namespace argosy::testing
