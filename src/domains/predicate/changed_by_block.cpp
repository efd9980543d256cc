#include "domains/predicate/changed_by_block.h"

namespace argosy::predicate {

encode::Backgrounds::Changes changedBy(const Program& program, const ProgramBlock& block, const ControlPoint& at) {
  const CallingContext* const innermost = at.context();
  // A function that is entered owns its frame; a loop is in one that was there before.
  const bool isCall = program.functions[innermost->function].entry == block.entry();
  const CallingContext* const callers = isCall ? innermost->caller : innermost;
  return [&program, &block, callers, isCall](const memory::MemoryObject& object) {
    const auto isOpen = [&] {
      if (memory::isOuter(object.activation)) return object.activation != memory::otherCalls;
      for (const CallingContext* call = callers; call; call = call->caller)
        if (call->function == object.function && call->activation == object.activation) return true;
      return false;
    };
    // A loop is part of the call around it, and may say what that returns.
    const bool isOfOwnCall =
        !isCall && object.function == callers->function && object.activation == callers->activation;
    switch (object.kind) {
      case memory::MemoryObjectKind::Static: return block.mayChange(object.variable);
      case memory::MemoryObjectKind::Local: {
        if (!isOpen()) return true;
        return (isOfOwnCall || program.variables[object.variable].addressTaken) && block.mayChange(object.variable);
      }
      case memory::MemoryObjectKind::ReturnValue: return isOfOwnCall || !isOpen();
      case memory::MemoryObjectKind::VariadicArea: return true;
      case memory::MemoryObjectKind::Heap: return block.mayChange(object.site);
      case memory::MemoryObjectKind::Function: return false;
    }
    return true;
  };
}

}  // namespace argosy::predicate
