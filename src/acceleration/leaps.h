// Leaps of the interpreter from closed forms: the same obligations as for accelerated loops, and that nothing undefined happens in the iterations that are left out (docs/theory.md §7.9).
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>

#include "base/limits.h"
#include "interpreter/leap.h"

namespace argosy::acceleration {

struct LeapOptions {
  /// Executions end at signed overflow.
  bool stopsAtOverflow = false;
  /// Executions are watched for calls of these.
  std::set<std::string> awaited = {};
  std::size_t mostPaths = 32;                  // of a loop
  std::chrono::milliseconds queryTime{2'000};  // for one obligation
  std::chrono::milliseconds totalTime{5'000};  // for all of them; paths that come too late have no leap
  const Limits* limits = nullptr;              // of the run; may be null
};

/// For all loops, or those with these numbers, which a program always gives to the same ways around its loops.
interpreter::Leaps leapsOf(const Program& program, const LeapOptions& options,
                           const std::optional<std::set<std::uint32_t>>& numbers = std::nullopt);

}  // namespace argosy::acceleration
