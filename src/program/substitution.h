// Expressions with variables replaced.
#pragma once

#include <functional>

#include "program/expression.h"

namespace argosy {

/// What stands for a variable; null: nothing does.
using Replacement = std::function<ExpressionRef(ExpressionRef variable)>;

/// The expression with replacements (of the variables' types) for all of its variables; null where one of them has none. Under AddressOf, and as a target, only
/// variables may stand for variables: a value has no address.
ExpressionRef substitute(ExpressionTable& expressions, ExpressionRef expression, const Replacement& replacement);

/// With one variable replaced.
ExpressionRef substitute(ExpressionTable& expressions, ExpressionRef expression, VariableId variable,
                         ExpressionRef replacement);

bool mentions(ExpressionRef expression, VariableId variable);

}  // namespace argosy
