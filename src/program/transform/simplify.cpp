#include "program/transform/simplify.h"

#include <algorithm>

#include "program/reason_of.h"

namespace argosy {

namespace {

void decideConstantConditions(Program& program) {
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    const std::vector<EdgeId> outgoing = program.nodes[NodeId(i)].outgoing;
    for (const EdgeId id : outgoing) {
      const Assume* assume = std::get_if<Assume>(&program.edges[id].operation);
      if (!assume || assume->condition->kind() != ExpressionKind::IntegerConstant) continue;
      if (assume->condition->isZero() != assume->truth) program.edges[id].operation = Skip{};
      else program.removeEdge(id);
    }
  }
}

/// The Skip that is the only way on from a node, if that is how the node ends.
EdgeId onlySkip(const Program& program, NodeId node) {
  const std::vector<EdgeId>& outgoing = program.nodes[node].outgoing;
  const bool skips = outgoing.size() == 1 && std::holds_alternative<Skip>(program.edges[outgoing[0]].operation);
  return skips ? outgoing[0] : EdgeId();
}

/// For each node, the first one after it, along Skip edges, that does something (itself, usually). On a cycle of Skips, one
/// node stands for all.
IdentifierVector<NodeId, NodeId> findDestinations(const Program& program) {
  IdentifierVector<NodeId, NodeId> destination(program.nodes.size());
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    std::vector<NodeId> chain;
    NodeId node(i), end;
    while (!end.valid()) {
      if (destination[node].valid()) {
        end = destination[node];
      } else if (const EdgeId skip = onlySkip(program, node); skip.valid()) {
        chain.push_back(node);
        destination[node] = node;  // in case the chain comes back here
        node = program.edges[skip].target;
      } else {
        end = node;
        destination[node] = node;
      }
    }
    for (const NodeId passed : chain) destination[passed] = end;
  }
  return destination;
}

/// By reason: whether some operation has it.
std::vector<bool> attachedReasons(const Program& program) {
  std::vector<bool> result(program.reasons.size());
  for (const Edge& edge : program.edges)
    if (const ReasonId reason = reasonOf(edge.operation); reason.valid()) result[reason.index] = true;
  return result;
}

}  // namespace

void Simplification::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  const std::vector<bool> wasAttached = attachedReasons(program);
  decideConstantConditions(program);
  const IdentifierVector<NodeId, NodeId> destination = findDestinations(program);

  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    const NodeId node(i);
    program.nodes[node].incoming.clear();
    if (destination[node] == node) continue;
    std::vector<std::string>& labels = program.nodes[node].labels;
    std::vector<std::string>& moved = program.nodes[destination[node]].labels;
    moved.insert(moved.end(), std::make_move_iterator(labels.begin()), std::make_move_iterator(labels.end()));
    labels.clear();
  }
  for (Function& function : program.functions) {
    if (!function.entry.valid()) continue;
    // Entry and exit stay apart, so that an empty function is still one step.
    const NodeId first = destination[function.entry];
    if (first != function.exit) function.entry = first;
  }
  for (std::size_t i = 0; i < program.nodes.size(); ++i)
    for (const EdgeId id : program.nodes[NodeId(i)].outgoing) {
      Edge& edge = program.edges[id];
      edge.target = destination[edge.target];
      program.nodes[edge.target].incoming.push_back(id);
    }
  draft.compact();
  const std::vector<bool> isAttached = attachedReasons(program);
  for (std::size_t i = 0; i < program.reasons.size(); ++i)
    if (wasAttached[i] && !isAttached[i]) program.reasons[ReasonId(i)].effect = ReasonEffect::None;
}

}  // namespace argosy
