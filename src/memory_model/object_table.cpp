#include "memory_model/object_table.h"

#include "base/growth.h"

namespace argosy::memory {
namespace {

/// An object whose last member is a flexible array may be larger than its type says.
bool isFlexible(TypeRef type) {
  while (type->isRecord() && !type->fields().empty()) {
    type = type->fields().back().type;
    if (type->isArray() && type->count().value_or(0) == 0) return true;
  }
  return false;
}

MemoryObject variableObject(const Variable& variable) {
  MemoryObject object{.kind = isStatic(variable.storage) ? MemoryObjectKind::Static : MemoryObjectKind::Local};
  object.variable = variable.id;
  object.type = variable.type;
  if (variable.type->isComplete() && !(variable.type->isArray() && !variable.type->count()))
    object.size = variable.type->size();
  if (!isFlexible(variable.type)) object.exactSize = object.size.value_or(0);
  return object;
}

}  // namespace

ObjectTable::ObjectTable(const Program& program)
    : program_(program),
      slots_(program.variables.size()),
      frameVariables_(program.functions.size()),
      frames_(program.functions.size()),
      ofVariable_(program.variables.size()),
      ofVariadicArea_(program.functions.size()),
      functions_(program.functions.size()),
      others_(program.variables.size()) {
  for (const Variable& variable : program.variables) {
    if (isStatic(variable.storage)) {
      slots_[variable.id] = {FunctionId(), objects_.nextId().index};
      ofVariable_[variable.id].push_back(add(variableObject(variable)));
    } else {
      std::vector<VariableId>& variables = frameVariables_[variable.function];
      slots_[variable.id] = {variable.function, static_cast<std::uint32_t>(variables.size())};
      variables.push_back(variable.id);
    }
  }
}

MemoryObjectId ObjectTable::add(MemoryObject object) {
  const MemoryObjectId id = objects_.nextId();
  objects_.push_back(object);
  return id;
}

MemoryObjectId ObjectTable::makeFrames(FunctionId function, std::uint32_t activation) {
  const Growth alone;
  auto& bases = isOuter(activation) ? frames_[function].outer : frames_[function].own;
  const std::uint32_t index = isOuter(activation) ? ~activation : activation;
  while (bases.size() <= index) {
    const auto next = static_cast<std::uint32_t>(bases.size());
    const auto addToFrame = [&](MemoryObject object) {
      object.function = function;
      object.activation = isOuter(activation) ? ~next : next;
      return add(object);
    };
    bases.push_back(objects_.nextId());
    for (const VariableId variable : frameVariables_[function])
      ofVariable_[variable].push_back(addToFrame(variableObject(program_.variables[variable])));
    MemoryObject result{.kind = MemoryObjectKind::ReturnValue};
    result.type = program_.functions[function].type->element();
    result.size = result.exactSize = result.type->size();
    addToFrame(result);
    ofVariadicArea_[function].push_back(addToFrame({.kind = MemoryObjectKind::VariadicArea}));
  }
  return bases[index];
}

ObjectTable::Range ObjectTable::ofFrame(const Frame& frame) {
  const MemoryObjectId first = frameBase(frame.function, frame.activation);
  return {first, MemoryObjectId(first.index + frameVariables_[frame.function].size() + 1)};
}

MemoryObjectId ObjectTable::returnValue(const Frame& frame) { return MemoryObjectId(ofFrame(frame).last.index - 1); }
MemoryObjectId ObjectTable::variadicArea(const Frame& frame) { return ofFrame(frame).last; }

MemoryObjectId ObjectTable::others(VariableId local) {
  MemoryObjectId& id = others_[local];
  if (!id.valid()) {
    const Growth alone;
    if (id.valid()) return id;
    MemoryObject object = variableObject(program_.variables[local]);
    object.function = program_.variables[local].function;
    object.activation = otherCalls;
    id = add(object);
    ofVariable_[local].push_back(id);
  }
  return id;
}

MemoryObjectId ObjectTable::function(FunctionId function) {
  MemoryObjectId& id = functions_[function];
  if (!id.valid()) {
    const Growth alone;
    if (id.valid()) return id;
    MemoryObject object{.kind = MemoryObjectKind::Function};
    object.function = function;
    object.size = object.exactSize = 1;
    id = add(object);
  }
  return id;
}

AllocationPlaceId ObjectTable::allocationPlace(const AllocationPlace& place) {
  return *foundOrMade(
      [&]() -> const AllocationPlaceId* {
        const auto known = placeIds_.find(place);
        return known == placeIds_.end() ? nullptr : &known->second;
      },
      [&]() -> const AllocationPlaceId* {
        const AllocationPlaceId id = places_.nextId();
        places_.push_back(place);
        heap_.emplace_back();
        return &placeIds_.emplace(place, id).first->second;
      });
}

MemoryObjectId ObjectTable::heap(AllocationPlaceId place, std::uint32_t number) {
  if (number < heap_[place].size()) return heap_[place][number];
  const Growth alone;
  while (heap_[place].size() <= number) {
    MemoryObject object{.kind = MemoryObjectKind::Heap};
    object.site = places_[place].site;
    object.place = place;
    object.number = static_cast<std::uint32_t>(heap_[place].size());
    object.size = places_[place].size;
    object.exactSize = object.size.value_or(0);
    ofSite_[object.site].push_back(objects_.nextId());
    heap_[place].push_back(objects_.nextId());
    add(object);
  }
  return heap_[place][number];
}

std::span<const MemoryObjectId> ObjectTable::ofSite(EdgeId site) const {
  const auto found = ofSite_.find(site);
  return found == ofSite_.end() ? std::span<const MemoryObjectId>() : std::span<const MemoryObjectId>(found->second);
}

MemoryObjectId ObjectTable::renamed(MemoryObjectId id, const Renaming& renaming) {
  const MemoryObject& object = objects_[id];
  if (!object.isInFrame() || object.activation == otherCalls) return id;
  const std::uint32_t distance = renaming.distanceOf(object.function);
  if (distance == 0) return id;
  const FunctionId function = object.function;
  const std::uint32_t activation = object.activation;
  const std::uint32_t position = id.index - frameBase(function, activation).index;
  return MemoryObjectId(frameBase(function, activation + distance).index + position);
}

std::string ObjectTable::toString(MemoryObjectId id) const {
  const MemoryObject& object = objects_[id];
  std::string activation =
      object.activation == 0 ? "" : "@" + std::to_string(static_cast<std::int32_t>(object.activation));
  if (object.activation == otherCalls) activation = "@others";
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
