#include "memory_model/names.h"

namespace argosy::memory {

bool isNamed(const Program& program, const MemoryObject& object, const Frame& frame, Names names) {
  if (!object.variable.valid()) return false;
  const Variable& variable = program.variables[object.variable];
  if (names == Names::Qualified) {
    if (variable.isVolatile || variable.storage == Storage::Literal || variable.storage == Storage::Label) return false;
    return object.kind == MemoryObjectKind::Static || object.activation == frame.activation;
  }
  // What the user did not write has no name; to look at a volatile object is an action of its own.
  if (!variable.range.valid() || variable.isVolatile) return false;
  switch (variable.storage) {
    case Storage::Global:
      return !variable.hasInternalLinkage || variable.range.file == program.functions[frame.function].range.file;
    case Storage::StaticLocal: return variable.function == frame.function;
    case Storage::Local:
    case Storage::Parameter: return variable.function == frame.function && object.activation == frame.activation;
    case Storage::Literal:
    case Storage::Label:
    case Storage::Temporary: return false;
  }
  return false;
}

}  // namespace argosy::memory
