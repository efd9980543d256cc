// Measured numbers as exact decimals: "12.345678901" is twelve digits and a point, not a binary fraction. Sums of times are exact, and
// rounding knows how many digits were measured (docs/theory.md §11.9).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace argosy::bench {

__extension__ typedef __int128 WideInteger;

struct Decimal {
  WideInteger coefficient = 0;
  int scale = 0;  // the number of digits after the point; never negative

  friend bool operator==(const Decimal& left, const Decimal& right) { return compare(left, right) == 0; }
  friend bool operator<(const Decimal& left, const Decimal& right) { return compare(left, right) < 0; }
  friend Decimal operator+(const Decimal& left, const Decimal& right);
  static int compare(const Decimal& left, const Decimal& right);
};

// "7.416", "-3", "1.5e-05". Nothing for anything else, and for numbers with more than 15 digits before the point. Digits after the
// eighteenth behind the point are rounded away.
std::optional<Decimal> parseDecimal(std::string_view text);
// The nearest decimal with fifteen significant digits, which is all that a double is good for.
Decimal toDecimal(double number);
double toDouble(const Decimal& number);
// All digits: "0.3072".
std::string text(const Decimal& number);

// Divided by a power of ten, exactly.
Decimal shifted(Decimal number, int decimalPlaces);
// Without zeros at the end of the fraction.
Decimal normalised(Decimal number);

// At most so many significant digits, half up; never more than were measured: 9.996 → 10.0, 1234567 → 1230000.
std::string rounded(const Decimal& number, unsigned significantDigits);
inline constexpr unsigned defaultSignificantDigits = 3;

// A number and its unit, as result files have them: "12.3s", "4096B", "17".
struct Quantity {
  Decimal number;
  std::string unit;
};
std::optional<Quantity> parseQuantity(std::string_view text);

}  // namespace argosy::bench
