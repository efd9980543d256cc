// A short helper program, run for its output: given up after a while, or as soon as nobody wants the answer any more.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

namespace argosy::bench {

struct CapturedOutput {
  bool found = true;      // whether there is such a program
  bool timedOut = false;  // or given up
  int exitCode = -1;
  std::string output;
  std::string errors;
  bool succeeded() const { return found && !timedOut && exitCode == 0; }
};

CapturedOutput capture(const std::vector<std::string>& command, std::chrono::seconds patience,
                       const std::atomic<bool>& unwanted);

}  // namespace argosy::bench
