#include "configuration/quantities.h"

#include <algorithm>
#include <limits>
#include <span>

#include "base/integer.h"

namespace argosy::configuration {
namespace {

struct Unit {
  std::string_view name;
  std::uint64_t factor;
};

constexpr std::uint64_t second = 1000, minute = 60 * second, hour = 60 * minute;
constexpr Unit timeUnits[] = {{"", second}, {"ms", 1}, {"s", second}, {"min", minute}, {"h", hour}};

constexpr std::uint64_t kilo = 1000, kibi = 1024;
constexpr Unit memoryUnits[] = {
    {"", kilo* kilo},
    {"B", 1},
    {"kB", kilo},
    {"KB", kilo},
    {"MB", kilo* kilo},
    {"GB", kilo* kilo* kilo},
    {"TB", kilo* kilo* kilo* kilo},
    {"KiB", kibi},
    {"MiB", kibi* kibi},
    {"GiB", kibi* kibi* kibi},
    {"TiB", kibi* kibi* kibi* kibi},
};

bool isDigit(char character) { return character >= '0' && character <= '9'; }

/// A non-negative decimal number, exactly: digits / 10^decimals.
struct Decimal {
  UInt128 digits = 0;
  UInt128 denominator = 1;
};

/// Takes the number off the front of `text`.
std::optional<Decimal> takeDecimal(std::string_view& text) {
  constexpr std::size_t digitLimit = 18;  // times the largest unit, this still fits 128 bits
  Decimal number;
  std::size_t digits = 0;
  const auto takeDigits = [&](bool isFraction) {
    const std::size_t before = digits;
    for (; !text.empty() && isDigit(text.front()) && digits <= digitLimit; text.remove_prefix(1), ++digits) {
      number.digits = number.digits * 10 + static_cast<unsigned>(text.front() - '0');
      if (isFraction) number.denominator *= 10;
    }
    return digits != before;
  };
  if (!takeDigits(false)) return std::nullopt;
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    if (!takeDigits(true)) return std::nullopt;
  }
  return digits <= digitLimit ? std::optional(number) : std::nullopt;
}

/// The quantity in its smallest unit, rounded up.
std::optional<std::uint64_t> parseQuantity(std::string_view text, std::span<const Unit> units) {
  const std::optional<Decimal> number = takeDecimal(text);
  if (!number) return std::nullopt;
  // A unit has to follow what separates it from the number.
  const bool hasSpace = text.starts_with(' ');
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  if (hasSpace && text.empty()) return std::nullopt;
  const auto unit = std::ranges::find(units, text, &Unit::name);
  if (unit == units.end()) return std::nullopt;
  const UInt128 amount = (number->digits * unit->factor + number->denominator - 1) / number->denominator;
  // Signed, so that it can be a chrono duration.
  if (amount > static_cast<UInt128>(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
  return static_cast<std::uint64_t>(amount);
}

std::string inUnit(std::uint64_t amount, const Unit& unit) {
  return std::to_string(amount / unit.factor) + std::string(unit.name);
}

}  // namespace

std::optional<Duration> parseDuration(std::string_view text) {
  const std::optional<std::uint64_t> milliseconds = parseQuantity(text, timeUnits);
  if (!milliseconds) return std::nullopt;
  return Duration(static_cast<Duration::rep>(*milliseconds));
}

std::optional<MemorySize> parseMemorySize(std::string_view text) {
  const std::optional<std::uint64_t> bytes = parseQuantity(text, memoryUnits);
  if (!bytes) return std::nullopt;
  return MemorySize{*bytes};
}

std::string toString(Duration duration) {
  const auto amount = static_cast<std::uint64_t>(duration.count());
  if (amount == 0) return "0s";
  constexpr Unit descending[] = {{"h", hour}, {"min", minute}, {"s", second}, {"ms", 1}};
  return inUnit(amount, *std::ranges::find_if(descending, [&](const Unit& unit) { return amount % unit.factor == 0; }));
}

std::string toString(MemorySize size) {
  if (size.bytes == 0) return "0";
  constexpr Unit descending[] = {
      {"TB", kilo * kilo * kilo * kilo}, {"GB", kilo * kilo * kilo}, {"MB", kilo * kilo}, {"kB", kilo}, {"B", 1}};
  return inUnit(size.bytes,
                *std::ranges::find_if(descending, [&](const Unit& unit) { return size.bytes % unit.factor == 0; }));
}

}  // namespace argosy::configuration
