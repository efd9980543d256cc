// The types that C code in specifications can spell.
#pragma once

#include <cstdint>
#include <string>

#include "program/type.h"

namespace argosy::expressions {

enum class CBaseType : std::uint8_t { Void, Boolean, Integer, Float, Double, LongDouble, Struct, Union };

/// A type as far as specifications can spell it: no typedefs, arrays or functions.
struct CType {
  CBaseType base = CBaseType::Integer;
  char rank = 'i';  // Integer: c(har), s(hort), i(nt), l(ong), L(long long)
  bool isSigned = true;
  bool isPlain = true;  // neither `signed` nor `unsigned` is written: what `char` is then depends on the target
  std::string tag;      // Struct, Union
  unsigned pointers = 0;
};

/// `type` is what the C type means on this target.
bool isSameType(const CType& cType, TypeRef type, Target target);
/// Null when the program has no such record.
TypeRef findType(const CType& cType, TypeTable& types);

}  // namespace argosy::expressions
