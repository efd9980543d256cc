// A short helper program, run for its output: given up after a while, or as soon as nobody wants the answer any more.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "bench/quantity.h"

namespace argosy::bench {

struct CapturedOutput {
  bool found = true;      // whether there is such a program
  bool timedOut = false;  // or given up
  int exitCode = -1;
  std::string output;
  std::string errors;
  bool succeeded() const { return found && !timedOut && exitCode == 0; }
};

// Everything that the program started, and left, ends with it. `unwanted` may be null. More output than `maximum` is given up, too.
CapturedOutput capture(const std::vector<std::string>& command, std::chrono::seconds patience,
                       const std::atomic<bool>* unwanted = nullptr, Bytes maximum = {64'000'000});

}  // namespace argosy::bench
