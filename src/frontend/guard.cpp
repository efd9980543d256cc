#include "frontend/guard.h"

#include <llvm/Support/CrashRecoveryContext.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <mutex>
#include <thread>

namespace argosy::frontend {

namespace {

/// Reserved, not used, unless the input is nested that deeply.
constexpr unsigned stackBytes = 1u << 30;

/// Interrupts a thread that has used up its processor time with a signal that the crash recovery catches.
class Watchdog {
 public:
  Watchdog(pthread_t watched, double processorSeconds)
      : watched_(watched), seconds_(processorSeconds), thread_([this] { watch(); }) {}
  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

  bool hasFired() const { return fired_; }

 private:
  void watch() {
    clockid_t clock{};
    if (pthread_getcpuclockid(watched_, &clock) != 0) return;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(50), [this] { return done_; })) {
      timespec used{};
      clock_gettime(clock, &used);
      if (static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9 < seconds_) continue;
      fired_ = true;
      pthread_kill(watched_, SIGTRAP);
      return;
    }
  }

  pthread_t watched_;
  double seconds_;
  std::atomic<bool> fired_ = false;
  bool done_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
};

}  // namespace

GuardResult runGuarded(const std::function<void()>& work, double processorSeconds) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  std::unique_ptr<Watchdog> watchdog;
  const bool finished = context.RunSafelyOnThread(
      [&] {
        watchdog = std::make_unique<Watchdog>(pthread_self(), processorSeconds);
        work();
        watchdog.reset();
      },
      stackBytes);
  if (finished) return GuardResult::Finished;
  return watchdog && watchdog->hasFired() ? GuardResult::TimedOut : GuardResult::Crashed;
}

}  // namespace argosy::frontend
