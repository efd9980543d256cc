// The program confined to a violation witness: a counter says which segment is going on, and executions that the witness
// does not describe are blocked. What remains to be asked is a question of reachability for any engine.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "algorithms/validation/matcher.h"
#include "program/transform/transformation.h"

namespace argosy::algorithms {

/// Error calls in library models are let through in the last segment, whatever statement of the user's led there: the confined program has all executions that
/// match, and a few more. To apply it throws WitnessContradiction or UnsupportedWitness. The witness has to outlive it.
class WitnessConfinement final : public Transformation {
 public:
  WitnessConfinement(const report::ViolationWitness& witness, std::vector<std::string> errorFunctions)
      : witness_(witness), errorFunctions_(std::move(errorFunctions)) {}

  std::string_view name() const override { return "only executions that match the witness"; }

 private:
  void change(ProgramDraft& draft) const override;

  const report::ViolationWitness& witness_;
  std::vector<std::string> errorFunctions_;
};

}  // namespace argosy::algorithms
