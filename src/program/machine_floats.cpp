#include "program/machine_floats.h"

#include "base/interchange_format.h"

namespace argosy {

namespace {

UInt128 canonicalNaN(FloatFormat format) {
  return floating::absolute(format, floating::apply(format, FloatOperation::Divide, 0, 0));
}

/// Not for the x87 format, which no machine with other rules than x86 has.
UInt128 quietBit(FloatFormat format) { return UInt128{1} << (floating::shapeOf(format).significandBits - 2); }

/// Arm, A1.5.3 "NaNs": the first signalling operand, made quiet, before the first quiet one.
UInt128 propagatedByArm(FloatFormat format, std::initializer_list<UInt128> operands) {
  const UInt128 quiet = quietBit(format);
  for (const bool signalling : {true, false})
    for (const UInt128 operand : operands)
      if (floating::isNaN(format, operand) && signalling == ((operand & quiet) == 0)) return operand | quiet;
  return canonicalNaN(format);
}

/// x86: narrow types go through a wider register, and what does not fit that either becomes the "integer indefinite".
UInt128 indefiniteInteger(FloatFormat format, UInt128 value, unsigned bits, bool isSigned) {
  if (bits < 64 || !isSigned) {
    const unsigned registerBits = bits < 32 || (bits == 32 && isSigned) ? 32 : bits <= 64 ? 64 : 128;
    if (const auto wide = floating::toInteger(format, value, registerBits, true)) return truncate(*wide, bits);
    return truncate(UInt128{1} << (registerBits - 1), bits);
  }
  return UInt128{1} << (bits - 1);
}

/// Arm and RISC-V: the nearest integer of a register, of which a narrow type takes the lower bits.
UInt128 saturatedInteger(FloatFormat format, UInt128 value, unsigned bits, bool isSigned, bool nanIsLargest) {
  const unsigned registerBits = bits < 32 ? 32 : bits;
  if (const auto fits = floating::toInteger(format, value, registerBits, isSigned)) return truncate(*fits, bits);
  const UInt128 largest = isSigned ? (UInt128{1} << (registerBits - 1)) - 1 : truncate(~UInt128{0}, registerBits);
  const UInt128 least = isSigned ? UInt128{1} << (registerBits - 1) : UInt128{0};
  if (floating::isNaN(format, value)) return nanIsLargest ? truncate(largest, bits) : UInt128{0};
  return truncate(floating::isNegative(format, value) ? least : largest, bits);
}

}  // namespace

UInt128 machineResult(TypeRef type, UInt128 result, std::initializer_list<UInt128> operands) {
  const FloatFormat format = type->floatFormat();
  if (type->floatRules() == FloatRules::X86 || !floating::isNaN(format, result)) return result;
  return type->floatRules() == FloatRules::Arm ? propagatedByArm(format, operands) : canonicalNaN(format);
}

UInt128 machineConversion(TypeRef to, UInt128 converted) {
  const FloatFormat format = to->floatFormat();
  const bool isCanonical = to->floatRules() == FloatRules::RiscV && floating::isNaN(format, converted);
  return isCanonical ? canonicalNaN(format) : converted;
}

UInt128 machineInteger(TypeRef integer, TypeRef floatType, UInt128 value) {
  const FloatFormat format = floatType->floatFormat();
  const FloatRules rules = floatType->floatRules();
  if (rules == FloatRules::X86) return indefiniteInteger(format, value, integer->bits(), integer->isSigned());
  return saturatedInteger(format, value, integer->bits(), integer->isSigned(), rules == FloatRules::RiscV);
}

}  // namespace argosy
