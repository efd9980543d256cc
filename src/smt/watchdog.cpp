#include "smt/watchdog.h"

namespace argosy::smt {
namespace {

constexpr std::chrono::milliseconds period{10};
constexpr unsigned idlePeriodsBeforeSleep = 20;

std::string reasonOf(LimitKind kind) {
  switch (kind) {
    case LimitKind::Time: return "time limit";
    case LimitKind::Memory: return "memory limit";
    case LimitKind::SystemTime: return "system's time limit";
    case LimitKind::Interruption:
    case LimitKind::Termination: return "interrupted";
  }
  return {};
}

}  // namespace

Watchdog::Watchdog(const SolverOptions& options, std::function<void()> interrupt)
    : limits_(options.limits), runLimits_(options.runLimits), interrupt_(std::move(interrupt)) {}

Watchdog::~Watchdog() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    isEnding_ = true;
  }
  wakeUp_.notify_one();
  thread_.join();
}

void Watchdog::start() {
  if (!limits_.time && !limits_.memoryBytes && !runLimits_) return;
  const std::lock_guard lock(mutex_);
  started_ = ProcessorClock::now();
  isWatching_ = true;
  reason_.reset();
  if (!thread_.joinable()) thread_ = std::thread([this] { watch(); });
  else if (isAsleep_) wakeUp_.notify_one();
}

std::optional<std::string> Watchdog::stop() {
  const std::lock_guard lock(mutex_);
  isWatching_ = false;
  // The library's own clock (cvc5 has one) may have been quicker.
  if (!reason_ && limits_.time && ProcessorClock::now() - started_ + period >= *limits_.time) reason_ = "time limit";
  return reason_;
}

std::optional<std::string> Watchdog::runIsOver() const {
  if (runLimits_ && runLimits_->check()) return reasonOf(*runLimits_->reached());
  return std::nullopt;
}

std::optional<std::string> Watchdog::exceededLimit() const {
  if (limits_.time && ProcessorClock::now() - started_ >= *limits_.time) return "time limit";
  if (limits_.memoryBytes && residentBytes() >= *limits_.memoryBytes) return "memory limit";
  return runIsOver();
}

void Watchdog::watch() {
  std::unique_lock lock(mutex_);
  unsigned idlePeriods = 0;
  while (!isEnding_) {
    if (isWatching_) {
      idlePeriods = 0;
      if (!reason_) reason_ = exceededLimit();
      // Again in each period: an interrupt that arrives before the library has begun may be lost.
      if (reason_) interrupt_();
      wakeUp_.wait_for(lock, period);
    } else if (++idlePeriods < idlePeriodsBeforeSleep) {
      wakeUp_.wait_for(lock, period);
    } else {
      isAsleep_ = true;
      wakeUp_.wait(lock, [this] { return isWatching_ || isEnding_; });
      isAsleep_ = false;
    }
  }
}

}  // namespace argosy::smt
