#include "domains/memory/transfer.h"

namespace argosy::memory {

IdentifierVector<FunctionId, FrameFacts> describeFrames(const Program& program) {
  IdentifierVector<FunctionId, FrameFacts> frames(program.functions.size());
  for (const Function& function : program.functions) frames[function.id].mayBePointedTo = function.variadicArea.valid();
  for (const Variable& variable : program.variables)
    if (!isStatic(variable.storage) && variable.addressTaken) frames[variable.function].mayBePointedTo = true;
  for (std::uint32_t i = 0; i < program.edges.size(); ++i) {
    const Edge& edge = program.edges[EdgeId(i)];
    const Allocate* allocate = std::get_if<Allocate>(&edge.operation);
    if (allocate && allocate->kind != AllocationKind::Heap)
      frames[program.nodes[edge.source].function].allocations.push_back(EdgeId(i));
  }
  return frames;
}

std::size_t countLeaves(TypeRef type, std::size_t limit) {
  if (type->isArray()) {
    const std::size_t inner = countLeaves(type->element(), limit);
    const std::uint64_t count = type->count().value_or(0);
    return inner == 0 || count < limit / inner ? static_cast<std::size_t>(count) * inner : limit;
  }
  if (!type->isRecord()) return 1;
  std::size_t leaves = 0;
  for (const Field& field : type->fields()) {
    leaves += countLeaves(field.type, limit);
    if (leaves >= limit) return limit;
  }
  return leaves;
}

}  // namespace argosy::memory
