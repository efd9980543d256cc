// The processor time of this process and of the children it has waited for, as a clock: what other work on the machine takes does not count, so
// that limits mean the same on a busy machine. It stands still while the process waits.
#pragma once

#include <chrono>

#include "base/limits.h"

namespace argosy {

struct ProcessorClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ProcessorClock>;
  static constexpr bool is_steady = true;  // NOLINT(readability-identifier-naming): what a clock has

  static time_point now() {
    return time_point(std::chrono::duration_cast<duration>(std::chrono::duration<double>(processorSeconds())));
  }
};

inline double secondsSince(ProcessorClock::time_point start) {
  return std::chrono::duration<double>(ProcessorClock::now() - start).count();
}

}  // namespace argosy
