// A line on the terminal that says how far a run is; nothing when standard error is no terminal.
#pragma once

#include <chrono>
#include <string>

#include "algorithms/reachability/reachability.h"

namespace argosy::cli {

class ProgressLine {
 public:
  explicit ProgressLine(bool isWanted);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void update(const std::string& engine, const algorithms::EngineStatistics& figures);
  void clear();

 private:
  bool isShown_;
  bool isDirty_ = false;
  std::chrono::steady_clock::time_point begin_, last_;
};

}  // namespace argosy::cli
