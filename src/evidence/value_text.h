// Scalar values as text: for people, and as C constants of exactly their type.
#pragma once

#include <string>

#include "program/type.h"

namespace argosy::evidence {

/// The shortest text that tells the value: 42, -1, 0.5, NULL, 0x7ffe10.
std::string valueText(TypeRef type, UInt128 bits);

/// A C expression with this value and type, for any compiler of GNU C; also for the extreme values, infinities, NaN and
/// integers of 128 bits.
std::string valueAsC(TypeRef type, UInt128 bits);

}  // namespace argosy::evidence
