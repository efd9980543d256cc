// Expressions whose names say whose they are, `function::variable` (toQualifiedText writes them): in precision files, and in facts that engines share.
#pragma once

#include "expressions/c_syntax.h"
#include "program/program.h"

namespace argosy::expressions {

/// The expression, an `int` that is 0 or 1 or a constant, as it is meant in the function, or outside of all when that is invalid. Throws TextError where
/// it has no meaning there.
ExpressionRef readQualified(Program& program, FunctionId function, const CExpression& expression);

}  // namespace argosy::expressions
