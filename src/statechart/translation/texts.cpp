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

std::variant<std::monostate, std::int32_t, UnknownNumber> numberOf(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return 0;
  const std::string digits = text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc() && end == digits.data() + digits.size()) return value;
  if (std::string_view("0123456789+-.").find(digits.front()) != std::string_view::npos || digits == "Infinity")
    return UnknownNumber();
  return std::monostate();
}

}  // namespace argosy::statechart
