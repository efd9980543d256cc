#include "evidence/mapped_back.h"

namespace argosy::evidence {

CandidateCounterexample mappedBack(const ReplayedCounterexample& counterexample, const ProgramMap& map) {
  return mappedBack(CandidateCounterexample{counterexample.values(), counterexample.arguments()}, map);
}

CandidateCounterexample mappedBack(CandidateCounterexample candidate, const ProgramMap& map) {
  std::erase_if(candidate.values, [&](const InputValue& value) {
    return !value.isInput && value.edge.valid() && !map.original(value.edge).valid();
  });
  for (InputValue& value : candidate.values) value.edge = map.original(value.edge);
  return candidate;
}

}  // namespace argosy::evidence
