// Expressions with one variable replaced.
#pragma once

#include "program/expression.h"

namespace argosy {

/// The expression with `replacement` (of the variable's type) for the variable. Under AddressOf, and as a target, the variable must not occur
/// by itself: a value has no address.
ExpressionRef substitute(ExpressionTable& expressions, ExpressionRef expression, VariableId variable,
                         ExpressionRef replacement);

bool mentions(ExpressionRef expression, VariableId variable);

}  // namespace argosy
