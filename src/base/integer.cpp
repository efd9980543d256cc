#include "base/integer.h"

#include <algorithm>

namespace argosy {

namespace {

std::string digits(UInt128 value, unsigned base) {
  std::string text;
  do {
    text.push_back("0123456789abcdef"[static_cast<unsigned>(value % base)]);
    value /= base;
  } while (value != 0);
  std::reverse(text.begin(), text.end());
  return text;
}

int digitValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

}  // namespace

std::string toString(UInt128 value) { return digits(value, 10); }

std::string toString(Int128 value) {
  const auto magnitude = static_cast<UInt128>(value);
  return value < 0 ? "-" + digits(UInt128{0} - magnitude, 10) : digits(magnitude, 10);
}

std::string toHexadecimal(UInt128 value) { return "0x" + digits(value, 16); }

std::optional<Int128> parseInteger(std::string_view text) {
  bool negative = false;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  unsigned base = 10;
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text[0] == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  if (text.empty()) return std::nullopt;
  UInt128 value = 0;
  for (const char c : text) {
    const auto digit = static_cast<unsigned>(digitValue(c));
    if (digit >= base) return std::nullopt;
    UInt128 next = 0;
    if (__builtin_mul_overflow(value, UInt128{base}, &next) || __builtin_add_overflow(next, UInt128{digit}, &next))
      return std::nullopt;
    value = next;
  }
  return static_cast<Int128>(negative ? UInt128{0} - value : value);
}

}  // namespace argosy
