#include "algorithms/model_gaps.h"

#include <unordered_set>

namespace argosy::algorithms {
namespace {

ReasonId reasonOf(const Operation& operation) {
  return std::visit(
      []<class O>(const O& o) {
        if constexpr (requires { o.reason; }) return o.reason;
        else return ReasonId();
      },
      operation);
}

}  // namespace

std::vector<evidence::UnknownReason> lostBehaviours(const Program& program, const Cpa& cpa, const ReachedSet& reached) {
  std::vector<bool> isAttached(program.reasons.size()), isReached(program.reasons.size());
  for (const Edge& edge : program.edges)
    if (const ReasonId id = reasonOf(edge.operation); id.valid()) isAttached[id.index] = true;
  std::unordered_set<NodeId> nodes;
  reached.forEach([&](ReachedId, const ReachedState& entry) { nodes.insert(cpa.place(*entry.state).location); });
  for (const NodeId node : nodes)
    for (const EdgeId edge : program.nodes[node].outgoing)
      if (const ReasonId id = reasonOf(program.edges[edge].operation); id.valid()) isReached[id.index] = true;
  std::vector<evidence::UnknownReason> result;
  for (std::uint32_t i = 0; i < program.reasons.size(); ++i) {
    const Reason& reason = program.reasons[ReasonId(i)];
    if (reason.effect == ReasonEffect::LosesBehaviours && (isReached[i] || !isAttached[i]))
      result.push_back(evidence::UnknownReason::fromProgram(reason));
  }
  return result;
}

}  // namespace argosy::algorithms
