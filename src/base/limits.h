// Resource limits of a run: processor time, memory, and the wish of somebody else that it ends.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace argosy {

enum class LimitKind : std::uint8_t {
  Time,
  Memory,
  // Requests to stop, by a signal
  Interruption,  // SIGINT: the user's
  Termination,   // SIGTERM: another program's
  SystemTime,    // SIGXCPU: the system's own limit of processor time
};

/// Cheap to ask in inner loops: the clock and the memory are looked at every few hundred calls only.
class Limits {
 public:
  Limits() = default;
  /// Time is the processor time of the whole process, counted from its start, and of the processes it has waited for. It is over a little
  /// earlier for a process with much memory, which takes time to give back.
  Limits(std::optional<double> processorSeconds, std::optional<std::uint64_t> memoryBytes)
      : processorSeconds_(processorSeconds), memoryBytes_(memoryBytes) {}

  bool exceeded() const {
    if (reached_) return true;
    if ((++calls_ & 255) != 0) return false;
    return check();
  }
  /// Looks at clock and memory now.
  bool check() const;
  std::optional<LimitKind> reached() const { return reached_; }
  /// What a copy has reached that another thread has asked.
  void adopt(const Limits& copy) const {
    if (!reached_) reached_ = copy.reached_;
  }

  /// These limits, but at most `seconds` more of processor time from now on.
  Limits atMost(double seconds) const;
  std::optional<double> remainingSeconds() const;
  std::optional<std::uint64_t> memoryBytes() const { return memoryBytes_; }
  /// Whether there is no time left when other processes, which have not ended yet, have used this much, and have this much memory.
  bool isTimeOver(double secondsOfOthers, std::uint64_t bytesOfOthers) const;
  /// The same, for a process that has just begun, and has this much time.
  Limits anew(double seconds) const { return Limits(seconds, memoryBytes_); }

  /// Asynchronous-signal-safe: makes every `Limits` that has not been reached yet report this, the first time it is called.
  static void requestStop(LimitKind why);
  static std::optional<LimitKind> stopRequest();

 private:
  std::optional<double> processorSeconds_;
  std::optional<std::uint64_t> memoryBytes_;
  mutable std::uint32_t calls_ = 0;
  mutable std::optional<LimitKind> reached_;
};

double processorSeconds();
/// Since the process began.
double wallSeconds();
/// Of another process, without its children; 0 when there is no such process.
double processorSecondsOf(int process);
std::uint64_t residentBytes();
/// Of this process, or of a child that has ended, whichever had more.
std::uint64_t peakResidentBytes();

}  // namespace argosy
