// Floats as text.
#include <charconv>

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Error.h>

#include "base/floating_point_representation.h"

namespace argosy::floating {

std::string toCLiteral(FloatFormat format, UInt128 value, bool quadIsLongDouble) {
  struct Suffix {
    const char* literal;
    const char* builtin;
  };
  const Suffix suffix = [&]() -> Suffix {
    switch (format) {
      case FloatFormat::Half: return {"f16", "f16"};
      case FloatFormat::Single: return {"f", "f"};
      case FloatFormat::Double: return {"", ""};
      case FloatFormat::X87Extended: return {"L", "l"};
      case FloatFormat::Quad: return quadIsLongDouble ? Suffix{"L", "l"} : Suffix{"q", "f128"};
    }
    return {"", ""};
  }();
  const std::string sign = isNegative(format, value) ? "-" : "";
  if (isInfinite(format, value)) return sign + "__builtin_inf" + suffix.builtin + "()";
  if (isNaN(format, value)) {
    const Layout layout = layoutOf(format);
    const bool quiet = isUnnormal(layout, value) || (value & layout.quietBit()) != 0;
    const UInt128 payload = isUnnormal(layout, value) ? 0 : layout.fraction(value) & ~layout.quietBit();
    const std::string text = payload == 0 ? "" : toHexadecimal(payload);
    return sign + (quiet ? "__builtin_nan" : "__builtin_nans") + suffix.builtin + "(\"" + text + "\")";
  }
  char buffer[64];
  const unsigned length = toSoftware(format, value).convertToHexString(buffer, 0, false, nearestEven);
  return std::string(buffer, length) + suffix.literal;
}

std::string toDecimal(FloatFormat format, UInt128 value) {
  if (isNaN(format, value)) return isNegative(format, value) ? "-nan" : "nan";
  if (isInfinite(format, value)) return isNegative(format, value) ? "-inf" : "inf";
  if (isHostFormat(format)) {
    return onHost(format, [&]<class Float>(Float) {
      char buffer[64];
      const auto result = std::to_chars(buffer, buffer + sizeof buffer, toHost<Float>(value));
      return std::string(buffer, result.ptr);
    });
  }
  const llvm::APFloat number = toSoftware(format, value);
  const auto withDigits = [&](unsigned digits) {
    llvm::SmallString<64> text;
    number.toString(text, digits, 5);
    return std::string(text.data(), text.size());
  };
  // More digits are never further away, so the smallest sufficient number of digits can be found by bisection.
  unsigned tooFew = 0, sufficient = 36;
  while (sufficient - tooFew > 1) {
    const unsigned middle = (tooFew + sufficient) / 2;
    const auto readBack = parse(format, withDigits(middle));
    (readBack && compare(format, *readBack, value) == FloatOrder::Equal ? sufficient : tooFew) = middle;
  }
  return withDigits(sufficient);
}

std::optional<UInt128> parse(FloatFormat format, std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::string literal(text);
  const bool hexadecimal = literal.find("0x") != std::string::npos || literal.find("0X") != std::string::npos;
  if (hexadecimal && literal.find_first_of("pP") == std::string::npos) literal += "p0";
  llvm::APFloat result(semantics(format));
  auto status = result.convertFromString(literal, nearestEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return std::nullopt;
  }
  return fromSoftware(result);
}

}  // namespace argosy::floating
