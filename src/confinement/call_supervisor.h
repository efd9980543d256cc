// Answers for a confined program when it makes a system call that is observed or refused (seccomp's user notification), and remembers
// what it has answered. In a process that may neither allocate nor throw.
#pragma once

#include <linux/seccomp.h>

#include <cstdint>
#include <span>
#include <string>

#include "confinement/system_calls.h"

namespace argosy::confinement {

struct CallRecord {
  std::uint32_t architecture = 0;
  std::int32_t number = -1;  // -1: none
};

// What an execution did that the confinement may have changed.
struct CallRecords {
  CallRecord refused;  // the first of them
  CallRecord revealing;
  std::uint64_t mappedBytes = 0;  // by large mappings, and by the heap; never less than there was at a time
};

class CallSupervisor {
 public:
  // `shown`: what the program sees of the host's files, which it may read without being noticed: it would read the same anywhere.
  CallSupervisor(int listener, std::span<const std::string> shown) noexcept;

  // One call that waits to be answered.
  void answer() noexcept;
  const CallRecords& records() const { return records_; }

 private:
  void observe(const seccomp_notif& request) noexcept;
  std::uint64_t growth(const SystemCall& call, const seccomp_data& data) noexcept;
  bool readsWhatIsShown(const seccomp_notif& request) const noexcept;

  int listener_;
  std::span<const std::string> shown_;
  bool hasStarted_ = false;
  std::uint64_t heapEnd_ = 0;
  CallRecords records_;
};

}  // namespace argosy::confinement
