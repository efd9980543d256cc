#include "domains/memory/named_cell.h"

namespace argosy::memory {

ExpressionRef namedCell(MemoryFacts& facts, const Place& place, CellKey key, TypeRef type) {
  const MemoryObject& object = facts.objects[objectOf(key)];
  if (!object.variable.valid() || bitOf(key) != 0) return nullptr;
  const Variable& variable = facts.program.variables[object.variable];
  if (variable.type != type || variable.storage == Storage::Temporary || variable.storage == Storage::Literal)
    return nullptr;
  if (variable.function.valid() && variable.function != facts.program.nodes[place.location()].function) return nullptr;
  if (object.kind == MemoryObjectKind::Local && object.number != place.context()->activation) return nullptr;
  if (!variable.range.valid()) return nullptr;
  return facts.program.variableExpression(object.variable);
}

}  // namespace argosy::memory
