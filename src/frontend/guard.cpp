#include "frontend/guard.h"

#include <clang/Basic/Stack.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <fstream>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace argosy::frontend {

namespace {

/// Reserved, not used, unless the input is nested that deeply.
constexpr unsigned stackBytes = 1u << 30;

std::uint64_t residentBytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t total = 0, resident = 0;
  statm >> total >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Interrupts a thread that has used up its share with a signal that the crash recovery catches.
class Watchdog {
 public:
  Watchdog(pthread_t watched, const GuardLimits& limits) : watched_(watched), limits_(limits), thread_([this] { watch(); }) {}
  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

  GuardResult verdict() const { return verdict_; }

 private:
  void watch() {
    clockid_t clock{};
    if (pthread_getcpuclockid(watched_, &clock) != 0) return;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(50), [this] { return done_; })) {
      timespec used{};
      clock_gettime(clock, &used);
      if (static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9 >= limits_.processorSeconds) {
        verdict_ = GuardResult::TooLong;
      } else if (residentBytes() >= limits_.memoryBytes) {
        verdict_ = GuardResult::TooLarge;
      } else {
        continue;
      }
      pthread_kill(watched_, SIGTRAP);
      return;
    }
  }

  pthread_t watched_;
  GuardLimits limits_;
  std::atomic<GuardResult> verdict_ = GuardResult::Crashed;
  bool done_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
};

/// A stack of its own for signal handlers, so that an overflow of the real one can be reported.
class SignalStack {
 public:
  SignalStack() : memory_(1 << 16) {
    stack_t stack{};
    stack.ss_sp = memory_.data();
    stack.ss_size = memory_.size();
    sigaltstack(&stack, &previous_);
    // The crash recovery installs its handlers without asking for it.
    for (const int signal : {SIGSEGV, SIGBUS}) {
      struct sigaction action {};
      sigaction(signal, nullptr, &action);
      action.sa_flags |= SA_ONSTACK;
      sigaction(signal, &action, nullptr);
    }
  }
  ~SignalStack() { sigaltstack(&previous_, nullptr); }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  std::vector<char> memory_;
  stack_t previous_{};
};

/// Clang measures its stack use from where it began, and past 8 MB goes on in new threads, which have no signal stack. When
/// it finds itself further away than it understands, it stays.
[[gnu::noinline]] void runFarDownTheStack(const std::function<void()>& work) {
  clang::noteBottomOfStack();
  volatile char distance[16 << 20];
  distance[0] = 0;
  work();
  distance[1] = distance[0];
}

}  // namespace

GuardResult runGuarded(const std::function<void()>& work, const GuardLimits& limits) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  std::unique_ptr<SignalStack> signalStack;
  std::unique_ptr<Watchdog> watchdog;
  const bool finished = context.RunSafelyOnThread(
      [&] {
        signalStack = std::make_unique<SignalStack>();
        watchdog = std::make_unique<Watchdog>(pthread_self(), limits);
        runFarDownTheStack(work);
        watchdog.reset();
        signalStack.reset();
      },
      stackBytes);
  if (finished) return GuardResult::Finished;
  const GuardResult verdict = watchdog ? watchdog->verdict() : GuardResult::Crashed;
  signalStack.release();  // its thread is gone, and another one's stack must not be changed
  return verdict;
}

}  // namespace argosy::frontend
