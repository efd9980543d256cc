#include "program/transform/mark_label.h"

#include <algorithm>

namespace argosy {

void LabelCalls::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  std::vector<NodeId> marked;
  for (std::uint32_t i = 0; i < program.nodes.size(); ++i) {
    const Node& node = program.nodes[NodeId(i)];
    if (program.functions[node.function].origin == FunctionOrigin::Source &&
        std::ranges::find(node.labels, label_) != node.labels.end())
      marked.push_back(NodeId(i));
  }
  if (marked.empty()) return;
  Function callee;
  callee.name = callee.uniqueName = labelReachedFunction;
  callee.type = program.types.function(program.types.voidType(), {}, false, true);
  callee.origin = FunctionOrigin::Synthetic;
  callee.isPure = true;
  const FunctionId function = program.addFunction(std::move(callee));
  for (const NodeId node : marked) {
    const NodeId after = draft.addNode(node);
    const std::vector<EdgeId> outgoing = program.nodes[node].outgoing;
    SourceInfo info;
    if (!outgoing.empty()) info = program.edges[outgoing.front()].info;
    for (const EdgeId edge : outgoing) program.redirectSource(edge, after);
    Call call;
    call.function = function;
    program.addEdge(node, after, call, info);
  }
  draft.compact();
}

}  // namespace argosy
