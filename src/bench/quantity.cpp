#include "bench/quantity.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <span>
#include <utility>

#include "bench/text.h"

namespace argosy::bench {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::array<Unit, 9> timeUnits{{{"", 1e9},
                                         {"s", 1e9},
                                         {"sec", 1e9},
                                         {"ms", 1e6},
                                         {"us", 1e3},
                                         {"ns", 1},
                                         {"min", 60e9},
                                         {"h", 3600e9},
                                         {"d", 86400e9}}};
constexpr std::array<Unit, 6> byteUnits{{{"", 1}, {"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}}};

// The value in the smallest unit. Throws with `expected` in the message.
std::uint64_t parse(std::string_view text, std::span<const Unit> units, std::string_view expected) {
  const auto fail = [&](std::string_view why) {
    return BenchError("'" + std::string(text) + "' " + std::string(why) + ": expected " + std::string(expected));
  };
  const std::string_view whole = trimmed(text);
  double number = 0;
  const auto [end, error] = std::from_chars(whole.data(), whole.data() + whole.size(), number);
  if (error != std::errc() || !std::isfinite(number)) throw fail("is no number with a unit");
  if (std::signbit(number)) throw fail("is negative");
  const std::string_view unit = trimmed({end, static_cast<std::size_t>(whole.data() + whole.size() - end)});
  for (const Unit& candidate : units) {
    if (candidate.name != unit) continue;
    const double value = std::round(number * candidate.factor);
    // Half of what there is room for, so that sums of two quantities have their room, too.
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max() / 2;
    if (value >= static_cast<double>(largest)) throw fail("is too large");
    return static_cast<std::uint64_t>(value);
  }
  throw fail("has an unknown unit");
}

// 4.76, 59.2 or 523, with the unit.
std::string threeDigits(double value, const char* unit) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f %s", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value, unit);
  return text;
}

}  // namespace

Duration parseDuration(std::string_view text) {
  return Duration(static_cast<std::int64_t>(parse(text, timeUnits, "a time such as '900s', '15min' or '200ms'")));
}

Bytes parseBytes(std::string_view text) {
  return {parse(text, byteUnits, "an amount of memory such as '15 GB', '500MB' or '4000000B'")};
}

std::string exact(Duration duration) {
  const auto [whole, rest] = std::div(duration.count(), std::int64_t{1'000'000'000});
  std::string digits = std::to_string(rest);
  digits.insert(0, 9 - digits.size(), '0');
  return std::to_string(whole) + "." + digits + "s";
}

std::string exact(Bytes bytes) { return std::to_string(bytes.count) + "B"; }

double seconds(Duration duration) { return std::chrono::duration<double>(duration).count(); }

std::string readableDuration(Duration duration) {
  const long long total = std::chrono::duration_cast<std::chrono::seconds>(duration).count();
  char text[64];
  if (total < 60) {
    std::snprintf(text, sizeof text, "%lld s", total);
  } else if (total < 3600) {
    std::snprintf(text, sizeof text, "%lld:%02lld min", total / 60, total % 60);
  } else {
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld h", total / 3600, total / 60 % 60, total % 60);
  }
  return text;
}

std::string readable(Duration duration) {
  const double value = seconds(duration);
  // What would be rounded up to a minute is one.
  if (value >= 59.95) return readableDuration(duration + std::chrono::milliseconds(500));
  return value >= 0.0995 ? threeDigits(value, "s") : threeDigits(value * 1e3, "ms");
}

std::string shortest(Duration duration) {
  std::string text = exact(duration);
  text.pop_back();
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + " s";
}

std::string readable(Bytes bytes) {
  auto value = static_cast<double>(bytes.count);
  const char* unit = "B";
  for (const char* next : {"kB", "MB", "GB", "TB"}) {
    if (value < 999.5) break;
    value /= 1e3;
    unit = next;
  }
  return *unit == 'B' ? std::to_string(bytes.count) + " B" : threeDigits(value, unit);
}

}  // namespace argosy::bench
