// The seccomp filter that enforces `judge` (system_calls.h), as a program for the kernel's packet filter machine.
#pragma once

#include <linux/filter.h>

#include <vector>

#include "confinement/system_calls.h"

namespace argosy::confinement {

// Somebody answers for what is observed or refused (call_supervisor.h), or nobody does: then what would be observed is simply allowed, and
// a program that makes a call that is refused is killed.
enum class Supervision : std::uint8_t { Supervised, Alone };

// For several architectures, because a 64-bit program can make 32-bit calls; calls of others kill the process.
std::vector<sock_filter> callFilter(Role role, Supervision supervision,
                                    std::span<const Architecture> architectures = architecturesOfThisHost());

// In the process that will be filtered, which must have no_new_privs. Neither allocates nor throws. Returns the descriptor of the
// listener (Supervised), 0 (Alone) or -1 with errno.
int installFilter(const std::vector<sock_filter>& filter, Supervision supervision) noexcept;

}  // namespace argosy::confinement
