#include "bench/run/stop_signals.h"

#include <atomic>
#include <cerrno>

namespace argosy::bench {
namespace {

// Signal handlers have no arguments of ours.
std::atomic<StopSignals::Stop> currentStop = nullptr;
std::atomic<void*> currentTarget = nullptr;
static_assert(std::atomic<StopSignals::Stop>::is_always_lock_free && std::atomic<void*>::is_always_lock_free);

void onSignal(int) {
  const int error = errno;
  if (const StopSignals::Stop stop = currentStop.load()) stop(currentTarget.load());
  errno = error;
}

}  // namespace

StopSignals::StopSignals(Stop stop, void* target) {
  currentTarget = target;
  currentStop = stop;
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &interrupt_);
  sigaction(SIGTERM, &action, &terminate_);
  sigaction(SIGHUP, &action, &hangUp_);
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &interrupt_, nullptr);
  sigaction(SIGTERM, &terminate_, nullptr);
  sigaction(SIGHUP, &hangUp_, nullptr);
  currentStop = nullptr;
}

}  // namespace argosy::bench
