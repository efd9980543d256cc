// Live progress: on a terminal one line that is rewritten every second, elsewhere a line per finished run.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <thread>

#include "bench/campaign/summary.h"

namespace argosy::bench {

enum class ProgressStyle { None, Lines, Terminal };

class Progress {
 public:
  // `earlier`: of runs that were finished before the campaign was interrupted.
  Progress(std::ostream& stream, ProgressStyle style, std::size_t total, const Tally& earlier);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void finished(const RunRecord& record);

 private:
  void printLine(const RunRecord& record);
  void printStatus();

  std::ostream& stream_;
  ProgressStyle style_;
  std::size_t total_;
  std::size_t earlierRuns_;
  Tally tally_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::jthread clock_;
};

}  // namespace argosy::bench
