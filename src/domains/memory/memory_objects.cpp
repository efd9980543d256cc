#include "domains/memory/memory_objects.h"

namespace argosy::memory {
namespace {

/// An object whose last member is a flexible array may be larger than its type says.
std::uint64_t knownSize(TypeRef type) {
  for (TypeRef inner = type; inner->isRecord() && !inner->fields().empty();) {
    inner = inner->fields().back().type;
    if (inner->isArray() && inner->count().value_or(0) == 0) return 0;
  }
  return type->size();
}

}  // namespace

MemoryObjects::MemoryObjects(const Program& program)
    : program_(program),
      slot_(program.variables.size()),
      frameVariables_(program.functions.size()),
      frames_(program.functions.size()),
      ofVariable_(program.variables.size()),
      ofVariadicArea_(program.functions.size()),
      functions_(program.functions.size()) {
  for (const Variable& variable : program.variables) {
    if (isStatic(variable.storage)) {
      const MemoryObjectId id = objects_.nextId();
      objects_.push_back({MemoryObjectKind::Static, variable.id, FunctionId(), EdgeId(), 0, knownSize(variable.type)});
      slot_[variable.id] = id.index;
      ofVariable_[variable.id].push_back(id);
    } else {
      slot_[variable.id] = static_cast<std::uint32_t>(frameVariables_[variable.function].size());
      frameVariables_[variable.function].push_back(variable.id);
    }
  }
}

MemoryObjectId MemoryObjects::frameBase(FunctionId function, std::uint32_t activation) {
  std::vector<MemoryObjectId>& bases = frames_[function];
  while (bases.size() <= activation) {
    const auto number = static_cast<std::uint32_t>(bases.size());
    bases.push_back(objects_.nextId());
    for (const VariableId variable : frameVariables_[function]) {
      ofVariable_[variable].push_back(objects_.nextId());
      objects_.push_back({MemoryObjectKind::Local, variable, function, EdgeId(), number,
                          knownSize(program_.variables[variable].type)});
    }
    objects_.push_back({MemoryObjectKind::ReturnValue, VariableId(), function, EdgeId(), number,
                        program_.functions[function].type->element()->size()});
    ofVariadicArea_[function].push_back(objects_.nextId());
    objects_.push_back({MemoryObjectKind::VariadicArea, VariableId(), function, EdgeId(), number, 0});
  }
  return bases[activation];
}

MemoryObjectId MemoryObjects::variable(VariableId variable, const CallingContext* context) {
  if (isStatic(program_.variables[variable].storage)) return MemoryObjectId(slot_[variable]);
  return MemoryObjectId(frameBase(context->function, context->activation).index + slot_[variable]);
}

MemoryObjectId MemoryObjects::returnValue(FunctionId function, std::uint32_t activation) {
  return MemoryObjectId(frameBase(function, activation).index + frameVariables_[function].size());
}

MemoryObjectId MemoryObjects::variadicArea(FunctionId function, std::uint32_t activation) {
  return MemoryObjectId(frameBase(function, activation).index + frameVariables_[function].size() + 1);
}

MemoryObjects::Frame MemoryObjects::frame(FunctionId function, std::uint32_t activation) {
  return {frameBase(function, activation), variadicArea(function, activation)};
}

MemoryObjectId MemoryObjects::function(FunctionId function) {
  MemoryObjectId& id = functions_[function];
  if (!id.valid()) {
    id = objects_.nextId();
    objects_.push_back({MemoryObjectKind::Function, VariableId(), function, EdgeId(), 0, 1});
  }
  return id;
}

MemoryObjectId MemoryObjects::heap(EdgeId site, std::uint32_t number) {
  std::vector<MemoryObjectId>& objects = heap_[site];
  while (objects.size() <= number) {
    const auto next = static_cast<std::uint32_t>(objects.size());
    objects.push_back(objects_.nextId());
    objects_.push_back({MemoryObjectKind::Heap, VariableId(), FunctionId(), site, next, 0});
  }
  return objects[number];
}

std::span<const MemoryObjectId> MemoryObjects::ofSite(EdgeId site) const {
  const auto found = heap_.find(site);
  return found == heap_.end() ? std::span<const MemoryObjectId>() : std::span<const MemoryObjectId>(found->second);
}

std::string MemoryObjects::toString(MemoryObjectId id) const {
  const MemoryObject& object = objects_[id];
  const std::string activation = object.number == 0 ? "" : "@" + std::to_string(object.number);
  switch (object.kind) {
    case MemoryObjectKind::Static: return program_.variables[object.variable].uniqueName;
    case MemoryObjectKind::Local:
      return program_.functions[object.function].name + "::" + program_.variables[object.variable].uniqueName +
             activation;
    case MemoryObjectKind::ReturnValue: return program_.functions[object.function].name + "::<result>" + activation;
    case MemoryObjectKind::VariadicArea: return program_.functions[object.function].name + "::<variadic>" + activation;
    case MemoryObjectKind::Heap:
      return "<heap " + std::to_string(object.site.index) + "#" + std::to_string(object.number) + ">";
    case MemoryObjectKind::Function: return program_.functions[object.function].name;
  }
  return "";
}

}  // namespace argosy::memory
