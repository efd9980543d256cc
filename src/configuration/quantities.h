// Durations and memory sizes as people write them: 20s, 1.5min, 4GB. Units and factors are BenchExec's (SI; a time
// without unit is in seconds, a memory size without unit in megabytes).
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace argosy::configuration {

using Duration = std::chrono::milliseconds;

struct MemorySize {
  std::uint64_t bytes = 0;
  friend auto operator<=>(const MemorySize&, const MemorySize&) = default;
};

/// A decimal number and one of ms, s, min, h. Nothing when malformed or too large. What is not zero does not become
/// zero, because zero means "no limit".
std::optional<Duration> parseDuration(std::string_view text);

/// A decimal number and one of B, kB, MB, GB, TB (powers of 1000) or KiB, MiB, GiB, TiB (powers of 1024).
std::optional<MemorySize> parseMemorySize(std::string_view text);

/// In the largest unit that needs no fraction; reads back as the same quantity.
std::string toString(Duration duration);
std::string toString(MemorySize size);

}  // namespace argosy::configuration
