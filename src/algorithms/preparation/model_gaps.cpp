#include "algorithms/preparation/model_gaps.h"

#include "program/reason_of.h"

namespace argosy::algorithms {

std::unordered_map<NodeId, ReasonId> gapsOf(const Program& program) {
  std::unordered_map<NodeId, ReasonId> result;
  for (const Edge& edge : program.edges) {
    const ReasonId id = reasonOf(edge.operation);
    if (id.valid() && program.reasons[id].effect == ReasonEffect::LosesBehaviours) result.emplace(edge.source, id);
  }
  return result;
}

std::vector<Gap> reachedGaps(const Program& program, const Cpa& cpa, std::span<const ReachedSet* const> reached) {
  std::unordered_map<NodeId, ReasonId> gapAt = gapsOf(program);
  std::vector<Gap> gaps;
  if (gapAt.empty()) return gaps;
  for (const ReachedSet* set : reached)
    set->forEach([&](ReachedId, const ReachedState& entry) {
      const auto found = gapAt.find(cpa.place(*entry.state).location());
      if (found == gapAt.end()) return;
      gaps.push_back({entry.state.get(), found->second});
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

std::vector<evidence::UnknownReason> restrictions(const Program& program, const Cpa& cpa) {
  const auto causeOf = [](Restriction::Kind kind) {
    switch (kind) {
      case Restriction::Kind::LoopBound: return evidence::UnknownCause::LoopBound;
      case Restriction::Kind::RecursionBound: return evidence::UnknownCause::RecursionBound;
      case Restriction::Kind::Ended: break;
    }
    return evidence::UnknownCause::RestrictedSearch;
  };
  std::vector<evidence::UnknownReason> result;
  for (const auto& component : cpa.components())
    for (const Restriction& restriction : component->restrictions())
      result.push_back({causeOf(restriction.kind), restriction.what,
                        restriction.location.valid() ? rangeOf(program, restriction.location) : SourceRange()});
  return result;
}

}  // namespace argosy::algorithms
