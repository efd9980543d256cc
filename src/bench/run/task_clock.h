// CPU time of a process and everything it ever starts, counted by the kernel's software counter task-clock (docs/theory.md
// §11.2): it also sees what no one waits for. Needs neither root nor control groups where kernel.perf_event_paranoid ≤ 2.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <thread>

#include "base/file_descriptor.h"
#include "bench/quantity.h"

namespace argosy::bench {

// The first counter that attaches to a task makes the kernel switch code paths and wait until all cores have noticed, about 10 ms. Done
// beside everything else, and held, that is only paid once.
class StandbyCounter {
 public:
  StandbyCounter();

 private:
  FileDescriptor counter_;
  std::jthread opening_;  // ends before the counter does
};

class TaskClock {
 public:
  // Empty where the host allows it, else why not.
  static std::string obstacle();

  // Counts for the descendants of `process` (which must have none yet) from the moment that they execute a program; the process's own
  // preparations do not count.
  static std::optional<TaskClock> attach(pid_t process);

  std::optional<Duration> read() const;

 private:
  explicit TaskClock(FileDescriptor counter) : counter_(std::move(counter)) {}
  FileDescriptor counter_;
};

}  // namespace argosy::bench
