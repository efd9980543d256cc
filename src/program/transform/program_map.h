// From a program that was made from another one back to the original.
#pragma once

#include <span>
#include <vector>

#include "program/program.h"

namespace argosy {

/// An edge maps to the operation that it stands for, a node to the place where an execution of the original is meanwhile, a variable or a function to the same one there.
/// What has nothing of its kind in the original maps to no valid number.
class ProgramMap {
 public:
  /// Of a program onto itself.
  static ProgramMap identity(const Program& program);

  NodeId original(NodeId node) const { return node.valid() ? nodes_[node] : node; }
  EdgeId original(EdgeId edge) const { return edge.valid() ? edges_[edge] : edge; }
  VariableId original(VariableId variable) const { return variable.valid() ? variables_[variable] : variable; }
  FunctionId original(FunctionId function) const { return function.valid() ? functions_[function] : function; }

  /// Edge by edge; what has no original is left out.
  std::vector<EdgeId> original(std::span<const EdgeId> path) const;

  /// For the program that `later` maps to the one that this maps.
  ProgramMap then(const ProgramMap& later) const;

  friend bool operator==(const ProgramMap&, const ProgramMap&) = default;

 private:
  friend class ProgramDraft;

  IdentifierVector<NodeId, NodeId> nodes_;
  IdentifierVector<EdgeId, EdgeId> edges_;
  IdentifierVector<VariableId, VariableId> variables_;
  IdentifierVector<FunctionId, FunctionId> functions_;
};

}  // namespace argosy
