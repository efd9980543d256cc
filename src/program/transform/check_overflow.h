#pragma once

#include <string_view>

#include "program/transform/transformation.h"

namespace argosy {

/// The undefined, noreturn function that an instrumented program calls where a signed operation overflows.
inline constexpr std::string_view signedOverflowFunction = "__argosy_signed_overflow";

/// The property no-overflow as a question of reachability. Before each edge whose expressions contain + - * / % or
/// unary - of a signed type, decisions (Assume pairs on comparisons that cannot overflow themselves) ask, operands
/// before operators, whether the result fits the type (ArithmeticFault::SignedOverflow, as in the interpreter). If not,
/// the signed overflow function is called and the program aborts. Operations whose operands cannot be large enough by
/// their types and constants get no check. All functions are instrumented, also those of models.
/// A signed << of a negative number, by an amount out of range or with a result that does not fit is undefined in C, but
/// not clearly an overflow in the sense of the property: it leads to an Unmodelled operation, so that neither verdict is
/// given for it.
/// Within one edge all overflows are asked for before the edge's other faults: `1 / zero + (INT_MAX + 1)` overflows.
/// The function is added in any case; nothing happens when it is there already.
class OverflowChecks final : public Transformation {
 public:
  std::string_view name() const override { return "checks of signed overflow"; }

 private:
  void change(ProgramDraft& draft) const override;
};

}  // namespace argosy
