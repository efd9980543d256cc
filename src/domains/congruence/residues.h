// Numbers modulo m, and the low bits that a congruence tells: what the operators of the domain are made of.
#pragma once

#include "domains/congruence/congruence.h"

namespace argosy::congruence {

UInt128 greatestCommonDivisor(UInt128 left, UInt128 right);

/// The remainder, not negative, of the value that the bits have in an integral type.
UInt128 residueOf(TypeRef type, UInt128 bits, UInt128 modulus);
/// The same of a member of the value, where `modulus` divides its own.
UInt128 residueOf(TypeRef type, const Congruence& value, UInt128 modulus);

/// All values of an integral type that leave `remainder`: a constant where there is but one, bottom where there is none. Of types wider than 64 bits only powers of
/// two are told, lest products of moduli overflow.
Congruence congruent(TypeRef type, UInt128 modulus, UInt128 remainder);
/// Whether a type has moduli that are no powers of two.
inline bool hasAllModuli(TypeRef type) { return type->bits() <= 64; }

/// Numbers that leave both remainders (the Chinese remainder theorem), of moduli below 2^64; bottom when there are none.
Congruence commonNumbers(TypeRef type, const Congruence& left, const Congruence& right);

/// Whether the type has all numbers of the range.
bool fits(TypeRef type, Int128 low, Int128 high);

/// What wrap-around leaves alone: the lowest bits of all members are `bits`.
struct LowBits {
  unsigned count;
  UInt128 bits;
};
LowBits lowBits(TypeRef type, const Congruence& value);
/// All values of the type with these low bits, of which there may be more than the type has.
Congruence withLowBits(TypeRef type, const LowBits& low);

}  // namespace argosy::congruence
