#include "bench/time_text.h"

#include <cstdio>
#include <ctime>

namespace argosy::bench {
namespace {

std::string formatted(TimePoint time, const char* format) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm local{};
  localtime_r(&seconds, &local);
  char text[64];
  return {text, std::strftime(text, sizeof text, format, &local)};
}

}  // namespace

std::string isoTime(TimePoint time) {
  const auto sinceEpoch = std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
  char fraction[16];
  std::snprintf(fraction, sizeof fraction, ".%06d", static_cast<int>(sinceEpoch % 1'000'000));
  const std::string zone = formatted(time, "%z");
  return formatted(time, "%Y-%m-%dT%H:%M:%S") + fraction + zone.substr(0, 3) + ":" + zone.substr(3);
}

}  // namespace argosy::bench
