// Ctrl-C, SIGTERM and SIGHUP stop the runs, not this process: what was measured so far is written before it ends (docs/theory.md §11.3).
#pragma once

#include <csignal>

namespace argosy::bench {

// One at a time. The former handlers are back when it is gone.
class StopSignals {
 public:
  using Stop = void (*)(void* target) noexcept;

  // `stop` is called by the signal handler and must be safe there.
  StopSignals(Stop stop, void* target);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  struct sigaction interrupt_{};
  struct sigaction terminate_{};
  struct sigaction hangUp_{};
};

}  // namespace argosy::bench
