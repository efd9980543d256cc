#include "bench/decimal.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace argosy::bench {
namespace {

constexpr int maximumScale = 18;
constexpr int maximumIntegerDigits = 15;
constexpr std::size_t longestUnit = 4;

WideInteger powerOfTen(int exponent) {
  WideInteger result = 1;
  for (; exponent > 0; --exponent) result *= 10;
  return result;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

WideInteger magnitude(const Decimal& number) {
  return number.coefficient < 0 ? -number.coefficient : number.coefficient;
}

std::string digitsOf(WideInteger nonNegative) {
  std::string digits;
  do digits += static_cast<char>('0' + static_cast<int>(nonNegative % 10));
  while ((nonNegative /= 10) != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

WideInteger dividedHalfUp(WideInteger nonNegative, WideInteger divisor) {
  return (nonNegative + divisor / 2) / divisor;
}

Decimal withScale(const Decimal& number, int scale) {
  return {number.coefficient * powerOfTen(scale - number.scale), scale};
}

// The exponent of "1.5e-05", and the text before it.
std::optional<int> takeExponent(std::string_view& text) {
  const std::size_t e = text.find_first_of("eE");
  if (e == std::string_view::npos) return 0;
  std::string_view digits = text.substr(e + 1);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  int exponent = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (error != std::errc() || end != digits.data() + digits.size() || std::abs(exponent) > 40) return std::nullopt;
  text = text.substr(0, e);
  return exponent;
}

}  // namespace

int Decimal::compare(const Decimal& left, const Decimal& right) {
  const int scale = std::max(left.scale, right.scale);
  const WideInteger a = withScale(left, scale).coefficient;
  const WideInteger b = withScale(right, scale).coefficient;
  return a < b ? -1 : a > b ? 1 : 0;
}

Decimal operator+(const Decimal& left, const Decimal& right) {
  const int scale = std::max(left.scale, right.scale);
  return {withScale(left, scale).coefficient + withScale(right, scale).coefficient, scale};
}

std::optional<Decimal> parseDecimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::optional<int> exponent = takeExponent(text);
  if (!exponent) return std::nullopt;
  std::string digits;
  int scale = 0;
  bool afterPoint = false;
  for (const char c : text) {
    if (c == '.' && !afterPoint) {
      afterPoint = true;
    } else if (isDigit(c)) {
      digits += c;
      scale += afterPoint;
    } else {
      return std::nullopt;
    }
  }
  if (digits.empty()) return std::nullopt;
  scale -= *exponent;
  if (scale < 0) {
    digits.append(static_cast<std::size_t>(-scale), '0');
    scale = 0;
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (static_cast<int>(digits.size()) - scale > maximumIntegerDigits) return std::nullopt;
  bool up = false;
  if (scale > maximumScale) {
    const auto excess = static_cast<std::size_t>(scale - maximumScale);
    up = digits.size() >= excess && digits[digits.size() - excess] >= '5';
    digits.resize(digits.size() - std::min(digits.size(), excess));
    scale = maximumScale;
  }
  Decimal result{up ? 1 : 0, scale};
  WideInteger value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  result.coefficient += value;
  if (negative) result.coefficient = -result.coefficient;
  return result;
}

Decimal toDecimal(double number) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.14e", number);
  return normalised(parseDecimal(buffer).value_or(Decimal{}));
}

double toDouble(const Decimal& number) { return std::strtod(text(number).c_str(), nullptr); }

std::string text(const Decimal& number) {
  std::string digits = digitsOf(magnitude(number));
  const auto scale = static_cast<std::size_t>(number.scale);
  if (digits.size() <= scale) digits.insert(0, scale + 1 - digits.size(), '0');
  if (scale > 0) digits.insert(digits.size() - scale, 1, '.');
  return (number.coefficient < 0 ? "-" : "") + digits;
}

Decimal shifted(Decimal number, int decimalPlaces) {
  number.scale += decimalPlaces;
  return number;
}

Decimal normalised(Decimal number) {
  for (; number.scale > 0 && number.coefficient % 10 == 0; --number.scale) number.coefficient /= 10;
  return number;
}

std::string rounded(const Decimal& number, unsigned significantDigits) {
  if (number.coefficient == 0) return "0";
  const int measured = static_cast<int>(digitsOf(magnitude(number)).size());
  int drop = std::max(0, measured - static_cast<int>(significantDigits));
  WideInteger kept = dividedHalfUp(magnitude(number), powerOfTen(drop));
  // 999.6 became 1000: one digit more than wanted, and it is a zero.
  if (drop > 0 && static_cast<int>(digitsOf(kept).size()) > measured - drop) {
    kept /= 10;
    ++drop;
  }
  Decimal result{number.coefficient < 0 ? -kept : kept, number.scale - drop};
  if (result.scale < 0) result = {result.coefficient * powerOfTen(-result.scale), 0};
  return text(result);
}

std::optional<Quantity> parseQuantity(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && !isDigit(text[end - 1]) && text[end - 1] != '.') --end;
  std::string_view unit = text.substr(end);
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  const bool plausible =
      std::all_of(unit.begin(), unit.end(), [](unsigned char c) { return std::isalpha(c) || c == '%'; });
  if (!plausible || unit.size() > longestUnit) return std::nullopt;
  const std::optional<Decimal> number = parseDecimal(text.substr(0, end));
  if (!number) return std::nullopt;
  return Quantity{*number, std::string(unit)};
}

}  // namespace argosy::bench
