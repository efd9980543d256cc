#include "bench/compare/number_text.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace argosy::bench {

std::string threeDigits(double value) {
  if (!std::isfinite(value)) return "–";
  if (value == 0) return "0";
  // Rounding may carry into another digit (9.996), so round first and count digits then.
  const auto exponent = [](double x) { return static_cast<int>(std::floor(std::log10(std::abs(x)))); };
  const double unit = std::pow(10.0, exponent(value) - 2);
  const double rounded = std::round(value / unit) * unit;
  const int decimals = std::max(0, 2 - exponent(rounded * (1 + 1e-12)));
  std::array<char, 400> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, rounded);
  return text.data();
}

std::string quantityText(std::string_view title, double value) {
  if (title != "memory") return threeDigits(value) + " s";
  if (value >= 1e9) return threeDigits(value / 1e9) + " GB";
  if (value >= 1e6) return threeDigits(value / 1e6) + " MB";
  return threeDigits(value / 1e3) + " kB";
}

}  // namespace argosy::bench
