#include "bench/compare/number_text.h"

#include <cmath>

#include "bench/decimal.h"

namespace argosy::bench {

std::string threeDigits(double value) {
  if (!std::isfinite(value)) return "–";
  Decimal number = toDecimal(value);
  // A computed number is known to more digits than are shown: 1 is 1.00.
  for (; number.coefficient != 0 && number.scale < 3; ++number.scale) number.coefficient *= 10;
  return rounded(number, defaultSignificantDigits);
}

std::string quantityText(std::string_view title, double value) {
  if (title != "memory") return threeDigits(value) + " s";
  if (value >= 1e9) return threeDigits(value / 1e9) + " GB";
  if (value >= 1e6) return threeDigits(value / 1e6) + " MB";
  return threeDigits(value / 1e3) + " kB";
}

}  // namespace argosy::bench
