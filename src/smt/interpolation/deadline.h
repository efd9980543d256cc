// How long an engine may still take: its limits begin when it is asked, and each query it makes gets what is left of them.
// Time is processor time.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/processor_clock.h"
#include "smt/solver.h"

namespace argosy::smt {

class Deadline {
 public:
  Deadline(const QueryLimits& limits, const Limits* runLimits)
      : limits_(limits), runLimits_(runLimits), started_(ProcessorClock::now()) {}

  bool isOver() const {
    if (limits_.time && ProcessorClock::now() - started_ >= *limits_.time) return true;
    return runLimits_ && runLimits_->check();
  }

  /// Limits of what begins now, and may take some part of what is left.
  QueryLimits left(double part = 1) const {
    QueryLimits result = limits_;
    if (limits_.time) {
      const std::chrono::duration<double, std::milli> time =
          (*limits_.time - (ProcessorClock::now() - started_)) * part;
      result.time = std::chrono::milliseconds(std::max<std::int64_t>(static_cast<std::int64_t>(time.count()), 1));
    }
    return result;
  }
  Deadline part(double part) const { return {left(part), runLimits_}; }
  /// For a child process, whose processor time neither clock counts before it has ended.
  std::optional<std::chrono::milliseconds> timeOfChild() const {
    std::optional<std::chrono::milliseconds> time = left().time;
    if (const auto seconds = runLimits_ ? runLimits_->remainingSeconds() : std::nullopt) {
      const std::chrono::milliseconds remaining(static_cast<std::int64_t>(std::max(*seconds, 0.0) * 1000));
      time = std::min(time.value_or(remaining), remaining);
    }
    return time;
  }

  SolverOptions solverOptions(SolverKind kind) const {
    return {.kind = kind, .limits = left(), .runLimits = runLimits_, .cache = false};
  }

 private:
  QueryLimits limits_;
  const Limits* runLimits_;
  ProcessorClock::time_point started_;
};

}  // namespace argosy::smt
