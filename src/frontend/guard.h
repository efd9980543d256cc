// Protection against Clang: it crashes on some hostile input, and can be kept busy for ever.
#pragma once

#include <cstdint>
#include <functional>

namespace argosy::frontend {

enum class GuardResult : std::uint8_t { Finished, Crashed, TimedOut };

/// Runs `work`, which must not throw, on a thread with a stack that suits deeply nested C. After a crash or a time-out the
/// memory it used is lost and its locks may be held: report, and end the process soon.
GuardResult runGuarded(const std::function<void()>& work, double processorSeconds);

}  // namespace argosy::frontend
