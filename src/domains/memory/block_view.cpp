#include "domains/memory/block_view.h"

namespace argosy::memory {

BlockView::Sight BlockView::sightOf(MemoryObjectId id) const {
  const MemoryObject& object = objects_[id];
  const auto seenIf = [](bool condition) { return condition ? Sight::Seen : Sight::Hidden; };
  switch (object.kind) {
    case MemoryObjectKind::Static: return seenIf(block_.mayUse(object.variable));
    case MemoryObjectKind::Local:
      if (!block_.mayUse(object.variable)) return Sight::Hidden;
      if (!isOfOuterCall(object)) return Sight::Seen;
      return program_.variables[object.variable].addressTaken ? Sight::IfPointed : Sight::Hidden;
    case MemoryObjectKind::ReturnValue: return seenIf(!isOfOuterCall(object));
    case MemoryObjectKind::Heap: return seenIf(block_.mayUse(object.site));
    case MemoryObjectKind::VariadicArea:
    case MemoryObjectKind::Function: return Sight::Seen;
  }
  return Sight::Seen;
}

bool BlockView::mayReplace(MemoryObjectId id) const {
  const MemoryObject& object = objects_[id];
  switch (object.kind) {
    case MemoryObjectKind::Local: return !isOfOuterCall(object) && block_.mayReplace(object.variable);
    case MemoryObjectKind::Heap: return block_.mayReplace(object.site);
    case MemoryObjectKind::Static:
    case MemoryObjectKind::ReturnValue:
    case MemoryObjectKind::VariadicArea:
    case MemoryObjectKind::Function: return false;
  }
  return true;
}

std::vector<MemoryObjectId> BlockView::witnesses() const {
  std::vector<MemoryObjectId> result;
  for (const Variable& variable : program_.variables)
    if (variable.addressTaken && !isStatic(variable.storage) && block_.mayUse(variable.id))
      result.push_back(objects_.others(variable.id));
  return result;
}

}  // namespace argosy::memory
