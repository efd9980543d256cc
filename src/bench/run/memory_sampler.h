// Peak memory of a process tree from samples, where no control group counts it. A lower bound: what came and went between two samples
// was not seen.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "bench/quantity.h"

namespace argosy::bench {

class MemorySampler {
 public:
  using Clock = std::chrono::steady_clock;

  explicit MemorySampler(std::optional<Bytes> limit) : limit_(limit) {}

  bool due(Clock::time_point now) const { return now >= next_; }
  Clock::time_point next() const { return next_; }
  void postpone() { next_ = Clock::now() + period_; }
  // Takes a sample of these processes and chooses the time of the next one.
  void sample(const std::vector<pid_t>& processes);
  // The choice, for a sample of this size and cost.
  void record(Bytes memory, Duration cost, Clock::time_point now);

  std::optional<Bytes> peak() const { return peak_; }
  bool aboveLimit() const { return limit_ && peak_ && *peak_ > *limit_; }

 private:
  std::optional<Bytes> limit_;
  std::optional<Bytes> peak_;
  Duration period_ = std::chrono::milliseconds(2);
  Clock::time_point next_ = Clock::now() + period_;
};

}  // namespace argosy::bench
