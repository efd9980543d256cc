#include "encode/objects.h"

#include <algorithm>

namespace argosy::encode {

Objects::Objects(const Program& program, AliasSets& aliases, Theory& theory, TypeRef addressType)
    : program_(program), aliases_(aliases), theory_(theory), addressType_(addressType), table_(program) {
  for (const Edge& edge : program.edges)
    if (const Kill* kill = std::get_if<Kill>(&edge.operation))
      endingEarly_.insert(kill->variables.begin(), kill->variables.end());
}

void Objects::giveAddress(MemoryObjectId id) {
  const MemoryObject& object = table_[id];
  std::string name;
  switch (object.kind) {
    case MemoryObjectKind::Static:
    case MemoryObjectKind::Local:
      name = "variable." + program_.variables[object.variable].uniqueName + "." +
             std::to_string(object.variable.index) + "." + std::to_string(object.activation);
      break;
    case MemoryObjectKind::VariadicArea:
      name = "arguments." + program_.functions[object.function].uniqueName + "." + std::to_string(object.activation);
      break;
    case MemoryObjectKind::Heap:
      name = "heap." + std::to_string(object.site.index) + "." + std::to_string(object.place.index) + "." +
             std::to_string(object.number);
      break;
    case MemoryObjectKind::Function: name = "function." + program_.functions[object.function].uniqueName; break;
    case MemoryObjectKind::ReturnValue: return;  // nothing points there
  }
  if (addresses_.size() <= id.index) addresses_.resize(table_.size(), nullptr);
  addresses_[id] = theory_.symbol("address." + name, addressType_);
  byAddress_.emplace(addresses_[id], id);
}

unsigned Objects::alignment(MemoryObjectId id) const {
  const MemoryObject& object = table_[id];
  if (object.kind == MemoryObjectKind::Heap || object.kind == MemoryObjectKind::VariadicArea) return 16;
  if (!object.variable.valid()) return 1;
  return std::max(1u, std::max(program_.variables[object.variable].alignment, object.type->alignment()));
}

MemoryObjectId Objects::atAddress(TermRef symbol) const {
  const auto found = byAddress_.find(symbol);
  return found == byAddress_.end() ? MemoryObjectId() : found->second;
}

std::vector<MemoryObjectId> Objects::metOf(std::span<const MemoryObjectId> objects) const {
  std::vector<MemoryObjectId> result;
  for (const MemoryObjectId id : objects)
    if (id.index < addresses_.size() && addresses_[id]) result.push_back(id);
  return result;
}

bool Objects::isNumbered(const MemoryObject& object) const {
  const AliasSet& set = aliases_.numbered();
  if (set.isEverything) return true;
  switch (object.kind) {
    case MemoryObjectKind::Static:
    case MemoryObjectKind::Local: return std::ranges::binary_search(set.variables, object.variable);
    case MemoryObjectKind::Heap: return std::ranges::binary_search(set.sites, object.site);
    case MemoryObjectKind::VariadicArea: return std::ranges::binary_search(set.variadicAreas, object.function);
    case MemoryObjectKind::ReturnValue:
    case MemoryObjectKind::Function: return false;
  }
  return true;
}

bool Objects::mayShareAddress(MemoryObjectId left, MemoryObjectId right) const {
  const auto ends = [](const MemoryObject& object) {
    return object.kind != MemoryObjectKind::Function && object.kind != MemoryObjectKind::Static;
  };
  const MemoryObject& l = table_[left];
  const MemoryObject& r = table_[right];
  const bool haveOneFrame = l.variable.valid() && r.variable.valid() && l.activation == r.activation &&
                            program_.variables[l.variable].function == program_.variables[r.variable].function;
  if (haveOneFrame && !endingEarly_.contains(l.variable) && !endingEarly_.contains(r.variable)) return false;
  return ends(l) && ends(r) && (isNumbered(l) || isNumbered(r));
}

}  // namespace argosy::encode
