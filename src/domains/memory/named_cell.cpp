#include "domains/memory/named_cell.h"

#include "memory_model/names.h"

namespace argosy::memory {

ExpressionRef namedCell(MemoryFacts& facts, const Place& place, CellKey key, TypeRef type) {
  const MemoryObject& object = facts.objects[objectOf(key)];
  if (bitOf(key) != 0 || object.type != type || !isNamed(facts.program, object, frameOf(place.context())))
    return nullptr;
  return facts.program.variableExpression(object.variable);
}

}  // namespace argosy::memory
