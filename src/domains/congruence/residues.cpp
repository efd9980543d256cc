#include "domains/congruence/residues.h"

#include <bit>
#include <utility>

#include "program/arithmetic.h"

namespace argosy::congruence {
namespace {

/// The number t with factor · t ≡ 1, which exists when the two have no common divisor; the modulus is below 2^64.
UInt128 inverseModulo(UInt128 factor, UInt128 modulus) {
  Int128 previous = static_cast<Int128>(modulus), current = static_cast<Int128>(factor % modulus);
  Int128 previousCoefficient = 0, coefficient = 1;
  while (current != 0) {
    const Int128 quotient = previous / current;
    previousCoefficient = std::exchange(coefficient, previousCoefficient - quotient * coefficient);
    previous = std::exchange(current, previous - quotient * current);
  }
  const auto positive = static_cast<Int128>(modulus);
  return static_cast<UInt128>((previousCoefficient % positive + positive) % positive);
}

unsigned trailingZeros(UInt128 nonzero) {
  const auto lower = static_cast<std::uint64_t>(nonzero);
  return static_cast<unsigned>(lower != 0 ? std::countr_zero(lower)
                                          : 64 + std::countr_zero(static_cast<std::uint64_t>(nonzero >> 64)));
}

}  // namespace

UInt128 greatestCommonDivisor(UInt128 left, UInt128 right) {
  while (right != 0) left = std::exchange(right, left % right);
  return left;
}

UInt128 residueOf(TypeRef type, UInt128 bits, UInt128 modulus) {
  const Int128 value = type->isSigned() ? signExtend(bits, type->bits()) : 0;
  if (value >= 0) return bits % modulus;
  const UInt128 rest = (UInt128{0} - static_cast<UInt128>(value)) % modulus;
  return rest == 0 ? 0 : modulus - rest;
}

UInt128 residueOf(TypeRef type, const Congruence& value, UInt128 modulus) {
  return value.isConstant() ? residueOf(type, value.bits(), modulus) : value.remainder() % modulus;
}

Congruence congruent(TypeRef type, UInt128 modulus, UInt128 remainder) {
  if (!hasAllModuli(type)) {
    const UInt128 powerOfTwo = modulus & (UInt128{0} - modulus);
    return Congruence::residue(powerOfTwo, remainder % powerOfTwo);
  }
  const UInt128 values = UInt128{1} << type->bits();
  if (modulus < values) return Congruence::residue(modulus, remainder);
  const UInt128 greatest = type->isSigned() ? values / 2 - 1 : values - 1;
  if (remainder <= greatest) return Congruence::constant(remainder);
  // The one below zero.
  const UInt128 magnitude = modulus - remainder;
  if (!type->isSigned() || magnitude > values / 2) return {};
  return Congruence::constant(truncate(UInt128{0} - magnitude, type->bits()));
}

Congruence commonNumbers(TypeRef type, const Congruence& left, const Congruence& right) {
  const UInt128 divisor = greatestCommonDivisor(left.modulus(), right.modulus());
  if (left.remainder() % divisor != right.remainder() % divisor) return {};
  // left.remainder + left.modulus · t, where t is determined modulo right.modulus / divisor.
  const UInt128 period = right.modulus() / divisor;
  const auto difference = static_cast<Int128>(right.remainder()) - static_cast<Int128>(left.remainder());
  const auto positive = static_cast<Int128>(period);
  const auto steps = static_cast<UInt128>((difference / static_cast<Int128>(divisor) % positive + positive) % positive);
  const UInt128 factor = steps * inverseModulo(left.modulus() / divisor, period) % period;
  return congruent(type, left.modulus() * period, left.remainder() + left.modulus() * factor);
}

bool fits(TypeRef type, Int128 low, Int128 high) {
  if (type->bits() >= 128) return type->isSigned() || low >= 0;
  const Int128 values = Int128{1} << (type->bits() - (type->isSigned() ? 1 : 0));
  return low >= (type->isSigned() ? -values : 0) && high < values;
}

LowBits lowBits(TypeRef type, const Congruence& value) {
  if (value.isConstant()) return {type->bits(), value.bits()};
  const unsigned count = trailingZeros(value.modulus());
  return {count, truncate(value.remainder(), count)};
}

Congruence withLowBits(TypeRef type, const LowBits& low) {
  if (low.count >= type->bits()) return Congruence::constant(truncate(low.bits, type->bits()));
  return Congruence::residue(UInt128{1} << low.count, truncate(low.bits, low.count));
}

}  // namespace argosy::congruence
