// Protection against Clang: it crashes on some hostile input, and can be kept busy for ever.
#pragma once

#include <cstdint>
#include <functional>

namespace argosy::frontend {

enum class GuardResult : std::uint8_t { Finished, Crashed, TooLong, TooLarge };

struct GuardLimits {
  double processorSeconds;
  std::uint64_t memoryBytes;  // of the whole process
};

/// Runs `work`, which must not throw, on a thread with a stack that suits deeply nested C. Unless it finishes, the memory it
/// used is lost and its locks may be held: report, and end the process soon.
GuardResult runGuarded(const std::function<void()>& work, const GuardLimits& limits);

}  // namespace argosy::frontend
