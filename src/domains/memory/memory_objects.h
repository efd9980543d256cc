// The objects that abstract memories talk about, as dense identifiers: static variables; the locals of each open call,
// told apart by how often the function is on the stack; heap objects by where they were allocated and a running number.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "analysis/calling_context.h"
#include "program/program.h"

namespace argosy::memory {

using MemoryObjectId = Identifier<struct MemoryObjectTag>;

enum class MemoryObjectKind : std::uint8_t { Static, Local, ReturnValue, VariadicArea, Heap, Function };

struct MemoryObject {
  MemoryObjectKind kind;
  VariableId variable;   // Static, Local
  FunctionId function;   // Local, ReturnValue, VariadicArea, Function
  EdgeId site;           // Heap: the Allocate edge
  std::uint32_t number;  // Heap: running number; of a frame: the activation
  std::uint64_t size;    // in bytes; 0 when the type does not tell
};

class MemoryObjects {
 public:
  explicit MemoryObjects(const Program& program);

  const MemoryObject& operator[](MemoryObjectId id) const { return objects_[id]; }
  /// A local belongs to the innermost call.
  MemoryObjectId variable(VariableId variable, const CallingContext* context);
  MemoryObjectId returnValue(FunctionId function, std::uint32_t activation);
  MemoryObjectId variadicArea(FunctionId function, std::uint32_t activation);
  MemoryObjectId function(FunctionId function);
  MemoryObjectId heap(EdgeId site, std::uint32_t number);

  /// All objects of one call have consecutive identifiers.
  struct Frame {
    MemoryObjectId first, last;
  };
  Frame frame(FunctionId function, std::uint32_t activation);

  /// All that were ever asked for.
  std::span<const MemoryObjectId> ofVariable(VariableId variable) const { return ofVariable_[variable]; }
  std::span<const MemoryObjectId> ofSite(EdgeId site) const;
  std::span<const MemoryObjectId> ofVariadicArea(FunctionId function) const { return ofVariadicArea_[function]; }

  std::string toString(MemoryObjectId id) const;

 private:
  MemoryObjectId frameBase(FunctionId function, std::uint32_t activation);

  const Program& program_;
  IdentifierVector<MemoryObjectId, MemoryObject> objects_;
  IdentifierVector<VariableId, std::uint32_t> slot_;  // static: the identifier; local: position in the frame
  IdentifierVector<FunctionId, std::vector<VariableId>> frameVariables_;
  IdentifierVector<FunctionId, std::vector<MemoryObjectId>> frames_;  // by activation
  IdentifierVector<VariableId, std::vector<MemoryObjectId>> ofVariable_;
  IdentifierVector<FunctionId, std::vector<MemoryObjectId>> ofVariadicArea_;
  IdentifierVector<FunctionId, MemoryObjectId> functions_;
  std::unordered_map<EdgeId, std::vector<MemoryObjectId>> heap_;
};

}  // namespace argosy::memory
