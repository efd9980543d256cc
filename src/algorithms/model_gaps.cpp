#include "algorithms/model_gaps.h"

#include <unordered_map>

#include "program/reason_of.h"

namespace argosy::algorithms {

std::vector<Gap> reachedGaps(const Program& program, const Cpa& cpa, const ReachedSet& reached) {
  // Most programs have none: then there is nothing to look for.
  std::unordered_map<NodeId, ReasonId> gapAt;
  for (const Edge& edge : program.edges) {
    const ReasonId id = reasonOf(edge.operation);
    if (id.valid() && program.reasons[id].effect == ReasonEffect::LosesBehaviours) gapAt.emplace(edge.source, id);
  }
  std::vector<Gap> gaps;
  if (gapAt.empty()) return gaps;
  reached.forEach([&](ReachedId id, const ReachedState& entry) {
    const auto found = gapAt.find(cpa.place(*entry.state).location);
    if (found == gapAt.end()) return;
    gaps.push_back({id, found->second});
    gapAt.erase(found);
  });
  return gaps;
}

std::vector<evidence::UnknownReason> generalGaps(const Program& program) {
  std::vector<bool> isAttached(program.reasons.size());
  for (const Edge& edge : program.edges)
    if (const ReasonId id = reasonOf(edge.operation); id.valid()) isAttached[id.index] = true;
  std::vector<evidence::UnknownReason> result;
  for (std::uint32_t i = 0; i < program.reasons.size(); ++i) {
    const Reason& reason = program.reasons[ReasonId(i)];
    if (reason.effect == ReasonEffect::LosesBehaviours && !isAttached[i])
      result.push_back(evidence::UnknownReason::fromProgram(reason));
  }
  return result;
}

}  // namespace argosy::algorithms
