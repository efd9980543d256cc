#include "bench/run/watcher.h"

#include <poll.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <array>

#include "bench/run/output_trimming.h"
#include "bench/run/process_tree.h"

namespace argosy::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Limits that only readings can find violated: written files, output on disk.
constexpr Duration housekeepingPeriod = std::chrono::seconds(1);

// A fork bomb doubles every few hundred microseconds; counting costs less than looking at the memory of all.
constexpr Duration countingPeriod = std::chrono::milliseconds(20);

class Watch {
 public:
  explicit Watch(const WatchedRun& run) : run_(run) {}

  WatchOutcome untilEnd() {
    for (;;) {
      if (const auto reason = violated()) return {reason, note_};
      switch (sleep()) {
        case Event::Timeout: break;
        case Event::Ended:
          return {softLimitReached_ ? std::optional(TerminationReason::SoftCpuTime) : std::nullopt, ""};
        case Event::OutOfMemory: return {TerminationReason::Memory, ""};
        case Event::Stop: return {TerminationReason::Killed, ""};
      }
    }
  }

 private:
  enum class Event { Timeout, Ended, OutOfMemory, Stop };

  std::optional<TerminationReason> violated() {
    const Limits& limits = run_.limits;
    run_.meters.sampleIfDue();
    if (run_.meters.memoryAboveLimit()) return TerminationReason::Memory;
    if (countsProcesses() && run_.meters.countProcesses() > *limits.processes) {
      note_ = "killed because it had more than " + std::to_string(*limits.processes) + " processes";
      return TerminationReason::Killed;
    }
    if (limits.cpuTime || limits.softCpuTime) {
      cpuTime_ = run_.meters.cpuTimeSoFar();
      if (limits.cpuTime && cpuTime_ >= *limits.cpuTime) return TerminationReason::CpuTime;
      if (limits.softCpuTime && cpuTime_ >= *limits.softCpuTime && !softLimitReached_) {
        softLimitReached_ = true;
        // The oldest child of the init is the command's main process as long as it lives.
        const std::vector<pid_t> children = childrenOf(run_.init.id());
        if (!children.empty()) kill(children.front(), SIGTERM);
      }
    }
    if (const auto limit = wallLimit(limits); limit && wallTime(Clock::now()) >= *limit)
      return TerminationReason::WallTime;
    if (Clock::now() >= nextHousekeeping_) {
      nextHousekeeping_ = Clock::now() + housekeepingPeriod;
      if (run_.maximumOutput)
        for (const int output : run_.outputs) releaseMiddle(output, *run_.maximumOutput);
      return tooManyFiles();
    }
    return std::nullopt;
  }

  // As it is reported: from the command's own begin, once it has begun.
  Duration wallTime(Clock::time_point now) const {
    const std::int64_t begin = run_.init.report().begin;
    return begin == 0 ? now - begin_ : now.time_since_epoch() - Duration(begin);
  }

  bool countsProcesses() const { return run_.limits.processes && run_.meters.samples(); }

  std::optional<TerminationReason> tooManyFiles() {
    const Limits& limits = run_.limits;
    if (!run_.namespaces || (!limits.filesCount && !limits.filesSize)) return std::nullopt;
    const WrittenFiles written = run_.container.writtenFiles(limits.filesCount.value_or(0));
    if (limits.filesCount && written.count > *limits.filesCount) return TerminationReason::FilesCount;
    if (limits.filesSize && written.size > *limits.filesSize) return TerminationReason::FilesSize;
    return std::nullopt;
  }

  Event sleep() const {
    Limits pending = run_.limits;
    if (softLimitReached_) pending.softCpuTime.reset();
    const Clock::time_point now = Clock::now();
    Duration wait = longestSleep(pending, cpuTime_, wallTime(now), run_.cores);
    if (run_.meters.cpuTimeIsSampled()) wait = std::max(wait, Duration(std::chrono::milliseconds(10)));
    if (run_.meters.samples()) wait = std::min(wait, std::max(run_.meters.nextSample() - now, Duration{}));
    if (countsProcesses()) wait = std::min(wait, countingPeriod);
    wait = std::min(wait, std::max(nextHousekeeping_ - now, Duration{}));
    wait = std::max(wait, Duration(std::chrono::microseconds(500)));

    std::array<pollfd, 4> events{{{run_.init.descriptor(), POLLIN, 0},
                                  {!run_.namespaces ? run_.init.mainEndedDescriptor() : -1, POLLIN, 0},
                                  {run_.stopDescriptor, POLLIN, 0},
                                  {run_.group != nullptr ? run_.group->outOfMemoryDescriptor() : -1, POLLIN, 0}}};
    const auto count = std::chrono::duration_cast<std::chrono::seconds>(wait);
    const timespec timeout{count.count(), (wait - count).count()};
    if (ppoll(events.data(), events.size(), &timeout, nullptr) <= 0) return Event::Timeout;
    if (events[3].revents != 0) return Event::OutOfMemory;
    if (events[0].revents != 0 || events[1].revents != 0) return Event::Ended;
    return events[2].revents != 0 ? Event::Stop : Event::Timeout;
  }

  const WatchedRun& run_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point nextHousekeeping_ = begin_ + housekeepingPeriod;
  Duration cpuTime_{};
  bool softLimitReached_ = false;
  std::string note_;
};

}  // namespace

WatchOutcome watch(const WatchedRun& run) { return Watch(run).untilEnd(); }

std::optional<Duration> wallLimit(const Limits& limits) {
  if (limits.wallTime) return limits.wallTime;
  if (limits.cpuTime) return *limits.cpuTime + std::chrono::seconds(30);
  return std::nullopt;
}

Duration longestSleep(const Limits& limits, Duration cpuTime, Duration wallTime, int cores) {
  Duration wait = std::chrono::hours(1);
  if (limits.cpuTime) wait = std::min(wait, (*limits.cpuTime - cpuTime) / cores);
  if (limits.softCpuTime) wait = std::min(wait, (*limits.softCpuTime - cpuTime) / cores);
  if (const auto limit = wallLimit(limits)) wait = std::min(wait, *limit - wallTime);
  return std::max(wait, Duration{});
}

}  // namespace argosy::bench
