#include "program/transform/transformation.h"

namespace argosy {

NodeId ProgramDraft::addNode(NodeId like) {
  const NodeId node = program_.addNode(program_.nodes[like].function);
  cover();
  map_.nodes_[node] = map_.nodes_[like];
  return node;
}

void ProgramDraft::standsFor(EdgeId edge, EdgeId like) {
  cover();
  map_.edges_[edge] = map_.edges_[like];
}

void ProgramDraft::cover() {
  map_.nodes_.resize(program_.nodes.size());
  map_.edges_.resize(program_.edges.size());
  map_.variables_.resize(program_.variables.size());
  map_.functions_.resize(program_.functions.size());
}

void ProgramDraft::compact() {
  cover();
  Renumbering before = program_.compact();
  for (NodeId& node : before.nodes) node = map_.nodes_[node];
  for (EdgeId& edge : before.edges) edge = map_.edges_[edge];
  map_.nodes_ = std::move(before.nodes);
  map_.edges_ = std::move(before.edges);
}

TransformedProgram ProgramDraft::finish() && {
  cover();
  return {std::move(program_), std::move(map_)};
}

TransformedProgram Transformation::apply(Program&& program) const {
  ProgramDraft draft(std::move(program));
  change(draft);
  computeAddressTaken(draft.program());
  return std::move(draft).finish();
}

TransformedProgram applyAll(const Transformations& transformations, const Program& program) {
  TransformedProgram result{program.clone(), ProgramMap::identity(program)};
  for (const auto& transformation : transformations) {
    TransformedProgram next = transformation->apply(std::move(result.program));
    result.program = std::move(next.program);
    result.map = result.map.then(next.map);
  }
  return result;
}

}  // namespace argosy
