#include "program/transform/program_map.h"

namespace argosy {

namespace {

template <class Id>
IdentifierVector<Id, Id> identityOf(std::size_t size) {
  IdentifierVector<Id, Id> result;
  result.reserve(size);
  while (result.size() < size) result.push_back(result.nextId());
  return result;
}

template <class Id>
IdentifierVector<Id, Id> composed(const IdentifierVector<Id, Id>& earlier, const IdentifierVector<Id, Id>& later) {
  IdentifierVector<Id, Id> result(later.size());
  for (std::size_t i = 0; i < later.size(); ++i)
    if (const Id between = later[Id(i)]; between.valid()) result[Id(i)] = earlier[between];
  return result;
}

}  // namespace

ProgramMap ProgramMap::identity(const Program& program) {
  ProgramMap map;
  map.nodes_ = identityOf<NodeId>(program.nodes.size());
  map.edges_ = identityOf<EdgeId>(program.edges.size());
  map.variables_ = identityOf<VariableId>(program.variables.size());
  map.functions_ = identityOf<FunctionId>(program.functions.size());
  return map;
}

std::vector<EdgeId> ProgramMap::original(std::span<const EdgeId> path) const {
  std::vector<EdgeId> result;
  for (const EdgeId edge : path)
    if (const EdgeId before = original(edge); before.valid()) result.push_back(before);
  return result;
}

ProgramMap ProgramMap::then(const ProgramMap& later) const {
  ProgramMap map;
  map.nodes_ = composed(nodes_, later.nodes_);
  map.edges_ = composed(edges_, later.edges_);
  map.variables_ = composed(variables_, later.variables_);
  map.functions_ = composed(functions_, later.functions_);
  return map;
}

}  // namespace argosy
