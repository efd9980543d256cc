#include "bench/run/memory_sampler.h"

#include <algorithm>

#include "bench/run/process_tree.h"

namespace argosy::bench {
namespace {

// Short runs want early samples, long ones few: the period doubles from 2 ms up to a tenth of a second.
constexpr Duration longest = std::chrono::milliseconds(100);
constexpr Duration shortestWait = std::chrono::milliseconds(2);
// A sample walks all page tables while the tool's page faults wait; so at most 5 % of the time is spent in samples.
constexpr int costFactor = 20;
// Near the limit samples come as often as a core could touch the rest: a fault brings 4 kB in no less than a quarter of a microsecond.
constexpr double bytesPerNanosecond = 16;

}  // namespace

void MemorySampler::sample(const std::vector<pid_t>& processes) {
  const Clock::time_point begin = Clock::now();
  const Bytes memory = memoryOf(processes);
  const Clock::time_point end = Clock::now();
  record(memory, end - begin, end);
}

void MemorySampler::record(Bytes memory, Duration cost, Clock::time_point now) {
  peak_ = std::max(peak_.value_or(Bytes{}), memory);
  period_ = std::min(2 * period_, longest);
  Duration wait = period_;
  if (limit_ && memory < *limit_) {
    const double rest = static_cast<double>(limit_->count - memory.count);
    wait = std::min(wait, Duration(static_cast<std::int64_t>(rest / bytesPerNanosecond)));
  }
  next_ = now + std::max({wait, shortestWait, cost * costFactor});
}

}  // namespace argosy::bench
