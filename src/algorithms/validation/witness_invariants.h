// The invariants of a correctness witness, put into the program: as claims to be checked or, once they have been proved, as
// assumptions.
#pragma once

#include "program/transform/transformation.h"
#include "report/witness.h"

namespace argosy::algorithms {

// To apply these throws WitnessContradiction or UnsupportedWitness. The witness has to outlive them. Applied to the same program, both are about the same places.

class InvariantChecks final : public Transformation {
 public:
  /// Called where an invariant does not hold, with its number.
  static constexpr const char* violatedFunction = "__argosy_invariant_violated";

  explicit InvariantChecks(const report::CorrectnessWitness& witness) : witness_(witness) {}

  std::string_view name() const override { return "checks of the witness's invariants"; }
  /// The number of the invariant that the call of the function is about.
  static std::size_t violatedInvariant(const Operation& call);

 private:
  void change(ProgramDraft& draft) const override;

  const report::CorrectnessWitness& witness_;
};

class InvariantAssumptions final : public Transformation {
 public:
  explicit InvariantAssumptions(const report::CorrectnessWitness& witness) : witness_(witness) {}

  std::string_view name() const override { return "only executions in which the witness's invariants hold"; }

 private:
  void change(ProgramDraft& draft) const override;

  const report::CorrectnessWitness& witness_;
};

}  // namespace argosy::algorithms
