#include "bench/run/task_clock.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstring>

#include "bench/host/host_files.h"

namespace argosy::bench {
namespace {

FileDescriptor openCounter(pid_t process) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_SOFTWARE;
  attributes.config = PERF_COUNT_SW_TASK_CLOCK;
  attributes.inherit = 1;
  attributes.disabled = 1;
  attributes.enable_on_exec = 1;
  // Without privileges it must be said; task-clock counts time in the kernel all the same.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return FileDescriptor(
      static_cast<int>(syscall(SYS_perf_event_open, &attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC)));
}

}  // namespace

StandbyCounter::StandbyCounter() : opening_([this] { counter_ = openCounter(0); }) {}

std::string TaskClock::obstacle() {
  if (openCounter(0)) return "";
  const int error = errno;
  const auto level = readText("/proc/sys/kernel/perf_event_paranoid");
  return std::string("perf_event_open: ") + std::strerror(error) +
         (level ? " (kernel.perf_event_paranoid is " + level->substr(0, level->find('\n')) + ")" : "");
}

std::optional<TaskClock> TaskClock::attach(pid_t process) {
  FileDescriptor counter = openCounter(process);
  if (!counter) return std::nullopt;
  return TaskClock(std::move(counter));
}

std::optional<Duration> TaskClock::read() const {
  std::uint64_t nanoseconds = 0;
  if (::read(counter_.get(), &nanoseconds, sizeof nanoseconds) != sizeof nanoseconds) return std::nullopt;
  return Duration(nanoseconds);
}

}  // namespace argosy::bench
