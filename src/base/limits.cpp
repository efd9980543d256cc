#include "base/limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>

namespace argosy {
namespace {

// Signal handlers can reach nothing else.
constexpr int none = -1;
std::atomic<int> requestedStop = none;

const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

// A run that is told to stop has to give its memory back before it can say so.
constexpr double secondsToReleaseGigabyte = 0.5;
constexpr double largestReserve = 0.1;  // of the limit

double secondsToRelease(std::uint64_t bytes, double limit) {
  return std::min(secondsToReleaseGigabyte * static_cast<double>(bytes) / 1e9, limit * largestReserve);
}

bool isUsedUp(double limit) {
  const double now = processorSeconds();
  if (now >= limit || now < limit * (1 - largestReserve)) return now >= limit;
  return now + secondsToRelease(residentBytes(), limit) >= limit;
}

}  // namespace

double processorSecondsOf(int process) {
  clockid_t clock;
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double processorSeconds() {
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  const auto seconds = [](const timeval& value) {
    return static_cast<double>(value.tv_sec) + static_cast<double>(value.tv_usec) * 1e-6;
  };
  return processorSecondsOf(0) + seconds(children.ru_utime) + seconds(children.ru_stime);
}

std::uint64_t residentBytes() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/statm", "r"), &std::fclose);
  unsigned long total = 0, resident = 0;
  if (!file || std::fscanf(file.get(), "%lu %lu", &total, &resident) != 2) return 0;
  return std::uint64_t{resident} * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t peakResidentBytes() {
  rusage own{}, ofChildren{};
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &ofChildren);
  return static_cast<std::uint64_t>(std::max(own.ru_maxrss, ofChildren.ru_maxrss)) * 1024;
}

double wallSeconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }

void Limits::requestStop(LimitKind why) {
  int expected = none;
  requestedStop.compare_exchange_strong(expected, static_cast<int>(why));
}

std::optional<LimitKind> Limits::stopRequest() {
  const int request = requestedStop;
  return request == none ? std::nullopt : std::optional(static_cast<LimitKind>(request));
}

bool Limits::check() const {
  // What came first is what ended the run, whatever comes while it ends.
  if (reached_) return true;
  if (const auto request = stopRequest()) reached_ = request;
  else if (processorSeconds_ && isUsedUp(*processorSeconds_)) reached_ = LimitKind::Time;
  else if (memoryBytes_ && residentBytes() >= *memoryBytes_) reached_ = LimitKind::Memory;
  return reached_.has_value();
}

bool Limits::isTimeOver(double secondsOfOthers, std::uint64_t bytesOfOthers) const {
  if (!processorSeconds_) return false;
  return argosy::processorSeconds() + secondsOfOthers + secondsToRelease(bytesOfOthers, *processorSeconds_) >=
         *processorSeconds_;
}

Limits Limits::atMost(double seconds) const {
  Limits result = *this;
  result.reached_.reset();
  const double end = argosy::processorSeconds() + seconds;
  result.processorSeconds_ = processorSeconds_ ? std::min(*processorSeconds_, end) : end;
  return result;
}

std::optional<double> Limits::remainingSeconds() const {
  if (!processorSeconds_) return std::nullopt;
  return std::max(0.0, *processorSeconds_ - argosy::processorSeconds());
}

}  // namespace argosy
