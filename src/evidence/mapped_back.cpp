#include "evidence/mapped_back.h"

namespace argosy::evidence {

CandidateCounterexample mappedBack(const ReplayedCounterexample& counterexample, const ProgramMap& map) {
  CandidateCounterexample candidate{{}, counterexample.arguments()};
  for (InputValue value : counterexample.values()) {
    const EdgeId original = map.original(value.edge);
    const bool isAdded = value.edge.valid() && !original.valid();
    if (isAdded && !value.isInput) continue;
    value.edge = original;
    candidate.values.push_back(std::move(value));
  }
  return candidate;
}

}  // namespace argosy::evidence
