#include "statechart/translation/texts.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace argosy::statechart {

bool matches(const std::string& descriptor, const std::string& event) {
  std::string prefix = descriptor;
  if (prefix == "*") return true;
  if (prefix.ends_with(".*")) prefix.resize(prefix.size() - 2);
  if (prefix.ends_with(".")) prefix.pop_back();
  return event == prefix || event.starts_with(prefix + ".");
}

long millisecondsOf(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(end, text.data() + text.size());
  if (error != std::errc() || number < 0 || (unit != "s" && unit != "ms")) return -1;
  const double milliseconds = std::ceil(number * (unit == "s" ? 1000 : 1) - 1e-6);
  return milliseconds > std::numeric_limits<int>::max() ? -1 : static_cast<long>(milliseconds);
}

}  // namespace argosy::statechart
