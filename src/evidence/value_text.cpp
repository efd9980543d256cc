#include "evidence/value_text.h"

#include "base/floating_point.h"

namespace argosy::evidence {
namespace {

std::string wideIntegerAsC(UInt128 bits) {
  const auto high = static_cast<std::uint64_t>(bits >> 64), low = static_cast<std::uint64_t>(bits);
  return "((unsigned __int128)" + toHexadecimal(high) + "ULL << 64 | " + toHexadecimal(low) + "ULL)";
}

std::string integerAsC(TypeRef type, UInt128 bits) {
  if (type->bits() > 64) return "(" + toC(type) + ")" + wideIntegerAsC(bits);
  const bool isLong = type->bits() > 32;
  if (!type->isSigned()) return argosy::toString(bits) + (isLong ? "ULL" : "U");
  const Int128 value = signExtend(bits, type->bits());
  // The smallest value has no literal: C reads -9223372036854775808 as a negated, unsigned number.
  const Int128 smallest = -(Int128{1} << (type->bits() - 1));
  const std::string suffix = isLong ? "LL" : "";
  if (value == smallest) return "(-" + argosy::toString(-(smallest + 1)) + suffix + " - 1)";
  return argosy::toString(value) + suffix;
}

}  // namespace

std::string valueText(TypeRef type, UInt128 bits) {
  if (type->isFloat()) return floating::toDecimal(type->floatFormat(), bits);
  if (type->isPointer()) return bits == 0 ? "NULL" : toHexadecimal(bits);
  return type->isSigned() ? argosy::toString(signExtend(bits, type->bits())) : argosy::toString(bits);
}

std::string valueAsC(TypeRef type, UInt128 bits) {
  bits = truncate(bits, type->bits());
  if (type->isFloat()) return type->floatLiteral(bits);
  if (type->isPointer()) return "(void *)" + (bits == 0 ? std::string("0") : toHexadecimal(bits) + "UL");
  if (type->isBoolean()) return bits == 0 ? "0" : "1";
  return integerAsC(type, bits);
}

}  // namespace argosy::evidence
