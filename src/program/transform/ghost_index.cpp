#include "program/transform/ghost_index.h"

#include <algorithm>

namespace argosy {

namespace {

constexpr const char* indexName = "__argosy_index";

}  // namespace

VariableId GhostIndex::of(const Program& program) {
  const auto found = std::ranges::find(program.variables, indexName, &Variable::uniqueName);
  return found == program.variables.end() ? VariableId() : found->id;
}

void GhostIndex::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  if (of(program).valid()) return;
  Variable variable;
  variable.name = variable.uniqueName = indexName;
  variable.type = program.types.int32();
  variable.storage = Storage::Global;
  variable.alignment = variable.type->alignment();
  // Not const: it would be taken for what a constant is initialised with.
  variable.hasInternalLinkage = true;
  program.addVariable(std::move(variable));
}

}  // namespace argosy
