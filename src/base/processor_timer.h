// Calls somebody when the process has used a certain processor time: for libraries whose own limits are of wall time, which goes on while
// other work has the machine, or the process is paused.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "base/processor_clock.h"

namespace argosy {

class ProcessorTimer {
 public:
  /// From the end on `ring` is called now and then, from another thread, until the timer is gone: once may be too early to be heard.
  ProcessorTimer(ProcessorClock::time_point end, std::function<void()> ring)
      : end_(end), ring_(std::move(ring)), thread_([this] { watch(); }) {}
  ~ProcessorTimer() {
    {
      const std::lock_guard lock(mutex_);
      isEnding_ = true;
    }
    wakeUp_.notify_one();
    thread_.join();
  }
  ProcessorTimer(const ProcessorTimer&) = delete;
  ProcessorTimer& operator=(const ProcessorTimer&) = delete;

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    while (!wakeUp_.wait_for(lock, std::chrono::milliseconds(10), [this] { return isEnding_; }))
      if (ProcessorClock::now() >= end_) ring_();
  }

  ProcessorClock::time_point end_;
  std::function<void()> ring_;
  std::mutex mutex_;
  std::condition_variable wakeUp_;
  bool isEnding_ = false;
  std::thread thread_;
};

}  // namespace argosy
