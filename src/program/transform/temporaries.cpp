#include "program/transform/temporaries.h"

#include <algorithm>

namespace argosy {

ExpressionRef addTemporary(Program& program, FunctionId function, TypeRef type, const std::string& name) {
  const auto isTaken = [&](const std::string& candidate) {
    return std::any_of(program.variables.begin(), program.variables.end(),
                       [&](const Variable& v) {
                         return (v.function == function || isStatic(v.storage)) && v.uniqueName == candidate;
                       }) ||
           std::any_of(program.functions.begin(), program.functions.end(),
                       [&](const Function& f) { return f.uniqueName == candidate; });
  };
  Variable variable;
  variable.name = name;
  // The number of variables grows with each one made, so this ends after a step or two.
  for (std::size_t suffix = program.variables.size(); variable.uniqueName.empty(); ++suffix)
    if (std::string candidate = name + "__" + std::to_string(suffix); !isTaken(candidate))
      variable.uniqueName = std::move(candidate);
  variable.type = type;
  variable.alignment = type->alignment();
  variable.storage = Storage::Temporary;
  variable.function = function;
  return program.variableExpression(program.addVariable(std::move(variable)));
}

}  // namespace argosy
