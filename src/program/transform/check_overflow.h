#pragma once

#include <string_view>

#include "program/program.h"

namespace argosy {

/// The undefined, noreturn function that an instrumented program calls where a signed operation overflows.
inline constexpr std::string_view signedOverflowFunction = "__argosy_signed_overflow";

/// Makes the property no-overflow a question of reachability. Before each edge whose expressions contain + - * / % or
/// unary - of a signed type, decisions (Assume pairs on comparisons that cannot overflow themselves) ask, operands
/// before operators, whether the result fits the type (ArithmeticFault::SignedOverflow, as in the interpreter). If not,
/// the signed overflow function is called and the program aborts. Operations whose operands cannot be large enough by
/// their types and constants get no check. All functions are instrumented, also those of models.
/// A signed << of a negative number, by an amount out of range or with a result that does not fit is undefined in C, but
/// not clearly an overflow in the sense of the property: it leads to an Unmodelled operation, so that neither verdict is
/// given for it.
/// Within one edge all overflows are asked for before the edge's other faults: `1 / zero + (INT_MAX + 1)` overflows.
/// Renumbers nodes and edges (Program::compact). Adds the function in any case; does nothing when it is there already.
void instrumentOverflowChecks(Program& program);

}  // namespace argosy
