// Numbers as reports show them: three significant digits, SI units (docs/theory.md §11.9).
#pragma once

#include <string>
#include <string_view>

namespace argosy::bench {

// Of a computed number, as the table rounds measured ones: 7.416 → "7.42", 9.996 → "10.0", 1234567 → "1230000".
std::string threeDigits(double value);
// By the column's title: "12.3 s", "15.0 MB".
std::string quantityText(std::string_view title, double value);

}  // namespace argosy::bench
