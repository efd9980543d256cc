// Allocations that happen at most once in an execution, and the variables that hold nothing but the address of such an object: in the middle of an
// execution, where nothing else is known of memory, these are known.
#pragma once

#include <unordered_map>
#include <vector>

#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"

namespace argosy {

class SingleAllocations {
 public:
  /// Needs `Variable::addressTaken` to be up to date. Keeps references to the arguments.
  SingleAllocations(const Program& program, const ControlFlow& controlFlow, const CallGraph& callGraph);

  struct Known {
    EdgeId event;  // the allocation, or the call of a function that does nothing else, which happens at most once
    EdgeId site;   // the allocation
    bool hasHappened = false;           // in the function of the node
    std::vector<VariableId> holders{};  // of its address, static ones included
  };
  /// What the function has certainly allocated when control is at the node, and the variables that hold addresses there, also of what callers have
  /// allocated.
  std::vector<Known> at(NodeId node) const;

 private:
  struct Write {
    EdgeId edge;
    ExpressionRef value;  // null: the address of the object that the edge brings about
  };

  bool isEnteredOnce(FunctionId function) const;
  /// The allocation whose result the function returns, whatever happens.
  EdgeId allocatorSite(FunctionId function) const;
  /// The allocation that the edge makes, directly or by a call; not valid when it makes none.
  EdgeId siteOf(EdgeId edge) const;
  void collectWrites();
  void findPointees();
  /// The event of the object that the value is the address of; not valid when that is not certain.
  EdgeId pointeeOf(ExpressionRef value, NodeId node) const;
  /// Each execution that gets to the node in this call of the function has passed the edge.
  bool hasPassed(EdgeId edge, NodeId node) const;
  bool isSet(VariableId variable, NodeId node) const;

  const Program& program_;
  const ControlFlow& controlFlow_;
  const CallGraph& callGraph_;
  std::unordered_map<FunctionId, std::vector<EdgeId>> events_;  // by function
  std::unordered_map<VariableId, std::vector<Write>> writes_;
  std::unordered_map<VariableId, EdgeId> pointees_;
};

}  // namespace argosy
