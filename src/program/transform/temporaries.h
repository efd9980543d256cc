#pragma once

#include <string>

#include "program/program.h"

namespace argosy {

/// A fresh temporary of the function, with a name that neither the function nor any static object has.
ExpressionRef addTemporary(Program& program, FunctionId function, TypeRef type, const std::string& name);

}  // namespace argosy
