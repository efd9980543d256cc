#include "program/transform/ghost_index.h"

#include <algorithm>

namespace argosy {

VariableId ghostIndex(Program& program) {
  constexpr const char* name = "__argosy_index";
  const auto found = std::ranges::find(program.variables, name, &Variable::uniqueName);
  if (found != program.variables.end()) return found->id;
  Variable variable;
  variable.name = variable.uniqueName = name;
  variable.type = program.types.int32();
  variable.storage = Storage::Global;
  variable.alignment = variable.type->alignment();
  // Not const: it would be taken for what a constant is initialised with.
  variable.hasInternalLinkage = true;
  return program.addVariable(std::move(variable));
}

}  // namespace argosy
