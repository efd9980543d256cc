#include "frontend/guard.h"

#include <clang/Basic/Stack.h>
#include <link.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <pthread.h>
#include <ucontext.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdlib>
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

std::uintptr_t interruptedInstruction(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__aarch64__)
  return machine.pc;
#elif defined(__x86_64__)
  return static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#else
#error "where does the context keep the interrupted instruction on this machine?"
#endif
}

/// Ends a thread by the signal that the crash recovery catches, but never inside the C library: whoever jumps out of malloc leaves its lock
/// locked for ever, and the process sleeps at its next allocation.
class Interrupt {
 public:
  static constexpr int signal = SIGTRAP;

  /// Once the crash recovery has installed its handler, which this one goes before.
  static void install() {
    static const bool once = [] {
      dl_iterate_phdr(&rememberTheLibraryOfMalloc, nullptr);
      struct sigaction action{};
      action.sa_sigaction = &handle;
      action.sa_flags = SA_SIGINFO;
      sigemptyset(&action.sa_mask);
      return sigaction(signal, &action, &crashRecovery) == 0;
    }();
    static_cast<void>(once);
  }

  /// Returns when the thread has been ended; or at the end of `patience`, after which no place is spared.
  static void end(pthread_t thread, std::chrono::milliseconds patience,
                  const std::function<bool(std::chrono::milliseconds)>& pause) {
    for (auto waited = std::chrono::milliseconds(0);; ++waited) {
      spareTheLibrary = waited < patience;
      answer = Answer::None;
      if (pthread_kill(thread, signal) != 0) return;
      while (answer == Answer::None) {
        if (pause(std::chrono::milliseconds(1))) return;
      }
      if (answer == Answer::Ended || pause(std::chrono::milliseconds(1))) return;
    }
  }

 private:
  enum class Answer { None, Spared, Ended };

  static int rememberTheLibraryOfMalloc(dl_phdr_info* library, std::size_t, void*) {
    const auto address = reinterpret_cast<std::uintptr_t>(&std::malloc);
    for (int index = 0; index < library->dlpi_phnum; ++index) {
      const auto& segment = library->dlpi_phdr[index];
      const std::uintptr_t begin = library->dlpi_addr + segment.p_vaddr;
      if (segment.p_type != PT_LOAD || address < begin || address >= begin + segment.p_memsz) continue;
      libraryBegin = begin;
      libraryEnd = begin + segment.p_memsz;
      return 1;
    }
    return 0;
  }

  static void handle(int number, siginfo_t*, void* context) {
    const std::uintptr_t place = interruptedInstruction(context);
    if (spareTheLibrary && place >= libraryBegin && place < libraryEnd) {
      answer = Answer::Spared;
      return;
    }
    answer = Answer::Ended;
    crashRecovery.sa_handler(number);
  }

  // A signal handler sees only what is static.
  static inline std::uintptr_t libraryBegin = 0, libraryEnd = 0;
  static inline struct sigaction crashRecovery{};
  static inline std::atomic<bool> spareTheLibrary = true;
  static inline std::atomic<Answer> answer = Answer::None;
};

/// Interrupts a thread that has used up its share.
class Watchdog {
 public:
  /// Watches the thread that it is made on.
  explicit Watchdog(const GuardLimits& limits) : watched_(pthread_self()), limits_(limits) {
    // Here, not on the other thread: the watched one may crash before that begins, and then it cannot be asked any more.
    if (pthread_getcpuclockid(watched_, &clock_) == 0) thread_ = std::thread([this] { watch(); });
  }
  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  GuardResult verdict() const { return verdict_; }

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(50), [this] { return done_; })) {
      timespec used{};
      clock_gettime(clock_, &used);
      if (static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9 >= limits_.processorSeconds) {
        verdict_ = GuardResult::TooLong;
      } else if (residentBytes() >= limits_.memoryBytes) {
        verdict_ = GuardResult::TooLarge;
      } else {
        continue;
      }
      // Memory cannot wait; and what takes so much of it is copied in blocks of their own, for which the library holds no lock.
      const auto patience = std::chrono::milliseconds(verdict_ == GuardResult::TooLong ? 2000 : 20);
      Interrupt::end(watched_, patience, [&](std::chrono::milliseconds time) {
        return wake_.wait_for(lock, time, [this] { return done_; });
      });
      return;
    }
  }

  pthread_t watched_;
  clockid_t clock_{};
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
      struct sigaction action{};
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
  Interrupt::install();
  llvm::CrashRecoveryContext context;
  std::unique_ptr<SignalStack> signalStack;
  std::unique_ptr<Watchdog> watchdog;
  const bool finished = context.RunSafelyOnThread(
      [&] {
        signalStack = std::make_unique<SignalStack>();
        watchdog = std::make_unique<Watchdog>(limits);
        runFarDownTheStack(work);
        watchdog.reset();
        signalStack.reset();
      },
      stackBytes);
  if (finished) return GuardResult::Finished;
  const GuardResult verdict = watchdog ? watchdog->verdict() : GuardResult::Crashed;
  static_cast<void>(signalStack.release());  // its thread is gone, and another one's stack must not be changed
  return verdict;
}

}  // namespace argosy::frontend
