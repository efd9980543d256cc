// What a name in an expression means, for those who know in which function it stands.
#pragma once

#include <functional>
#include <string>

#include "expressions/c_syntax.h"
#include "program/program.h"

namespace argosy::expressions {

/// Which of a function's variables a name means at a certain place of it; an invalid identifier when none of them is visible there.
using Scope = std::function<VariableId(const std::string& name)>;

/// A variable of the function, or a global one, by its name in the source or its unique one. Without a scope, a name that several of the function's variables have is ambiguous.
/// Throws TextError.
VariableId findVariable(const Program& program, FunctionId function, const CExpression& name,
                        const Scope& scope = nullptr);

}  // namespace argosy::expressions
