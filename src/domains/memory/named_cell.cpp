#include "domains/memory/named_cell.h"

#include "memory_model/names.h"

namespace argosy::memory {

ExpressionRef namedCell(MemoryFacts& facts, const Place& place, CellKey key, TypeRef type) {
  const MemoryObject& object = facts.objects[objectOf(key)];
  if (bitOf(key) != 0 || object.type != type || !isNamed(facts.program, object, frameOf(place.context())))
    return nullptr;
  return facts.program.variableExpression(object.variable);
}

bool goesWithoutSaying(const MemoryFacts& facts, MemoryObjectId id) {
  const MemoryObject& object = facts.objects[id];
  if (object.isInFrame() && object.activation == otherCalls) return true;
  return object.kind == MemoryObjectKind::Static && facts.program.variables[object.variable].isConst;
}

ExpressionRef cellOfCall(MemoryFacts& facts, const Place& place, CellKey key, TypeRef type, const CallTerms& terms) {
  const MemoryObject& object = facts.objects[objectOf(key)];
  const Frame frame = frameOf(place.context());
  const auto cellOf = [&](ExpressionRef whole) {
    return partOf(facts.program.expressions, whole, bitOf(key), [&](ExpressionRef part, std::uint64_t bit) {
      return bit == 0 && part->type() == type && !part->isBitField();
    });
  };
  if (object.kind == MemoryObjectKind::ReturnValue) {
    const bool isOwn = object.function == frame.function && object.activation == frame.activation;
    const ExpressionRef result = isOwn ? terms.result() : nullptr;
    return result ? cellOf(result) : nullptr;
  }
  if (!isNamed(facts.program, object, frame)) return nullptr;
  const ExpressionRef lvalue = cellOf(facts.program.variableExpression(object.variable));
  return lvalue ? terms.now(lvalue) : nullptr;
}

}  // namespace argosy::memory
