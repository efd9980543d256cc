#include "encode/objects.h"

#include <algorithm>

namespace argosy::encode {
namespace {

std::uint64_t originKey(EncodedKind kind, std::uint32_t index) {
  return std::uint64_t{index} << 3 | static_cast<std::uint64_t>(kind);
}

}  // namespace

Objects::Objects(const Program& program, AliasSets& aliases, Theory& theory, TypeRef addressType)
    : program_(program), aliases_(aliases), theory_(theory), addressType_(addressType) {
  for (const Edge& edge : program.edges)
    if (const Kill* kill = std::get_if<Kill>(&edge.operation))
      endingEarly_.insert(kill->variables.begin(), kill->variables.end());
}

EncodedObjectId Objects::intern(EncodedKind kind, std::uint32_t index, std::uint32_t number) {
  const std::uint64_t origin = originKey(kind, index);
  const auto [entry, isNew] = interned_.try_emplace(origin << 24 | (number & 0xffffff), objects_.nextId());
  if (!isNew) return entry->second;
  EncodedObject object{.kind = kind, .number = number};
  std::string name;
  switch (kind) {
    case EncodedKind::Variable: {
      object.variable = VariableId(index);
      const Variable& variable = program_.variables[object.variable];
      object.type = variable.type;
      if (variable.type->isComplete() && !(variable.type->isArray() && !variable.type->count()))
        object.size = variable.type->size();
      object.alignment = std::max(1u, std::max(variable.alignment, variable.type->alignment()));
      name = "variable." + variable.uniqueName + "." + std::to_string(index);
      break;
    }
    case EncodedKind::ReturnValue:
      object.function = FunctionId(index);
      object.type = program_.functions[object.function].type->element();
      object.size = object.type->size();
      name = "return." + program_.functions[object.function].uniqueName;
      break;
    case EncodedKind::VariadicArea:
      object.function = FunctionId(index);
      object.alignment = 16;
      name = "arguments." + program_.functions[object.function].uniqueName;
      break;
    case EncodedKind::Allocation:
      object.site = EdgeId(index);
      object.alignment = 16;
      name = "heap." + std::to_string(index);
      break;
    case EncodedKind::Function:
      object.function = FunctionId(index);
      object.size = 1;
      name = "function." + program_.functions[object.function].uniqueName;
      break;
  }
  name += "." + std::to_string(number);
  object.address = theory_.symbol("address." + name, addressType_);
  const EncodedObjectId id = entry->second;
  byAddress_.emplace(object.address, id);
  byOrigin_[origin].push_back(id);
  objects_.push_back(std::move(object));
  return id;
}

EncodedObjectId Objects::variable(VariableId variable, const Frame& frame) {
  const bool isShared = isStatic(program_.variables[variable].storage);
  return intern(EncodedKind::Variable, variable.index, isShared ? 0 : frame.activation);
}

EncodedObjectId Objects::returnValue(const Frame& frame) {
  return intern(EncodedKind::ReturnValue, frame.function.index, frame.activation);
}

EncodedObjectId Objects::variadicArea(const Frame& frame) {
  return intern(EncodedKind::VariadicArea, frame.function.index, frame.activation);
}

AllocationPlaceId Objects::allocationPlace(const AllocationPlace& place) {
  const auto [entry, isNew] = placeIds_.try_emplace(place, places_.nextId());
  if (isNew) places_.push_back(place);
  return entry->second;
}

EncodedObjectId Objects::allocation(AllocationPlaceId place, std::uint32_t number) {
  const auto [entry, isNew] = allocations_.try_emplace({place, number});
  if (!isNew) return entry->second;
  const EdgeId site = places_[place].site;
  entry->second = intern(EncodedKind::Allocation, site.index, static_cast<std::uint32_t>(ofSite(site).size()));
  EncodedObject& object = objects_[entry->second];
  object.place = place;
  object.number = number;
  object.size = places_[place].size;
  return entry->second;
}

EncodedObjectId Objects::function(FunctionId function) { return intern(EncodedKind::Function, function.index, 0); }

EncodedObjectId Objects::atAddress(TermRef symbol) const {
  const auto found = byAddress_.find(symbol);
  return found == byAddress_.end() ? EncodedObjectId() : found->second;
}

std::span<const EncodedObjectId> Objects::ofVariable(VariableId variable) const {
  const auto found = byOrigin_.find(originKey(EncodedKind::Variable, variable.index));
  return found == byOrigin_.end() ? std::span<const EncodedObjectId>() : found->second;
}

std::span<const EncodedObjectId> Objects::ofSite(EdgeId site) const {
  const auto found = byOrigin_.find(originKey(EncodedKind::Allocation, site.index));
  return found == byOrigin_.end() ? std::span<const EncodedObjectId>() : found->second;
}

std::span<const EncodedObjectId> Objects::ofVariadicArea(FunctionId function) const {
  const auto found = byOrigin_.find(originKey(EncodedKind::VariadicArea, function.index));
  return found == byOrigin_.end() ? std::span<const EncodedObjectId>() : found->second;
}

bool Objects::isNumbered(const EncodedObject& object) const {
  const AliasSet& set = aliases_.numbered();
  if (set.isEverything) return true;
  switch (object.kind) {
    case EncodedKind::Variable: return std::ranges::binary_search(set.variables, object.variable);
    case EncodedKind::Allocation: return std::ranges::binary_search(set.sites, object.site);
    case EncodedKind::VariadicArea: return std::ranges::binary_search(set.variadicAreas, object.function);
    case EncodedKind::ReturnValue:
    case EncodedKind::Function: return false;
  }
  return true;
}

bool Objects::mayShareAddress(EncodedObjectId left, EncodedObjectId right) const {
  const auto ends = [&](const EncodedObject& object) {
    return object.kind != EncodedKind::Function &&
           !(object.variable.valid() && isStatic(program_.variables[object.variable].storage));
  };
  const EncodedObject& l = objects_[left];
  const EncodedObject& r = objects_[right];
  const bool haveOneFrame = l.variable.valid() && r.variable.valid() && l.number == r.number &&
                            program_.variables[l.variable].function == program_.variables[r.variable].function;
  if (haveOneFrame && !endingEarly_.contains(l.variable) && !endingEarly_.contains(r.variable)) return false;
  return ends(l) && ends(r) && (isNumbered(l) || isNumbered(r));
}

std::vector<EncodedObjectId> Objects::ofFrame(const Frame& frame) {
  const Function& function = program_.functions[frame.function];
  std::vector<EncodedObjectId> result;
  for (const auto& variables : {function.parameters, function.locals})
    for (const VariableId id : variables)
      if (!isStatic(program_.variables[id].storage)) result.push_back(variable(id, frame));
  if (function.variadicArea.valid()) result.push_back(variadicArea(frame));
  result.push_back(returnValue(frame));
  return result;
}

}  // namespace argosy::encode
