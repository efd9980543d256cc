// What machines give where C and IEEE 754 leave the result open: the bits of a NaN, and the integer that a float becomes
// which does not fit. Programs can see both (`printf("%f")` shows the sign of a NaN).
#pragma once

#include <initializer_list>

#include "program/type.h"

namespace argosy {

/// `result` for a number. For a NaN, the one that the type's machine gives for an operation on these operands, which are in
/// the order in which the machine prefers them.
UInt128 machineResult(TypeRef type, UInt128 result, std::initializer_list<UInt128> operands);

/// The NaN that the machine gives for one of another format.
UInt128 machineConversion(TypeRef to, UInt128 converted);

/// What a float, which does not fit the integer type, becomes.
UInt128 machineInteger(TypeRef integer, TypeRef floatType, UInt128 value);

}  // namespace argosy
