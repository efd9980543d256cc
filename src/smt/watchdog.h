// Ends queries that exceed their limits; time is processor time. One thread per solver, which sleeps while nothing is asked.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/processor_clock.h"
#include "smt/solver.h"

namespace argosy::smt {

class Watchdog {
 public:
  /// `interrupt` is called from the watchdog's thread, and only while a query is watched.
  Watchdog(const SolverOptions& options, std::function<void()> interrupt);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void start();
  /// Why the query was interrupted, if it was.
  std::optional<std::string> stop();
  /// Whether the limits of the run, which no query changes, are already exceeded.
  std::optional<std::string> runIsOver() const;

 private:
  void watch();
  std::optional<std::string> exceededLimit() const;

  QueryLimits limits_;
  const Limits* runLimits_;
  std::function<void()> interrupt_;

  std::mutex mutex_;
  std::condition_variable wakeUp_;
  bool isWatching_ = false, isAsleep_ = false, isEnding_ = false;
  ProcessorClock::time_point started_;
  std::optional<std::string> reason_;
  std::thread thread_;
};

}  // namespace argosy::smt
