#include "report/comparable_constant.h"

#include <cstdint>
#include <limits>

#include "base/floating_point.h"

namespace argosy::report {
namespace {

/// As a double, whose decimal text every reader takes for the same number; C compares a float as a double.
std::optional<std::string> floatConstant(FloatFormat format, UInt128 bits) {
  if (floating::isNaN(format, bits) || floating::isInfinite(format, bits)) return std::nullopt;
  const UInt128 asDouble = floating::convert(format, FloatFormat::Double, bits);
  if (floating::convert(FloatFormat::Double, format, asDouble) != bits) return std::nullopt;
  std::string text = floating::toDecimal(FloatFormat::Double, asDouble);
  if (text.find_first_of(".eE") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

std::optional<std::string> comparableConstant(TypeRef type, UInt128 bits) {
  if (!type) return std::nullopt;
  if (type->isFloat()) return floatConstant(type->floatFormat(), bits);
  if (type->isPointer()) return bits == 0 ? std::optional<std::string>("0") : std::nullopt;
  const Int128 value = type->isSigned() ? signExtend(bits, type->bits()) : static_cast<Int128>(bits);
  if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::uint64_t>::max())
    return std::nullopt;
  return argosy::toString(value) + (value > std::numeric_limits<std::int64_t>::max() ? "U" : "");
}

}  // namespace argosy::report
